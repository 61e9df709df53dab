import { sentenceTranslator, type Translated } from 'plat-common/sentences';
import { library } from './zh/library.js';

const translate = sentenceTranslator(library, listInChinese);

/** Translates the sentences of an error of the library. Words in quotes, such as those of the server, stay as they are. */
export function libraryInChinese(english: string): Translated {
  const [, request = '', said = ''] = /^([A-Z]+ \S+: )?(.*)$/s.exec(english) ?? [];
  const { text, isWhole } = translate(said);
  return { text: `${request.replace(/: $/, '：')}${text}`, isWhole };
}

/** `confirm, resolve or close` as a list in Chinese; the words of the server stay as they are. */
function listInChinese(value: string): string {
  return value.includes('"') ? value : value.replaceAll(' or ', ' 或 ').replaceAll(' and ', ' 和 ');
}
