import { interruption } from './interruption.js';
import { RunningCommand } from './running-command.js';
import { shellExports } from './shell-exports.js';
import type { Surroundings } from './surroundings.js';

/**
 * Runs the command with more variables in its environment, until it ends or a signal comes; without a command it prints
 * them and waits for the signal. Resolves with the exit code.
 */
export async function runBeside(
  environment: Record<string, string>,
  command: string[],
  surroundings: Surroundings,
): Promise<number> {
  const done = new AbortController();
  const interrupted = interruption(surroundings, done.signal);
  try {
    if (command.length === 0) {
      surroundings.stdout.write(`\n${shellExports(environment)}\n`);
      return await interrupted;
    }
    const running = new RunningCommand(command, () => ({ ...surroundings.env, ...environment }));
    try {
      return await Promise.race([interrupted, running.ended]);
    } finally {
      await running.stop();
    }
  } finally {
    done.abort();
  }
}
