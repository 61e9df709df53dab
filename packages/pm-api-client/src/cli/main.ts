import { EXIT } from './exit-codes.js';
import { isClosedPipe, OutputError } from './io.js';
import { reportError } from './report-error.js';
import { run } from './run.js';

const interrupt = new AbortController();
// The second signal finds no listener, so it ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort());

// A reader that leaves early is seen where the command writes; unheard, its error would end the process.
let failure: Error | undefined;
process.stderr.on('error', () => {});
process.stdout.on('error', (error) => {
  if (!isClosedPipe(error)) failure ??= error;
});

const exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: interrupt.signal,
  openPage: async (url) => (await import('open')).default(url),
});
process.exitCode = exitCode;

// Help and completions are written by libraries that do not wait for it.
process.once('beforeExit', () => {
  if (exitCode !== EXIT.ok || failure === undefined) return;
  process.exitCode = EXIT.internal;
  void reportError(new OutputError(failure.message, { cause: failure }), process, false);
});
