import { languageOfLocale } from 'plat-common/locale';
import { useEffect } from 'preact/hooks';
import type { DevState } from '../../api.js';

/** Gives the page the theme and the language of the device; until they are known, it keeps the browser's. */
export function useSystemLook(config: DevState['config'] | undefined): void {
  const { theme, language } = config ?? {};
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme;
    if (language !== undefined) document.documentElement.lang = languageOfLocale(language);
  }, [theme, language]);
}
