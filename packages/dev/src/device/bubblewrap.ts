import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { lookUntil } from '../look-until.js';

/** A process that waits for a disk or a device does not end before that. */
const MAX_ENDING_MS = 10_000;

/**
 * Starts a program in bubblewrap; the program writes a line when it is ready, and ends when its input does. `ready` rejects with
 * the reason when it ends before that; `close` ends every process in it, and resolves when none is left, or after ten seconds.
 */
export function startSandbox(bwrap: string, args: readonly string[], command: readonly string[]) {
  // The arguments go over a pipe: the command line of the first process can be read inside, and names paths of the package.
  const child = spawn(bwrap, ['--args', '3', '--info-fd', '4', '--', ...command], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    env: { LC_ALL: 'C' },
    // Ctrl-C would end it before the application is stopped.
    detached: true,
  });
  const [, stdout, stderr, argsPipe, infoPipe] = child.stdio as [
    Writable,
    Readable,
    Readable,
    Writable,
    Readable,
  ];
  argsPipe.on('error', () => undefined);
  argsPipe.end(args.map((argument) => `${argument}\0`).join(''));
  const info = collected(infoPipe);
  const problem = collected(stderr);
  let cause: Error | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      cause = error;
      resolve();
    });
    child.once('close', () => resolve());
  });
  const failed = ended.then(() => {
    throw cause ?? new Error(problem.text.trim() || 'it ended at once');
  });
  const ready = Promise.race([once(stdout, 'data').then(() => void stdout.resume()), failed]);
  ready.catch(() => undefined);
  return { ready, close: () => endSandbox(child, ended, () => info.text) };
}

async function endSandbox(child: ChildProcess, ended: Promise<void>, info: () => string): Promise<void> {
  child.stdin?.destroy();
  const pid = childPidIn(info());
  if (pid !== undefined) kill(pid);
  // The first process ends after all others of its namespace.
  const hasEnded = async () => pid === undefined || !isAlive(pid);
  if (!(await lookUntil(MAX_ENDING_MS, hasEnded, Boolean))) return;
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null && pid === undefined) {
    kill(child.pid);
  }
  await ended;
}

function childPidIn(info: string): number | undefined {
  const [, pid] = /"child-pid":\s*(\d+)/.exec(info) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** One that has ended and was not collected, as by the first process of some containers, does nothing any more. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function collected(stream: Readable): { text: string } {
  const kept = { text: '' };
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    kept.text += chunk;
  });
  stream.on('error', () => undefined);
  return kept;
}
