import { fill, type Values } from 'plat-common/fill';
import { type Language, languageOfLocale } from 'plat-common/locale';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { messagesIn } from '../../texts/messages.js';
import { zh } from './zh.js';

/** A text of the desktop, in English. */
export type Text = keyof typeof zh;

/** Gives a text in the language of the system. */
export type Translate = (text: Text, values?: Values) => string;

/** The texts in the language of a locale; English for all others, as the platform does. */
export function textsOf(locale: string | undefined): Translate {
  return textsIn(languageOfLocale(locale));
}

function textsIn(language: Language): Translate {
  return language === 'zh' ? (text, values) => fill(zh[text], values) : fill;
}

/** The language of the pages below. */
export const LanguageContext = createContext<Language>('en');

export function useTexts(): Translate {
  return textsIn(useContext(LanguageContext));
}

/** Gives an error or a note, which the emulator sends in English, in the language of the system. */
export function useMessages(): (english: string) => string {
  return messagesIn(useContext(LanguageContext));
}
