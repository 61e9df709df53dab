import { library } from './zh/library.js';

/** A text of the library in Chinese, and whether all of its sentences are. */
export interface Translated {
  text: string;
  isWhole: boolean;
}

/** Translates the sentences of an error of the library. Words in quotes, such as those of the server, stay as they are. */
export function libraryInChinese(english: string): Translated {
  const [, request = '', said = ''] = /^([A-Z]+ \S+: )?(.*)$/s.exec(english) ?? [];
  let isWhole = true;
  const sentences = [...said.matchAll(SENTENCE)].map(([sentence]) => {
    const [, words = '', end = ''] = /^\s*(.*?)([.;]?)$/s.exec(sentence) ?? [];
    const chinese = sentenceInChinese(words);
    if (chinese === undefined) isWhole = false;
    return chinese === undefined ? sentence.trim() : `${chinese}${ENDS[end] ?? end}`;
  });
  return { text: `${request.replace(/: $/, '：')}${sentences.join('')}`, isWhole };
}

/** Up to a full stop or a semicolon that is not within quotes. */
const SENTENCE = /(?:"[^"]*"|[^"])+?(?:[.](?=\s+[A-Z]|$)|;(?=\s)|$)/gs;

const ENDS: Readonly<Record<string, string>> = { '.': '。', ';': '；' };

function sentenceInChinese(english: string): string | undefined {
  for (const [template, chinese] of Object.entries(library)) {
    const values = patternOf(template).exec(english);
    if (values === null) continue;
    return chinese.replace(/{{(\w+)}}/g, (_, name: string) => listInChinese(values.groups?.[name] ?? ''));
  }
  return undefined;
}

/** `confirm, resolve or close` as a list in Chinese; the words of the server stay as they are. */
function listInChinese(value: string): string {
  return value.includes('"') ? value : value.replaceAll(' or ', ' 或 ').replaceAll(' and ', ' 和 ');
}

function patternOf(template: string): RegExp {
  const parts = template.split(/{{(\w+)}}/);
  const source = parts.map((part, index) =>
    index % 2 === 1 ? `(?<${part}>.+?)` : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  );
  return new RegExp(`^${source.join('')}$`, 's');
}
