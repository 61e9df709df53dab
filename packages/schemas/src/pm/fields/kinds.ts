import type { ChoiceKind, Kind, ValueKind, Words } from './field.js';

/** What is known of one kind of value. */
export interface KindRules {
  /** The schema of what is sent, in `kind-schemas.ts` or of zod; left out where it is in records only. */
  schema?: string;
  /** The schema in an update, where it differs. */
  updateSchema?: string;
  /** The TypeScript type of what is kind. */
  type: string;
  /** What a record has: `shownText` and so on in `kind-schemas.ts`. */
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

/** The rules of each kind: its schema, its type, how a record shows it, and what it says of a value. */
export const kinds: Readonly<Record<ValueKind, KindRules>> = {
  id: { ...number, schema: 'kind.id' },
  ids: { ...number, schema: 'z.array(kind.id)', type: 'number[]', record: 'several', list: true },
  releaseBuilds: { ...number, schema: 'z.array(kind.id)', type: 'number[]', record: 'whatever', list: true },
  link: { ...number, schema: 'kind.link' },
  linkable: { ...number, schema: 'kind.id', updateSchema: 'kind.link' },
  hours: { ...number, schema: 'kind.hours', unit: ['hours', '小时'] },
  hoursList: { ...number, schema: 'z.array(kind.hours)', type: 'number[]', record: 'several', list: true },
  flag: { ...number, schema: 'z.literal([0, 1])', type: '0 | 1' },
  one: { ...number, schema: 'z.literal(1)', type: '1' },
  number,
  name: { ...text, schema: 'kind.text' },
  text: { ...text, schema: 'kind.anyText' },
  account: { ...text, schema: 'kind.account' },
  date: { ...text, schema: 'kind.date', says: 'day' },
  moment: { ...text, schema: 'kind.moment', says: 'time' },
  clock: { ...text, schema: 'kind.clock' },
  // A record always has it, as text.
  key: { ...text, schema: 'kind.text', record: 'always' },
  textList: { ...texts, schema: 'z.array(kind.anyText)', record: 'whatever' },
  accounts: { ...texts, schema: 'kind.accounts' },
  anyAccounts: { ...texts, schema: 'kind.anyAccounts' },
  names: { ...texts, schema: 'kind.texts' },
  builds: { ...texts, schema: 'kind.builds' },
  build: { ...number, schema: 'z.union([kind.id, kind.text])', type: 'number | string', says: 'text' },
  buildKey: { ...text, schema: 'kind.text' },
  groups: {
    ...texts,
    schema: 'z.array(z.union([kind.id, kind.text]))',
    type: '(number | string)[]',
  },
  plans: {
    schema: 'kind.plans',
    type: 'number[] | Record<string, number[]>',
    record: 'several',
    says: 'object',
  },
  several: texts,
  any: { type: 'unknown', record: 'whatever', says: 'object' },
};

/** Has the field known values? */
export const isChoice = (kind: Kind): kind is ChoiceKind => typeof kind === 'object';
