import type { Language } from 'plat-common/locale';
import { type Catalogue, said, type TextValue } from 'plat-common/text';
import { zh } from './zh.js';

/** The texts whose Chinese does not stand beside them. */
export const chinese: Catalogue = { language: 'zh', templates: zh };

/** Gives texts as they are shown in a language. */
export function saidIn(language: Language | undefined): (value: TextValue) => string {
  return (value) => said(value, language === 'zh' ? chinese : 'en');
}
