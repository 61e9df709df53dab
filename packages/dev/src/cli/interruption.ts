import { type CliContext, exitCodes } from './cli-context.js';

/** SIGHUP comes when the terminal is closed. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs what a signal may end: `interrupted` resolves at the first. Those that follow are heard too, until all that it took is
 * given back: a process that has no listener for a signal dies of it at once.
 */
export async function interruptible<Result>(
  { signals }: CliContext,
  run: (interrupted: Promise<number>) => Promise<Result>,
): Promise<Result> {
  let end = () => {};
  const interrupted = new Promise<number>((resolve) => {
    end = () => resolve(exitCodes.well);
  });
  for (const name of endings) signals.on(name, end);
  try {
    return await run(interrupted);
  } finally {
    for (const name of endings) signals.off(name, end);
  }
}
