import { Option } from 'commander';

/** `--lang`, which each command takes; its value is read before the arguments are parsed. */
export function languageOption(): Option {
  const description = 'language of texts (default: as LC_ALL, LC_MESSAGES or LANG)';
  return new Option('--lang <language>', description).choices(['en', 'zh']);
}
