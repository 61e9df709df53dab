import { run } from './run.js';

// A reader that leaves early ends the printing, not the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signals: process,
  open: async (url) => (await import('open')).default(url),
});
