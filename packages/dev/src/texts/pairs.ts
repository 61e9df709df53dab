import type { Language } from 'plat-common/locale';
import type { Text, TextValue } from 'plat-common/text';
import { saidIn } from './said-in.js';

/** A text in English and Chinese, with `{name}` in the place of a value. */
export type Pair = readonly [english: string, chinese: string];

/** The values of a pair: texts, or pairs themselves. */
export type PairValues = Readonly<Record<string, TextValue | Pair>>;

/** A pair in a language. */
export function worded(pair: Pair, language: Language, values: PairValues = {}): string {
  return pair[language === 'zh' ? 1 : 0].replaceAll(/\{([a-zA-Z]+)\}/g, (mark, name: string) => {
    const value = values[name] ?? mark;
    return isPair(value) ? worded(value, language) : saidIn(language)(value);
  });
}

function isPair(value: TextValue | Pair): value is Pair {
  return Array.isArray(value);
}

/** The texts between the vertical bars of two lines, one for each language. */
export function textsIn([english = '', chinese = '']: readonly string[]): Pair[] {
  const inChinese = chinese.split(' | ');
  return english.split(' | ').map((text, column): Pair => [text, inChinese[column] ?? '']);
}

/** What is wrong and what to do, by a regular expression: a line for each language, with a vertical bar between the two. */
export type PairsByWords = Readonly<Record<string, string>>;

/** The first pair whose expression finds something in the words of a program. */
export function pairFor(pairs: PairsByWords, words: string): [message: Text, hint: Text] | undefined {
  const [, lines] = Object.entries(pairs).find(([expression]) => new RegExp(expression).test(words)) ?? [];
  if (lines === undefined) return undefined;
  const [message, hint] = textsIn(lines.trim().split('\n'));
  return message && hint && [textOf(message), textOf(hint)];
}

function textOf([english, zh]: Pair): Text {
  return { template: english, values: [], zh };
}
