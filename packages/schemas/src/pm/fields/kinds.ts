import type { ChoiceKind, Kind, ValueKind, Words } from './field.js';

/** What is known of one kind of value. */
export interface KindRules {
  /** The schema of what is sent, in `sent-kinds.ts` or of zod; left out where it is in records only. */
  schema?: string;
  /** The schema in an update, where it differs. */
  updateSchema?: string;
  /** The TypeScript type of what is sent. */
  type: string;
  /** The schema of what a record has, in `record-kinds.ts`. */
  record: 'text' | 'number' | 'several' | 'whatever' | 'always';
  /** What a person gives. */
  says: 'text' | 'day' | 'time' | 'number' | 'object';
  /** Is it a list? */
  list?: true;
  unit?: Words;
}

const number = { type: 'number', record: 'number', says: 'number' } as const;
const text = { type: 'string', record: 'text', says: 'text' } as const;
const texts = { type: 'string[]', record: 'several', says: 'text', list: true } as const;

export const kinds: Readonly<Record<ValueKind, KindRules>> = {
  id: { ...number, schema: 'sent.id' },
  ids: { ...number, schema: 'z.array(sent.id)', type: 'number[]', record: 'several', list: true },
  releaseBuilds: { ...number, schema: 'z.array(sent.id)', type: 'number[]', record: 'whatever', list: true },
  link: { ...number, schema: 'sent.link' },
  linkable: { ...number, schema: 'sent.id', updateSchema: 'sent.link' },
  hours: { ...number, schema: 'sent.hours', unit: ['hours', '小时'] },
  hoursList: { ...number, schema: 'z.array(sent.hours)', type: 'number[]', record: 'several', list: true },
  flag: { ...number, schema: 'z.literal([0, 1])', type: '0 | 1' },
  one: { ...number, schema: 'z.literal(1)', type: '1' },
  number,
  name: { ...text, schema: 'sent.text' },
  text: { ...text, schema: 'sent.anyText' },
  account: { ...text, schema: 'sent.account' },
  date: { ...text, schema: 'sent.date', says: 'day' },
  moment: { ...text, schema: 'sent.moment', says: 'time' },
  clock: { ...text, schema: 'sent.clock' },
  // A record always has it, as text.
  key: { ...text, schema: 'sent.text', record: 'always' },
  textList: { ...texts, schema: 'z.array(sent.anyText)', record: 'whatever' },
  accounts: { ...texts, schema: 'sent.accounts' },
  anyAccounts: { ...texts, schema: 'sent.anyAccounts' },
  names: { ...texts, schema: 'sent.texts' },
  builds: { ...texts, schema: 'sent.builds' },
  build: { ...number, schema: 'z.union([sent.id, sent.text])', type: 'number | string', says: 'text' },
  buildKey: { ...text, schema: 'sent.text' },
  groups: {
    ...texts,
    schema: 'z.array(z.union([sent.id, sent.text]))',
    type: '(number | string)[]',
  },
  plans: {
    schema: 'sent.plans',
    type: 'number[] | Record<string, number[]>',
    record: 'several',
    says: 'object',
  },
  several: texts,
  any: { type: 'unknown', record: 'whatever', says: 'object' },
};

/** Has the field known values? */
export const isChoice = (kind: Kind): kind is ChoiceKind => typeof kind === 'object';
