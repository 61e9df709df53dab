import { Option } from 'commander';
import { languageIn } from 'plat-common/locale';

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
