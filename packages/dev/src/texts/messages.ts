import { argumentErrors } from 'plat-common/argument-errors';
import type { Language } from 'plat-common/locale';
import { sentenceTranslator } from 'plat-common/sentences';
import { errors } from './zh-errors.js';
import { notes } from './zh-notes.js';
import { recordingTexts } from './zh-recordings.js';
import { schemaProblems } from './zh-schema.js';

const translate = sentenceTranslator(
  { ...argumentErrors, ...errors, ...notes, ...recordingTexts, ...schemaProblems },
  (value) => {
    const { text, isWhole } = translate(value);
    return isWhole ? text : value;
  },
);

/** Gives an error, a hint or a note, which are English where they arise, in a language. */
export function messagesIn(language: Language | undefined): (english: string) => string {
  return language === 'zh' ? (english) => translate(english).text : (english) => english;
}

/** Whether each sentence of a text has Chinese. */
export function isInChinese(english: string): boolean {
  return translate(english).isWhole;
}
