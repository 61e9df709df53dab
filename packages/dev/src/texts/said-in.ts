import type { Language } from 'plat-common/locale';
import { type Catalogue, said, type Text, type TextValue } from 'plat-common/text';
import { zh } from './zh.js';

/** The texts whose Chinese does not stand beside them. */
export const chinese: Catalogue = { language: 'zh', templates: zh };

/** What is wrong and what to do, from a line for each language with a vertical bar between the two. */
export function pairIn(lines: string): [message: Text, hint: Text] {
  const [english = '', chinese = ''] = lines.split('\n');
  const [[message = '', hint = ''], [zhMessage = '', zhHint = '']] = [
    english.split(' | '),
    chinese.split(' | '),
  ];
  return [
    { template: message, values: [], zh: zhMessage },
    { template: hint, values: [], zh: zhHint },
  ];
}

/** Gives texts as they are shown in a language. */
export function saidIn(language: Language | undefined): (value: TextValue) => string {
  return (value) => said(value, language === 'zh' ? chinese : 'en');
}
