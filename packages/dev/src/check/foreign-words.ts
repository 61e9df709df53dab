import type { Parser } from '@lezer/common';
import { parser as go } from '@lezer/go';
import { parser as php } from '@lezer/php';
import { parser as python } from '@lezer/python';
import type { CodeWord } from './code-words.js';
import { shellTokens } from './package/shell-tokens.js';

const parsers: Readonly<Record<string, Parser>> = { '.py': python, '.go': go, '.php': php };
const SHELLS = new Set(['.sh', '.bash']);

/** Whether words of a language are distinguishable from its comments. */
export function isReadableLanguage(extension: string): boolean {
  return extension in parsers || SHELLS.has(extension);
}

/** The texts in code of Python, Go, PHP or a shell; comments have none. */
export function foreignWordsOf(code: string, extension: string): CodeWord[] {
  const parser = parsers[extension];
  if (parser === undefined) {
    return shellTokens(code)
      .filter(({ kind }) => kind !== 'comment')
      .map(({ text, offset }) => ({ text, offset, kind: 'text' }));
  }
  const words: CodeWord[] = [];
  parser.parse(code).iterate({
    enter({ name, from, to }) {
      if (!/String|Heredoc/.test(name)) return true;
      words.push({ text: code.slice(from, to), offset: from, kind: 'text' });
      return false;
    },
  });
  return words;
}
