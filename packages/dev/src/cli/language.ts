import type { Language } from '../check/findings.js';

/** The language of texts: as given, else that of the environment, as other commands take it. */
export function languageOf(given: Language | undefined, env: NodeJS.ProcessEnv): Language {
  if (given !== undefined) return given;
  const locale = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value !== undefined && value !== '');
  return /^zh/i.test(locale ?? '') ? 'zh' : 'en';
}
