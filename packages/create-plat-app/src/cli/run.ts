import { CommanderError } from 'commander';
import { CreatePlatAppError, type CreatePlatAppErrorCode } from '../errors.js';
import { createProgram } from './program.js';
import { exitCodes, type Surroundings } from './surroundings.js';

const WRONG_ARGUMENTS: readonly CreatePlatAppErrorCode[] = ['invalid-option', 'invalid-name'];

/** Runs the command with its arguments, and resolves with the exit code. */
export async function run(args: string[], surroundings: Surroundings): Promise<number> {
  const { program, outcome } = createProgram(surroundings);
  try {
    await program.parseAsync(args, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.well : exitCodes.usage;
    if (!(error instanceof CreatePlatAppError)) throw error;
    surroundings.stderr.write(`create-plat-app: ${error.message}\n  ${error.hint}\n`);
    return WRONG_ARGUMENTS.includes(error.code) ? exitCodes.usage : exitCodes.failed;
  }
}
