import { fileURLToPath } from 'node:url';
import { useOwnPages } from 'plat-common/error-page';
import { run } from './run.js';

// The files of the build are in one folder, and the pages beside them.
useOwnPages(fileURLToPath(new URL('docs', import.meta.url)));

// A reader that leaves early ends the printing, not the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// npm ends its shell alone when it is told to end, and this process has another parent then.
const { ppid } = process;
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGTERM'), 1000).unref();

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signals: process,
  open: async (url) => (await import('open')).default(url),
});
