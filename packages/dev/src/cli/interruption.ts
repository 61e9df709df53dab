import { type CliContext, exitCodes } from './cli-context.js';

/** SIGHUP comes when the terminal is closed. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Resolves at the first signal that asks for an end. Those that follow are heard too, until `done`: a process that has
 * no listener for a signal dies of it at once, and what it had taken stays.
 */
function interruption({ signals }: CliContext, done: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const end = () => resolve(exitCodes.well);
    for (const name of endings) signals.on(name, end);
    done.addEventListener('abort', () => {
      for (const name of endings) signals.off(name, end);
    });
  });
}

/** Runs what a signal may end; signals are heard until all that it took is given back. */
export async function interruptible<Result>(
  context: CliContext,
  run: (interrupted: Promise<number>) => Promise<Result>,
): Promise<Result> {
  const done = new AbortController();
  try {
    return await run(interruption(context, done.signal));
  } finally {
    // Not before all is given back: from here on a signal ends the process at once.
    done.abort();
  }
}
