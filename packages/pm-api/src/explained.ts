import { guideAddress } from 'plat-common/error-page';
import type { PmError } from 'pm-api-client';
import { inBoth, type Texts, type TextValue, text } from './texts.js';

/**
 * An error of the client in the language of the run and in the words of the command. The hint ends with the address of the code's
 * page.
 */
export function explained(
  texts: Texts,
  error: PmError,
  advice: TextValue = error.advice,
): { message: string; hint: string } {
  const { code, request } = error;
  const { language } = texts;
  const tried =
    request === undefined ? '' : `${request.method} ${request.path}${language === 'en' ? ': ' : '：'}`;
  const message = `${tried}${texts.say(error)}`;
  const see = inBoth(text`See ${guideAddress('pm-errors', code, language)}`, '详见 {0}');
  return {
    message: language === 'en' ? message : `${texts.word('code', code)}（${code}）：${message}`,
    hint: texts.sentences(advice, see),
  };
}

/** The same in one line. */
export function sentenceOf(texts: Texts, error: PmError): string {
  const { message, hint } = explained(texts, error);
  return texts.sentences(message, hint);
}
