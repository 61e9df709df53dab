import { run } from './run.js';

const interrupt = new AbortController();
// The second signal finds no listener, so it ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort());

// A reader that leaves early is seen where the command writes; unheard, its error would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: interrupt.signal,
  openPage: async (url) => (await import('open')).default(url),
});
