import { Option } from 'commander';
import { invalidOption } from 'plat-common/commander-texts';
import { languageIn } from 'plat-common/locale';
import { inBoth, type Text, text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';

/** `--layout` and `--bwrap`: where the processes of a package run. */
export const layoutOptions = (): Option[] => [
  new Option(
    '--layout <name>',
    'where processes of the package run (default: "device" where possible)',
  ).choices(['device', 'variables']),
  new Option('--bwrap <program>', 'bubblewrap, which makes the layout of a device (default: "bwrap")'),
];

/** @param what whose questions are answered, and what applies without a file */
export const answersOption = (what: string): Option =>
  new Option('--answers <file>', `JSON file with answers to the questions of ${what}`);

/** `--lang`, which each command takes, also as a locale such as `zh-CN`; its value is read before the arguments are parsed. */
export function languageOption(): Option {
  const description = 'language of texts (default: as LC_ALL, LC_MESSAGES or LANG)';
  const option = new Option('--lang <language>', description).choices(['en', 'zh']);
  const { parseArg: check } = option;
  return option.argParser((text: string) => check?.(languageIn(text), undefined));
}

/** What to do about wrong arguments. */
export const seeHelp = inBoth(text`plat-dev --help shows what is possible.`, '用法见 plat-dev --help。');

/** An option with a number. Another value is rejected with the allowed ones. */
export function numberOption(
  flags: string,
  description: string,
  isAllowed: (number: number) => boolean,
  allowed: Text,
): Option {
  return new Option(flags, description).argParser((given: string) => {
    const number = /^\d*\.?\d+$/.test(given) ? Number(given) : Number.NaN;
    if (isAllowed(number)) return number;
    throw new PlatDevError('invalid-option', invalidOption(flags, given, allowed), seeHelp);
  });
}
