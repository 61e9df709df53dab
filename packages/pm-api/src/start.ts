import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { useOwnPages } from 'plat-common/error-page';
import { EXIT } from './exit-codes.js';
import { isClosedPipe, OutputError } from './io.js';
import { reportError } from './report-error.js';
import { run } from './run.js';
import { languageOf, textsIn } from './texts.js';

// The files of the build are in one folder, and the pages beside them.
useOwnPages(fileURLToPath(new URL('docs', import.meta.url)));

const interrupt = new AbortController();
// The first signal ends the calls, the second one the process. The listener stays, because the library of file locks kills the
// process at a signal that has no other listener.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (interrupt.signal.aborted) process.exit(128 + constants.signals[signal]);
    interrupt.abort();
  });
}

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
  // Windows has no variables for the language.
  systemLocale: process.platform === 'win32' ? Intl.DateTimeFormat().resolvedOptions().locale : undefined,
});
process.exitCode = exitCode;

// Help and completions are written by libraries that do not wait for it.
process.once('beforeExit', () => {
  if (exitCode !== EXIT.ok || failure === undefined) return;
  process.exitCode = EXIT.internal;
  const { message } = failure;
  void textsIn(languageOf(process.argv.slice(2), process.env)).then((texts) =>
    reportError(new OutputError(message), { env: process.env, stderr: process.stderr, texts }, false),
  );
});
