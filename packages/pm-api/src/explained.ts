import { guideAddress } from 'plat-common/error-page';
import { type Catalogue, inBoth, said, type Text, type TextValue, text } from 'plat-common/text';
import type { PmError } from 'pm-api-client';
import { commandWords } from './command-words.js';
import type { Texts } from './texts/texts.js';

/** An error of the library in the language of the run; in Chinese after the kind of error. */
export async function explainIn(texts: Texts, error: PmError): Promise<{ message: string; hint: string }> {
  const { code, advice } = error;
  const catalogue = await libraryIn(texts);
  const [message, hint] = [reasonOf(error), advice].map((one) => said(one, catalogue));
  const page = guideAddress('pm-errors', code, texts.language);
  if (texts.language === 'en') return { message: `${message}`, hint: `${hint} See ${page}` };
  await texts.load();
  return { message: `${texts.translate(code)}（${code}）：${message}`, hint: `${hint}详见 ${page}` };
}

/** Why a call failed, after its request. */
export function reasonOf(error: PmError): Text {
  const { request } = error;
  if (request === undefined) return error;
  return inBoth(text`${`${request.method} ${request.path}`}: ${error}`, '{0}：{1}');
}

/** The same in one line. */
export async function sentenceIn(texts: Texts, error: PmError): Promise<string> {
  const { message, hint } = await explainIn(texts, error);
  return texts.language === 'en' ? `${message} ${hint}` : `${message}${hint}`;
}

/** A text of the library about a result, in the words of the command and the language of the run. */
export async function wordsIn(texts: Texts, words: TextValue): Promise<string> {
  return said(words, await libraryIn(texts));
}

/** The texts of the library in the words of the command, in the language of the run. */
export async function libraryIn({ language }: Texts): Promise<Catalogue> {
  return language === 'en' ? commandWords : (await import('./texts/zh/library.js')).library;
}
