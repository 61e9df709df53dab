import { type Language, languageOfLocale } from 'plat-common/locale';
import type { TextValue } from 'plat-common/text';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { saidIn } from '../../texts/said-in.js';
import { zh } from './zh.js';

/** The names of the values in a label. */
type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type AnyLabel = keyof typeof zh;

/** A label of the desktop without values, in English. */
export type Label = { [Text in AnyLabel]: [NamesIn<Text>] extends [never] ? Text : never }[AnyLabel];

/** Gives a label in the language of the system, with all of its values. */
export type Translate = <Text extends AnyLabel>(
  text: Text,
  ...values: [NamesIn<Text>] extends [never] ? [] : [Readonly<Record<NamesIn<Text>, string | number>>]
) => string;

/** The texts in the language of a locale; English for all others, as the platform does. */
export function textsOf(locale: string | undefined): Translate {
  const language = languageOfLocale(locale);
  return (text, ...[values]) =>
    (language === 'zh' ? zh[text] : text).replace(/{{(\w+)}}/g, (mark, name: string) =>
      String(Object(values)[name] ?? mark),
    );
}

/** The language of the pages below. */
export const LanguageContext = createContext<Language>('en');

export function useTexts(): Translate {
  return textsOf(useContext(LanguageContext));
}

/** Gives an error or a note of the emulator in the language of the system. */
export function useMessages(): (value: TextValue) => string {
  return saidIn(useContext(LanguageContext));
}
