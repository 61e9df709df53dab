import { languageOfLocale } from 'plat-common/locale';
import { useEffect } from 'preact/hooks';
import type { DevState } from '../../api.js';
import { type Translate, textsOf } from '../texts/texts.js';

/** Gives the page the theme, the language and the texts of the device; until they are known, it has the browser's. */
export function useSystemLook(config: DevState['config'] | undefined): Translate {
  const { theme, language } = config ?? {};
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme;
    if (language !== undefined) document.documentElement.lang = languageOfLocale(language);
  }, [theme, language]);
  return textsOf(language ?? navigator.language);
}
