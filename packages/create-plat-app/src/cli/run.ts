import { CommanderError } from 'commander';
import { CreatePlatAppError, type CreatePlatAppErrorCode } from '../errors.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { messagesIn } from './messages.js';
import { createProgram, languageOfRun } from './program.js';

const WRONG_ARGUMENTS: readonly CreatePlatAppErrorCode[] = ['invalid-option', 'invalid-name'];

/** Runs the command with its arguments, and resolves with the exit code. */
export async function run(args: string[], context: CliContext): Promise<number> {
  const { program, outcome } = createProgram(context, args);
  try {
    await program.parseAsync(args, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.well : exitCodes.usage;
    if (!(error instanceof CreatePlatAppError)) throw error;
    const translate = messagesIn(languageOfRun(args, context));
    context.stderr.write(`create-plat-app: ${translate(error.message)}\n  ${translate(error.hint)}\n`);
    return WRONG_ARGUMENTS.includes(error.code) ? exitCodes.usage : exitCodes.failed;
  }
}
