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
  interrupted: Promise<number>,
  surroundings: Surroundings,
): Promise<number> {
  if (command.length === 0) {
    surroundings.stdout.write(`\n${shellExports(environment)}\n`);
    return interrupted;
  }
  const running = new RunningCommand(command, () => ({ ...surroundings.env, ...environment }));
  try {
    return await Promise.race([interrupted, running.ended]);
  } finally {
    await running.stop();
  }
}
