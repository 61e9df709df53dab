import type { Language } from 'plat-common/locale';
import { type Catalogue, said, type Text, type TextValue } from 'plat-common/text';
import { zh } from './zh.js';

/** The texts whose Chinese does not stand beside them. */
export const chinese: Catalogue = { language: 'zh', templates: zh };

/** What is wrong and what to do, by a regular expression: a line for each language, with a vertical bar between the two. */
export type PairsByWords = Readonly<Record<string, string>>;

/** The first pair whose expression finds something in the words of a program. */
export function pairFor(pairs: PairsByWords, words: string): [message: Text, hint: Text] | undefined {
  const [, lines] = Object.entries(pairs).find(([expression]) => new RegExp(expression).test(words)) ?? [];
  if (lines === undefined) return undefined;
  const [english = '', chinese = ''] = lines.trim().split('\n');
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
