import { languageOfLocale } from 'plat-common/locale';
import type { TextValue } from 'plat-common/text';
import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import type { DevState } from '../../api.js';
import { saidIn } from '../../texts/said-in.js';

/** A label of the desktop in both languages. */
export type Label = readonly [english: string, chinese: string];

/** Gives a label, or an error or a note of the emulator, in the language of the system. */
export interface Translate {
  (...label: Label): string;
  (message: TextValue): string;
}

/** The texts in the language of a locale; English for all others, as the platform does. */
export function textsOf(locale: string | undefined): Translate {
  const language = languageOfLocale(locale);
  const messageOf = saidIn(language);
  return (english: TextValue, chinese?: string) =>
    language === 'zh' && chinese !== undefined ? chinese : messageOf(english);
}

/** The texts of the pages below. */
export const TextsContext = createContext(textsOf('en'));

export const useTexts = () => useContext(TextsContext);

/** Gives the page the theme, the language and the texts of the device; until they are known, it has the browser's. */
export function useSystemLook(config: DevState['config'] | undefined): Translate {
  const { theme, language } = config ?? {};
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme;
    if (language !== undefined) document.documentElement.lang = languageOfLocale(language);
  }, [theme, language]);
  return textsOf(language ?? navigator.language);
}
