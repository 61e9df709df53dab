/** In this order, the first that is set decides, as in other programs. */
const VARIABLES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

/** The languages that texts exist in. */
export type Language = 'en' | 'zh';

/** The language of texts for a locale such as `zh-CN` or `zh_CN.UTF-8`. */
export function languageOfLocale(locale: string | undefined): Language {
  return locale !== undefined && /^zh\b/i.test(locale.replaceAll('_', '-')) ? 'zh' : 'en';
}

/** The locale of messages in an environment. */
export function localeOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return VARIABLES.map((name) => env[name]).find((value) => value);
}

/** A value of `--lang` as its language: `zh-CN`, `zh-Hans` and `zh_CN.UTF-8` are `zh`. Any other text stays as it is. */
export function languageIn(given: string): string {
  return /^(en|zh)\b/i.exec(given.replaceAll('_', '-'))?.[1]?.toLowerCase() ?? given;
}

/** The value of `--lang` among arguments, before they are parsed: they may be what is wrong. */
export function givenLanguage(argv: readonly string[]): string | undefined {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  return words
    .map((word, index) => (word === '--lang' ? words[index + 1] : /^--lang=(.*)$/.exec(word)?.[1]))
    .filter((value) => value !== undefined)
    .at(-1);
}
