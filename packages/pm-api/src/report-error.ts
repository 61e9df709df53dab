import { CommanderError } from 'commander';
import { PmError } from 'pm-api-client';
import { CommandError, EXIT, exitCodeOf } from './exit-codes.js';
import { explained } from './explained.js';
import { type Io, OutputError, write } from './io.js';
import { jsonLine, printable, styled } from './printable.js';
import { inBoth, type Texts, text } from './texts.js';
import { sentencesOf } from './usage-error.js';

/** An error as the command shows it. */
interface Report {
  code: string;
  message: string;
  /** Lines below the message. */
  lines?: readonly string[];
  hint: string;
  exitCode: number;
}

/** Writes an error to stderr, for people or as one line of JSON, and gives the exit code. */
export async function reportError(
  error: unknown,
  io: Pick<Io, 'env' | 'stderr' | 'texts'>,
  asJson: boolean,
): Promise<number> {
  const { stderr, texts } = io;
  const { lines = [], ...report } = reportOf(error, texts);
  const space = texts.language === 'en' ? ' ' : '';
  const hint = report.hint === '' ? '' : `  ${texts.say(HINT)}${space}${printable(report.hint)}\n`;
  const below = lines.map((line) => `  ${printable(line)}\n`).join('');
  const shown = asJson
    ? jsonLine({
        error: { ...report, message: [report.message, ...lines].join(' '), ...detailsOf(error) },
      })
    : `${styled(io, stderr, 'red', 'pm-api:')} ${printable(report.message)}\n${below}${hint}`;
  // If stderr is closed, the exit code still reports the failure.
  await write(stderr, shown).catch(() => {});
  return report.exitCode;
}

const HINT = inBoth(text`hint:`, '提示：');

function reportOf(error: unknown, texts: Texts): Report {
  if (error instanceof PmError) {
    return { code: error.code, ...explained(texts, error), exitCode: exitCodeOf(error) };
  }
  if (error instanceof CommandError) {
    const { code, exitCode, cause, why, advice } = error;
    const lines = error.lines.map((line) => texts.say(line));
    // An error of the client with more advice has the client's sentence.
    const isOfClient = cause instanceof PmError && cause.template === why.template;
    const shown = isOfClient
      ? explained(texts, cause, advice)
      : { message: texts.say(why), hint: texts.say(advice) };
    return { code, ...shown, lines, exitCode };
  }
  if (error instanceof CommanderError) {
    return { code: 'usage', ...sentencesOf(error, texts), exitCode: EXIT.usage };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof OutputError) {
    return {
      code: 'output',
      message: texts.say(inBoth(text`the output cannot be written: ${message}.`, '无法写入输出：{0}。')),
      hint: texts.say(text`Requests that were sent have taken effect: look before you repeat a write.`),
      exitCode: EXIT.internal,
    };
  }
  return {
    code: 'internal',
    message,
    hint: texts.say(inBoth(text`This is a fault of pm-api itself.`, 'pm-api 自身出错。')),
    exitCode: EXIT.internal,
  };
}

function detailsOf(error: unknown): object {
  const failed = error instanceof CommandError ? error.cause : error;
  if (!(failed instanceof PmError)) return {};
  const { request, status, fields, diagnosis, id, mayHaveRun } = failed;
  return { request, status, fields, diagnosis, id, mayHaveRun };
}
