import { CommanderError } from 'commander';
import { PlatDevError } from '../errors.js';
import { createProgram } from './program.js';
import { exitCodes, type Surroundings } from './surroundings.js';

/** Runs the command with its arguments, and resolves with the exit code. */
export async function run(args: string[], surroundings: Surroundings): Promise<number> {
  // All behind the first "--" belongs to somebody else's command, also what looks like an option of this one.
  const end = args.indexOf('--');
  const [own, command] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const { program, outcome } = createProgram(surroundings, command);
  try {
    await program.parseAsync(own, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.well : exitCodes.usage;
    surroundings.stderr.write(`plat-dev: ${explained(error)}\n`);
    return exitCodes.failed;
  }
}

function explained(error: unknown): string {
  if (error instanceof PlatDevError) return `${error.message}\n  ${error.hint}`;
  return error instanceof Error ? error.message : String(error);
}
