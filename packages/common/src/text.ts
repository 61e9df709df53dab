/**
 * A sentence that a person reads, as data: the English template is its key in catalogues, and the values stay values. `{0}` is the
 * place of the first value.
 */
export interface Text {
  /** The English sentence, with `{0}` in the place of the first value. */
  readonly template: string;
  /** The values, in their order. */
  readonly values: readonly TextValue[];
  /** The template in Chinese, where it stands beside the English. @default the catalogue's */
  readonly zh?: string;
}

/** A value of a text: shown unchanged, or in the language of the text around it. */
export type TextValue = string | number | Text | TextList;

/** Several texts in one place, with what the language puts between them. */
export interface TextList {
  /** The kind of list, which decides what stands between its items. */
  readonly between: 'sentences' | 'clauses' | 'items' | 'alternatives';
  /** The texts. */
  readonly items: readonly TextValue[];
}

/** Templates in another language, or in the words of another program, by the English template. */
export interface Catalogue {
  /** The language of what stands between the items of lists. */
  readonly language: 'en' | 'zh';
  /** The templates, by the English ones. */
  readonly templates: Readonly<Record<string, string>>;
}

/** What stands between the items of a list, in English and in Chinese. */
const BETWEEN = {
  sentences: { en: [' '], zh: [''] },
  clauses: { en: ['; '], zh: ['；'] },
  items: { en: [', '], zh: ['、'] },
  alternatives: { en: [', ', ' or '], zh: ['、', ' 或 '] },
} as const satisfies Record<TextList['between'], unknown>;

/** A text: text`${path} does not exist.` */
export function text(strings: TemplateStringsArray, ...values: TextValue[]): Text {
  return { template: strings.reduce((before, part, index) => `${before}{${index - 1}}${part}`), values };
}

/** A text about a mistake in a program, whose author reads English: no catalogue has it. */
export const forPrograms = (...given: Parameters<typeof text>): Text => text(...given);

/** A text with its Chinese template beside it: inBoth(text`${path} does not exist.`, '{0} 不存在。') */
export function inBoth(english: Text, zh: string): Text {
  return { ...english, zh };
}

/** A finished sentence from another program as a text: it is shown unchanged in every language. */
export function verbatim(finished: string): Text {
  return { template: '{0}', values: [finished] };
}

/** Several texts in one place: `listed('clauses', problems)`. */
export function listed(between: TextList['between'], items: readonly TextValue[]): TextList {
  return { between, items };
}

/** A text as it is shown: English, or what the catalogue has for its template. A language alone is an empty catalogue. */
export function said(value: TextValue, wanted: Catalogue | Catalogue['language'] = 'en'): string {
  if (typeof value !== 'object') return String(value);
  const { language, templates }: Catalogue =
    typeof wanted === 'object' ? wanted : { language: wanted, templates: {} };
  if ('items' in value) {
    const [between, last = between] = BETWEEN[value.between][language];
    const items = value.items.map((item) => said(item, wanted));
    return [items.slice(0, -1).join(between), ...items.slice(-1)].filter((part) => part !== '').join(last);
  }
  const { template, values } = value;
  const own =
    (language === 'zh' ? value.zh : undefined) ??
    (Object.hasOwn(templates, template) ? templates[template] : undefined);
  return (own ?? template).replace(/\{(\d+)\}/g, (mark, index: string) => {
    const inserted = values[Number(index)];
    return inserted === undefined ? mark : said(inserted, wanted);
  });
}
