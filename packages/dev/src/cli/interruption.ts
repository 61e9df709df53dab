import { once } from 'node:events';
import { type CliContext, exitCodes } from './cli-context.js';

/** SIGHUP comes when the terminal is closed. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs what a signal may end: the first aborts `ending`. Those that follow are heard too, until all that it took is
 * given back: a process that has no listener for a signal dies of it at once.
 */
export async function interruptible(
  { signals }: CliContext,
  run: (ending: AbortSignal) => Promise<number>,
): Promise<number> {
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const name of endings) signals.on(name, end);
  try {
    return await run(ending.signal);
  } finally {
    for (const name of endings) signals.off(name, end);
  }
}

/** The exit code of the first of these that ends, or of a signal before. */
export async function firstEnd(ending: AbortSignal, ends: readonly Promise<number>[]): Promise<number> {
  if (ending.aborted) return exitCodes.well;
  return Promise.race([once(ending, 'abort').then(() => exitCodes.well), ...ends]);
}
