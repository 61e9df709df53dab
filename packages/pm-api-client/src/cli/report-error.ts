import { CommanderError } from 'commander';
import { PmError } from '../errors.js';
import { styled } from './colour.js';
import { explain } from './command-words.js';
import { CommandError, EXIT, exitCodeOf } from './exit-codes.js';
import { type Io, write } from './io.js';
import { jsonLine, printable } from './printable.js';

/** An error as the command shows it. */
interface Report {
  code: string;
  message: string;
  hint: string;
  exitCode: number;
}

/** Writes an error to stderr, for people or as one line of JSON, and gives the exit code. */
export async function reportError(
  error: unknown,
  io: Pick<Io, 'env' | 'stderr'>,
  asJson: boolean,
): Promise<number> {
  const { stderr } = io;
  const report = reportOf(error, io.env);
  if (asJson) {
    await write(stderr, jsonLine({ error: { ...report, ...detailsOf(error) } }));
    return report.exitCode;
  }
  const hint = report.hint === '' ? '' : `  hint: ${printable(report.hint)}\n`;
  await write(stderr, `${styled(io, stderr, 'red', 'pm-api:')} ${printable(report.message)}\n${hint}`);
  return report.exitCode;
}

function reportOf(error: unknown, env: Io['env']): Report {
  if (error instanceof PmError) {
    // A token that was given, and not by the environment, is that of a profile.
    if (error.code === 'not-logged-in' && /\bfresh token\b/.test(error.hint) && !env.PM_TOKEN) {
      const hint = 'Run pm-api auth login, with the same --profile if there was one, to open a new one.';
      return {
        code: error.code,
        message: 'the session of the profile has ended.',
        hint,
        exitCode: EXIT.login,
      };
    }
    const { why: message, hint } = explain(error);
    return { code: error.code, message, hint, exitCode: exitCodeOf(error) };
  }
  if (error instanceof CommandError) {
    const { message, hint, exitCode } = error;
    return { code: exitCode === EXIT.usage ? 'usage' : 'command', message, hint, exitCode };
  }
  if (error instanceof CommanderError) {
    return { code: 'usage', ...sentencesOf(error), exitCode: EXIT.usage };
  }
  const message = error instanceof Error ? error.message : String(error);
  const hint = 'This is a fault of pm-api itself.';
  return { code: 'internal', message, hint, exitCode: EXIT.internal };
}

/** Commander's `error: unknown option '--titel=…'\n(Did you mean --title?)`, without the value that was typed. */
function sentencesOf({ message }: CommanderError): Pick<Report, 'message' | 'hint'> {
  const unvalued = message.replace(/^error: /, '').replace(/'(--?[^=']+)=.*'/s, "'$1'");
  const [, what = '', suggestion] = /^(.*?)(?:\n\((Did you mean .*)\))?$/s.exec(unvalued) ?? [];
  return {
    message: `${what.replace(/\.+$/, '')}.`,
    hint: suggestion ?? 'Add --help to see what is possible.',
  };
}

function detailsOf(error: unknown): object {
  if (!(error instanceof PmError)) return {};
  const { request, status, fields, diagnosis, id, mayHaveRun } = error;
  return { request, status, fields, diagnosis, id, mayHaveRun };
}
