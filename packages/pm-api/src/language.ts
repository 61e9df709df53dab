import { givenLanguage, type Language, languageOfLocale, localeOf } from 'plat-common/locale';

export { type Language, languageIn } from 'plat-common/locale';

/** The languages of help, messages and hints. */
export const LANGUAGES = ['en', 'zh'] as const satisfies readonly Language[];

/**
 * The language of a run: `--lang`, else `PM_LANG`, which is for this command alone, else the environment's, else the system's
 * where that has no such variables. The arguments may be what is wrong, so they are read before they are parsed.
 */
export function languageOf(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  systemLocale?: string,
): Language {
  return languageOfLocale(givenLanguage(argv) ?? (env.PM_LANG || localeOf(env)) ?? systemLocale);
}
