/** The languages of help, messages and hints. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** In this order, the first that is set decides. `PM_LANG` is for this command alone, the others are those of every program. */
const VARIABLES = ['PM_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

/**
 * The language of a run: `--lang`, else the environment, else the system's where that has no such variables. The arguments may be
 * what is wrong, so they are read before they are parsed.
 */
export function languageOf(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  systemLocale?: string,
): Language {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  const given = words
    .map((word, index) => (word === '--lang' ? words[index + 1] : /^--lang=(.*)$/.exec(word)?.[1]))
    .filter((value) => value !== undefined)
    .at(-1);
  const locale = given ?? VARIABLES.map((name) => env[name]).find((value) => value) ?? systemLocale;
  return locale !== undefined && /^zh\b/i.test(locale.replaceAll('_', '-')) ? 'zh' : 'en';
}
