import { fill, type Values } from 'plat-common/fill';
import { languageOfLocale } from 'plat-common/locale';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { zh } from './zh.js';

/** A text of the desktop, in English. */
export type Text = keyof typeof zh;

/** Gives a text in the language of the system. */
export type Translate = (text: Text, values?: Values) => string;

/** The texts in the language of a locale; English for all others, as the platform does. */
export function textsOf(locale: string | undefined): Translate {
  return languageOfLocale(locale) === 'zh' ? (text, values) => fill(zh[text], values) : fill;
}

/** The texts of the pages below. */
export const TextsContext = createContext<Translate>(fill);

export function useTexts(): Translate {
  return useContext(TextsContext);
}
