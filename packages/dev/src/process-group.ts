import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lookUntil } from './look-until.js';

/** Some containers never collect processes that have ended, and those still count as the group's. */
const MAX_ENDING_MS = 1000;

/**
 * Ends a process with all that it has started: asks first, and kills what is still there after the time given.
 *
 * The process leads a group of its own (`detached`). Windows has no groups and no signals: `taskkill` ends the tree at once.
 */
export async function endProcessGroup(
  leader: ChildProcess,
  { killedAfterMs }: { killedAfterMs: number },
): Promise<void> {
  const { pid } = leader;
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    await once(spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' }), 'close').catch(
      () => undefined,
    );
    return;
  }
  signalGroup(pid, 'SIGTERM');
  const hasEnded = async () => !isRunning(leader) && !signalGroup(pid, 0);
  await lookUntil(killedAfterMs, hasEnded, Boolean);
  signalGroup(pid, 'SIGKILL');
  if (isRunning(leader)) await once(leader, 'exit');
  await lookUntil(MAX_ENDING_MS, hasEnded, Boolean);
}

/** Sends a signal to all of a group; false where no process of the group is left. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
