import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** A process that waits for a disk or a device does not end before that. */
const MAX_ENDING_MS = 10_000;

/**
 * Starts a program in bubblewrap; the program writes a line when it is ready, and ends when its input does. `ready` rejects with
 * the reason when it ends before that; `close` ends every process in it, and resolves when none is left, or after ten seconds.
 */
export function startSandbox(bwrap: string, args: readonly string[], command: readonly string[]) {
  // The arguments go over a pipe: the command line of the first process can be read inside, and names paths of the package.
  const child = spawn(bwrap, ['--args', '3', '--', ...command], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: { LC_ALL: 'C' },
    // Ctrl-C would end it before the application is stopped.
    detached: true,
  });
  const [stdin, stdout, stderr, argsPipe] = child.stdio as [Writable, Readable, Readable, Writable, null];
  for (const stream of [stdin, argsPipe]) stream.on('error', () => undefined);
  argsPipe.end(args.map((argument) => `${argument}\0`).join(''));
  let problem = '';
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    problem += chunk;
  });
  let cause: Error | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      cause = error;
      resolve();
    });
    child.once('close', () => resolve());
  });
  const failed = ended.then(() => {
    throw cause ?? new Error(problem.trim() || 'it ended at once');
  });
  const ready = Promise.race([once(stdout, 'data').then(() => void stdout.resume()), failed]);
  ready.catch(() => undefined);
  return {
    ready,
    async close() {
      // The first process of a namespace takes all others with it.
      stdin.destroy();
      const timer = setTimeout(() => child.kill('SIGKILL'), MAX_ENDING_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
