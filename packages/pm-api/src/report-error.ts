import { CommanderError } from 'commander';
import { PmError } from 'pm-api-client';
import { CommandError, EXIT, exitCodeOf } from './exit-codes.js';
import { explainIn } from './explained.js';
import { type Io, OutputError, write } from './io.js';
import { jsonLine, printable, styled } from './printable.js';
import type { Text, Texts } from './texts/texts.js';
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
  await texts.load();
  const { lines = [], ...report } = await reportOf(error, texts);
  const label = texts.translate('hint:' satisfies Text);
  const space = texts.language === 'en' ? ' ' : '';
  const hint = report.hint === '' ? '' : `  ${label}${space}${printable(report.hint)}\n`;
  const below = lines.map((line) => `  ${printable(line)}\n`).join('');
  const text = asJson
    ? jsonLine({
        error: { ...report, message: [report.message, ...lines].join(' '), ...detailsOf(error) },
      })
    : `${styled(io, stderr, 'red', 'pm-api:')} ${printable(report.message)}\n${below}${hint}`;
  // If stderr is closed, the exit code still reports the failure.
  await write(stderr, text).catch(() => {});
  return report.exitCode;
}

async function reportOf(error: unknown, texts: Texts): Promise<Report> {
  const say = (text: Text, values?: { message: string }) => texts.translate(text, values);
  if (error instanceof PmError) {
    return { code: error.code, ...(await explainIn(texts, error)), exitCode: exitCodeOf(error) };
  }
  if (error instanceof CommandError) {
    const { code, exitCode, lines, texts: own } = error;
    const [message, hint] = [own.message, own.hint].map((text) => texts.translate(text, own.values));
    return { code, message: message ?? '', lines, hint: hint ?? '', exitCode };
  }
  if (error instanceof CommanderError) {
    return { code: 'usage', ...sentencesOf(error, texts), exitCode: EXIT.usage };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof OutputError) {
    return {
      code: 'output',
      message: say('the output cannot be written: {{message}}.', { message }),
      hint: say('Requests that were sent have taken effect: look before you repeat a write.'),
      exitCode: EXIT.internal,
    };
  }
  return {
    code: 'internal',
    message,
    hint: say('This is a fault of pm-api itself.'),
    exitCode: EXIT.internal,
  };
}

function detailsOf(error: unknown): object {
  const failed = error instanceof CommandError ? error.cause : error;
  if (!(failed instanceof PmError)) return {};
  const { request, status, fields, diagnosis, id, mayHaveRun } = failed;
  return { request, status, fields, diagnosis, id, mayHaveRun };
}
