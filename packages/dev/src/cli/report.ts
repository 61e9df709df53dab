import { styleText } from 'node:util';
import { CommanderError } from 'commander';
import { reportOf } from 'plat-common/commander-texts';
import { printable, printableLine } from 'plat-common/printable';
import { type Text, type TextValue, text } from 'plat-common/text';
import { hintIn, PlatDevError, type PlatDevErrorCode, textOf } from '../errors.js';
import { saidIn } from '../texts/said-in.js';
import { type CliContext, exitCodes, type Output } from './cli-context.js';
import { seeHelp } from './shared-options.js';

/** Every other code is about a package, folder or file that is unusable. */
const BY_CODE: Readonly<Partial<Record<PlatDevErrorCode, number>>> = {
  'invalid-option': exitCodes.usage,
  'config-invalid': exitCodes.usage,
  'port-taken': exitCodes.taken,
  'socket-in-use': exitCodes.taken,
  'socket-invalid': exitCodes.taken,
  'deploy-failed': exitCodes.unanswered,
  'not-running': exitCodes.unanswered,
};

/** Writes why a run failed to stderr, and gives its exit code. */
export function reportError(error: unknown, context: CliContext): number {
  if (error instanceof PlatDevError) {
    warn(textOf(error), context, hintIn(context.language, error));
    return BY_CODE[error.code] ?? exitCodes.unusable;
  }
  if (error instanceof CommanderError) {
    const { report, suggestion = seeHelp } = reportOf(error);
    warn(report, context, suggestion);
    return exitCodes.usage;
  }
  warn(textOf(error), context, text`This is a fault of plat-dev itself.`);
  return exitCodes.internal;
}

/** Writes what is wrong and what to do about it to stderr, as every part of the command does. */
export function warn(message: Text, context: CliContext, hint: TextValue = ''): void {
  const { stderr, language } = context;
  const say = (value: TextValue) => printable(saidIn(language)(value));
  const shown = say(message);
  const name = coloured('red', 'plat-dev:', stderr, context);
  const end = /[.!?。！？]$/.test(shown) ? '' : language === 'zh' ? '。' : '.';
  stderr.write(`${name} ${shown}${end}\n${hint === '' ? '' : `  ${say(hint)}\n`}`);
}

/** Prints a line about what goes on. */
export function say(message: Text, { stdout, language }: CliContext): void {
  stdout.write(`plat-dev: ${printableLine(saidIn(language)(message))}\n`);
}

/** A text in colour where the output is a terminal that may have some. */
export function coloured(colour: 'red' | 'cyan', text: string, { isTTY }: Output, { env }: CliContext) {
  const mayColour = isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
  return mayColour ? styleText(colour, text, { validateStream: false }) : text;
}
