import { existsSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import { givenLanguage, languageOfLocale, localeOf } from 'plat-common/locale';
import { nearestName } from 'plat-common/nearest-name';
import { text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { createProgram } from './program.js';
import { reportError } from './report.js';

/** Runs the command with its arguments, and resolves with the exit code. */
export async function run(args: string[], given: CliContext): Promise<number> {
  // Arguments after the first "--" belong to the other command, even if they look like options of this one.
  const end = args.indexOf('--');
  const [own, command] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const locale = givenLanguage(own) ?? localeOf(given.env);
  const language = languageOfLocale(locale);
  const isNamed = locale !== undefined && !/^(?:C|POSIX)\b/.test(locale);
  const systemLanguage = language === 'zh' ? 'zh-CN' : 'en-US';
  const context: CliContext = { ...given, language, ...(isNamed && { systemLanguage }) };
  const { program, outcome } = createProgram(context, command);
  try {
    refuseMisspelledCommand(own[0], program);
    await program.parseAsync(own, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.well;
    return reportError(error, context);
  }
}

/** Rejects a first word that is neither command nor folder; after it every option would look unknown. */
function refuseMisspelledCommand(word: string | undefined, program: Command): void {
  const commands = program.commands.map((known) => known.name());
  if (word === undefined || word.startsWith('-') || commands.includes(word) || existsSync(word)) return;
  const meant = nearestName(word, commands);
  if (meant === undefined) return;
  const hint = text`Did you mean "${meant}"?`;
  throw new PlatDevError('invalid-option', text`"${word}" is neither a command nor a folder`, hint);
}
