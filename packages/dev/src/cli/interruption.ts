import { exitCodes, type Surroundings } from './surroundings.js';

/** SIGHUP comes when the terminal is closed. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Resolves at the first signal that asks for an end. Those that follow are heard too, until `done`: a process that has
 * no listener for a signal dies of it at once, and what it had taken stays.
 */
export function interruption({ signals }: Surroundings, done: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const end = () => resolve(exitCodes.well);
    for (const name of endings) signals.on(name, end);
    done.addEventListener('abort', () => {
      for (const name of endings) signals.off(name, end);
    });
  });
}
