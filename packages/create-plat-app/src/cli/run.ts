import { CommanderError } from 'commander';
import { hintInChinese } from 'plat-common/error-page';
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
    const language = languageOfRun(args, context);
    const translate = messagesIn(language);
    const hint = language === 'zh' ? hintInChinese(error.hint, translate) : error.hint;
    context.stderr.write(`create-plat-app: ${translate(error.message)}\n  ${hint}\n`);
    return WRONG_ARGUMENTS.includes(error.code) ? exitCodes.usage : exitCodes.failed;
  }
}
