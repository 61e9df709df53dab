import type { CliContext } from './cli-context.js';
import { firstEnd } from './interruption.js';
import { RunningCommand } from './running-command.js';

/**
 * Runs the command with more variables in its environment, until it ends or a signal comes; without a command it prints
 * them and waits for the signal. Resolves with the exit code.
 */
export async function runBeside(
  environment: Record<string, string>,
  command: string[],
  ending: AbortSignal,
  context: CliContext,
): Promise<number> {
  if (command.length === 0) {
    context.stdout.write(`\n${shellExports(environment)}\n`);
    return firstEnd(ending, []);
  }
  const running = new RunningCommand(command, () => ({ ...context.env, ...environment }));
  try {
    return await firstEnd(ending, [running.ended]);
  } finally {
    await running.stop();
  }
}

/** Variables as a shell takes them, a line for each. */
export function shellExports(environment: Record<string, string>): string {
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
  return lines.join('');
}

function quoted(value: string): string {
  return /^[\w./:-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
