import { styleText } from 'node:util';
import { CommanderError } from 'commander';
import { hintInChinese } from 'plat-common/error-page';
import { printable } from 'plat-common/printable';
import { PlatDevError, type PlatDevErrorCode } from '../errors.js';
import { messagesIn } from '../texts/messages.js';
import { type CliContext, exitCodes, type Output } from './cli-context.js';

const BY_CODE: Readonly<Record<PlatDevErrorCode, number>> = {
  'invalid-option': exitCodes.usage,
  'config-invalid': exitCodes.usage,
  'package-invalid': exitCodes.unusable,
  'files-invalid': exitCodes.unusable,
  'users-invalid': exitCodes.unusable,
  'state-invalid': exitCodes.unusable,
  'log-invalid': exitCodes.unusable,
  'call-invalid': exitCodes.unusable,
  'script-failed': exitCodes.unusable,
  'layout-failed': exitCodes.unusable,
  'recording-invalid': exitCodes.unusable,
  'port-taken': exitCodes.taken,
  'socket-in-use': exitCodes.taken,
  'socket-invalid': exitCodes.taken,
  'not-running': exitCodes.unanswered,
};

/** Writes why a run failed to stderr, and gives its exit code. */
export function reportError(error: unknown, context: CliContext): number {
  if (error instanceof PlatDevError) {
    warn(error, context);
    return BY_CODE[error.code];
  }
  if (error instanceof CommanderError) {
    warn(sentencesOf(error), context);
    return exitCodes.usage;
  }
  const message = error instanceof Error ? error.message : String(error);
  warn({ message, hint: 'This is a fault of plat-dev itself.' }, context);
  return exitCodes.internal;
}

/** Writes what is wrong and what to do about it to stderr, as every part of the command does. */
export function warn({ message, hint = '' }: { message: string; hint?: string }, context: CliContext): void {
  const { stderr, language } = context;
  const say = messagesIn(language);
  const name = coloured('red', 'plat-dev:', stderr, context);
  const told = language === 'zh' ? hintInChinese(printable(hint), say) : printable(hint);
  stderr.write(`${name} ${say(sentence(printable(message)))}\n${told === '' ? '' : `  ${told}\n`}`);
}

/** A text in colour where the output is a terminal that may have some. */
export function coloured(
  colour: 'red' | 'yellow' | 'cyan',
  text: string,
  { isTTY }: Output,
  { env }: CliContext,
): string {
  const mayColour = isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
  return mayColour ? styleText(colour, text, { validateStream: false }) : text;
}

function sentence(text: string): string {
  return /[.!?。！？]$/.test(text) ? text : `${text}.`;
}

/** Commander's `error: unknown option '--prot'\n(Did you mean --port?)`. */
function sentencesOf({ message }: CommanderError): { message: string; hint: string } {
  const [, what = '', suggestion] = /^(?:error: )?(.*?)(?:\n\((Did you mean .*)\))?$/s.exec(message) ?? [];
  return { message: what, hint: suggestion ?? 'plat-dev --help shows what is possible.' };
}
