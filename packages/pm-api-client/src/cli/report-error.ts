import { CommanderError } from 'commander';
import { PmError } from '../errors.js';
import { explain } from './command-words.js';
import { CommandError, EXIT, exitCodeOf } from './exit-codes.js';
import { type Io, OutputError, write } from './io.js';
import { jsonLine, printable, styled } from './printable.js';

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
  const report = reportOf(error);
  const hint = report.hint === '' ? '' : `  hint: ${printable(report.hint)}\n`;
  const text = asJson
    ? jsonLine({ error: { ...report, ...detailsOf(error) } })
    : `${styled(io, stderr, 'red', 'pm-api:')} ${printable(report.message)}\n${hint}`;
  // Where nothing can be said any more, the exit code still tells.
  await write(stderr, text).catch(() => {});
  return report.exitCode;
}

function reportOf(error: unknown): Report {
  if (error instanceof PmError) {
    const { why: message, hint } = explain(error);
    return { code: error.code, message, hint, exitCode: exitCodeOf(error) };
  }
  if (error instanceof CommandError) {
    const { code, message, hint, exitCode } = error;
    return { code, message, hint, exitCode };
  }
  if (error instanceof CommanderError) {
    return { code: 'usage', ...sentencesOf(error), exitCode: EXIT.usage };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof OutputError) {
    const hint = 'What was sent to the server was done all the same: look before you repeat a write.';
    return {
      code: 'output',
      message: `the output cannot be written: ${message}.`,
      hint,
      exitCode: EXIT.internal,
    };
  }
  const hint = 'This is a fault of pm-api itself.';
  return { code: 'internal', message, hint, exitCode: EXIT.internal };
}

/** What commander says of a wrong command line, with what is said in its place. What was typed into an option is not shown. */
const SENTENCES: readonly (readonly [said: RegExp, instead: string])[] = [
  [/^option '(?:.*, )?(--[^\s']+)[^']*' argument missing$/s, '$1 is without its value'],
  [/^option '(?:.*, )?(--[^\s']+)[^']*' argument '.*' is invalid\.\s*/s, '$1 cannot be that. '],
  [/^command-argument value '(.*)' is invalid for argument '(.*?)'\.\s*/s, "'$1' cannot be the $2. "],
  [/^required option '(?:.*, )?(--[^\s']+)[^']*' not specified$/s, '$1 is required'],
  [/^missing required argument '(.*)'$/s, 'the $1 is missing'],
  [/^option '(.*)' cannot be used with option '(.*)'$/s, '$1 does not go with $2'],
  [/^unknown option '(--?[^=']+).*'/s, "unknown option '$1'"],
];

/** Commander's words as sentences of this command: `(Did you mean --title?)` becomes the hint. */
function sentencesOf({ message }: CommanderError): Pick<Report, 'message' | 'hint'> {
  const [, said = '', suggestion] = /^(?:error: )?(.*?)(?:\n\((Did you mean .*)\))?$/s.exec(message) ?? [];
  const [pattern, instead] = SENTENCES.find(([known]) => known.test(said)) ?? [/$/, ''];
  const what = said.replace(pattern, instead).replace(/Allowed choices are/, 'Possible:');
  return {
    message: `${what.trim().replace(/\.+$/, '')}.`,
    hint: suggestion ?? 'Add --help to see what is possible.',
  };
}

function detailsOf(error: unknown): object {
  const failed = error instanceof CommandError ? error.cause : error;
  if (!(failed instanceof PmError)) return {};
  const { request, status, fields, diagnosis, id, mayHaveRun } = failed;
  return { request, status, fields, diagnosis, id, mayHaveRun };
}
