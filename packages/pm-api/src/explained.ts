import { hintInChinese } from 'plat-common/error-page';
import type { PmError } from 'pm-api-client';
import { commandWords, explain } from './command-words.js';
import type { Texts } from './texts/texts.js';

/**
 * An error of the library in the language of the run, after the kind of error. A hint without a translation follows the
 * usual advice.
 */
export async function explainIn(texts: Texts, error: PmError): Promise<{ message: string; hint: string }> {
  const { why, hint } = explain(error);
  if (texts.language === 'en') return { message: why, hint };
  const { libraryInChinese } = await import('./texts/library-sentences.js');
  await texts.load();
  const { code } = error;
  return {
    message: `${texts.translate(code)}（${code}）：${libraryInChinese(why).text}`,
    hint: hintInChinese(hint, (words) => {
      const { isWhole, text } = libraryInChinese(words);
      return isWhole ? text : `${texts.translate(`${code}: hint`)} ${text} `;
    }),
  };
}

/** The same in one line. */
export async function sentenceIn(texts: Texts, error: PmError): Promise<string> {
  const { message, hint } = await explainIn(texts, error);
  return texts.language === 'en' ? `${message} ${hint}` : `${message}${hint}`;
}

/** A text of the library about a result, in the language of the run. */
export async function wordsIn(texts: Texts, words: string): Promise<string> {
  const said = commandWords(words);
  if (texts.language === 'en') return said;
  const { libraryInChinese } = await import('./texts/library-sentences.js');
  return libraryInChinese(said).text;
}
