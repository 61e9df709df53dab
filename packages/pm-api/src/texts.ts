import { givenLanguage, type Language, languageOfLocale, localeOf } from 'plat-common/locale';
import { type Catalogue, listed, said, type TextValue, text } from 'plat-common/text';
import { commandWords } from './command-words.js';

export { inBoth, listed, type Text, type TextValue, text } from 'plat-common/text';

/** A text for agents alone, who get English: no catalogue has it. */
export const forAgents = text;

/** The items that are there, without empty texts and those whose condition is false: `compact([always, isMany && onlyForMany])`. */
export function compact<Item>(items: readonly (Item | false | undefined)[]): Item[] {
  return items.flatMap((item) => item || []);
}

/** The same of sentences, one after the other. */
export const sentences = (...given: (TextValue | false | undefined)[]) => listed('sentences', compact(given));

/** Sentences for an agent, or undefined without any. */
export const hintOf = (...given: Parameters<typeof sentences>) => said(sentences(...given)) || undefined;

type WordKind = 'verb' | 'access' | 'action' | 'column' | 'kind' | 'outcome' | 'code' | 'example';

/** The texts of a run in its language. */
export class Texts implements Catalogue {
  constructor(
    readonly language: Language,
    readonly templates: Catalogue['templates'],
  ) {}

  /** A text in the language of the run. */
  say(value: TextValue): string {
    // No blank follows the full-width bracket behind the name of a field.
    return said(value, this).replace(/(?<=（\w+）) (?=\p{Script=Han})/gu, '');
  }

  /** A word of a kind, such as the name of a verb, which stays as it is where the catalogue lacks it. */
  word(kind: WordKind, word: string): string {
    const { templates } = this;
    // Servers write actions in either letter case.
    return templates[`${kind} ${word}`] ?? templates[`${kind} ${word.toLowerCase()}`] ?? word;
  }

  /** Sentences one after the other. */
  sentences(...sentences: readonly TextValue[]): string {
    return this.say({ between: 'sentences', items: sentences.filter((one) => this.say(one) !== '') });
  }
}

/** The texts of a language; the Chinese catalogue is loaded where it is needed. */
export async function textsIn(language: Language): Promise<Texts> {
  return new Texts(language, language === 'zh' ? (await import('./zh/index.js')).zh : commandWords.templates);
}

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
