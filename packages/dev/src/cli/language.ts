import { type Language, languageOfLocale, localeOf } from 'plat-common/locale';

/** The language of texts: as given, else that of the environment. */
export function languageOf(given: Language | undefined, env: NodeJS.ProcessEnv): Language {
  return given ?? languageOfLocale(localeOf(env));
}
