import { CommanderError } from 'commander';
import { reportOf } from 'plat-common/commander-texts';
import { inBoth, text } from 'plat-common/text';
import { CreatePlatAppError, type CreatePlatAppErrorCode, hintIn } from '../errors.js';
import { saidIn } from '../said-in.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { createProgram, languageOfRun } from './program.js';

const WRONG_ARGUMENTS: readonly CreatePlatAppErrorCode[] = ['invalid-option', 'invalid-name'];

/** Runs the command with its arguments, and resolves with the exit code. */
export async function run(args: string[], context: CliContext): Promise<number> {
  const { program, outcome } = createProgram(context, args);
  try {
    await program.parseAsync(args, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.well;
    const language = languageOfRun(args, context);
    if (error instanceof CommanderError) {
      const { report, suggestion } = reportOf(error);
      const lines = [
        inBoth(text`error: ${report}`, '错误：{0}'),
        ...(suggestion ? [inBoth(text`(${suggestion})`, '（{0}）')] : []),
        text`(create-plat-app --help shows the options)`,
      ];
      context.stderr.write(`${lines.map((line) => saidIn(language, line)).join('\n')}\n`);
      return exitCodes.usage;
    }
    if (!(error instanceof CreatePlatAppError)) throw error;
    context.stderr.write(`create-plat-app: ${saidIn(language, error)}\n  ${hintIn(language, error)}\n`);
    return WRONG_ARGUMENTS.includes(error.code) ? exitCodes.usage : exitCodes.failed;
  }
}
