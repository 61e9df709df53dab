import type { ChoiceKind, Field as FieldMeaning, Kind } from 'pm-api-client/fields';
import { usageError } from '../exit-codes.js';
import { inBoth, type Language, listed, type Text, type TextValue, text } from '../texts.js';
import { words } from '../zh/words.js';

type KnownValues = ReturnType<typeof knownValues>;

/** The main line among the builds, by its labels on ZenTao's screens. */
const TRUNK = ['Trunk', '主干'] as const;
export const MAIN_LINE = TRUNK.map((label): [string, string] => [label, 'trunk']);

/** No and yes, where the values of a field are 0 and 1. */
const NO_OR_YES = { 0: ['no', '否'], 1: ['yes', '是'] } as const;
const FALSE_OR_TRUE = { 0: ['false'], 1: ['true'] };

/** What was done, in histories and activities, which no table of fields has. */
export const ACTION = {
  kind: {
    isOpen: true,
    values: Object.fromEntries(
      Object.entries(words).flatMap(([key, zh]) => {
        const [kind, action = ''] = key.split(' ');
        return kind === 'action' ? [[action, [action, zh] as const]] : [];
      }),
    ),
  },
  en: ['Action', 'Action.'],
  zh: ['操作', '操作。'],
} as const satisfies FieldMeaning;

const BUILDS: readonly unknown[] = ['builds', 'build', 'buildKey', 'releaseBuilds'];

/**
 * What is known of the values of a field of this kind: `labels` has each with its labels on ZenTao's screens, in English and Chinese,
 * and `shown` each once, as lists of them show it.
 */
export function knownValues(kind: Kind | undefined) {
  const isBuild = BUILDS.includes(kind);
  const choices = typeof kind === 'object' ? kind.values : {};
  const isFlag = kind === 'flag' || kind === 'one';
  const flags = isFlag || Object.keys(choices).join() === '0,1' ? [NO_OR_YES, FALSE_OR_TRUE] : [];
  return {
    isBuild,
    labels: [
      ...(isBuild ? MAIN_LINE : []),
      ...[...flags, choices]
        .flatMap((values) => Object.entries<readonly string[]>(values))
        .flatMap(([value, labels]) => labels.map((label) => [label, value] as const)),
    ],
    shown: shownValues(isFlag ? { values: NO_OR_YES } : kind),
  };
}

/** The values of a choice as lists of them show each: its key, in Chinese with its label behind it. */
function shownValues(kind: Kind | Pick<ChoiceKind, 'values'> | undefined): TextValue[] {
  const values = typeof kind === 'object' ? Object.entries(kind.values) : [];
  return values.flatMap(([value, [, label]]) => (value === '' ? [] : [labelled(value, label)]));
}

/** The values that a label stands for, and that of another letter case; any other text stays as it is. */
export function meantValues(given: string, { labels }: KnownValues): readonly string[] {
  const wanted = simple(given);
  const meant = labels.flatMap((names) => (names.some((name) => simple(name) === wanted) ? [names[1]] : []));
  return meant.length === 0 ? [given] : [...new Set(meant)];
}

/** Without what differs by keyboard: letter case, full width, curly apostrophes. */
const simple = (text: string) => text.normalize('NFKC').trim().toLowerCase().replace(/[‘’]/g, "'");

/** What is wrong with a text as the value of a field that is written, after the field's name; undefined if it can be sent. */
export function problemOf(given: string, field: TextValue, known: KnownValues): Text | undefined {
  const { labels, shown, isBuild } = known;
  if (isBuild) {
    if (given === 'trunk' || /^\d+$/.test(given)) return undefined;
    return text`${field}: "${given}" is not the id of a build, nor the name of exactly one. The list of builds of the project shows the ids; trunk is the main line.`;
  }
  if (labels.length === 0 || KEY.test(given) || labels.some(([, value]) => value === given)) return undefined;
  return text`${field}: "${given}" is unknown. Use one of ${listed('items', shown)}, or the key of a value that an administrator added.`;
}

/** The keys that administrators add are of these characters. */
const KEY = /^\w*$/;

/** The first value that is not among the known ones of a field, and what is known of the field. */
function unknownIn(
  field: string,
  given: readonly string[],
  { kind, zh, knownNumbers }: Partial<FieldMeaning> = {},
) {
  const { values, isOpen = true } = typeof kind === 'object' ? kind : {};
  const isKnown = (value: string) =>
    knownNumbers?.includes(Number(value)) ?? (values === undefined || Object.hasOwn(values, value));
  const odd = given.find((value) => value !== '' && !isKnown(value));
  const known = listed('items', knownNumbers ?? shownValues(kind));
  return odd === undefined ? undefined : { odd, shown: calledField(field, zh && { zh }), known, isOpen };
}

/** The known values of a field, for the reader of an empty list; nothing where the given ones are among them. */
export function knownInstead(...given: Parameters<typeof unknownIn>): Text[] {
  const { shown, known } = unknownIn(...given) ?? {};
  return shown && known ? [inBoth(text`${shown} has the values ${known}.`, '{0}的值有：{1}。')] : [];
}

/** What to say of a value that was sent although it is not among the known ones of its field: servers keep any. */
export function sentUnknown(...given: Parameters<typeof unknownIn>): TextValue | undefined {
  const { odd, shown = '', known = '' } = unknownIn(...given) ?? {};
  if (odd === undefined) return undefined;
  return inBoth(
    text`${shown} "${odd}" is not a known value, and the server keeps any. Known: ${known}.`,
    '{0}“{1}”不是已知的值，服务器会照样保存。已知的值：{2}。',
  );
}

/** Rejects a value that no record can have: administrators add no states, and keys alone. */
export function refuseUnknown(...given: Parameters<typeof unknownIn>): void {
  const { odd = '', shown = '', known = '', isOpen = true } = unknownIn(...given) ?? {};
  const [field, , { knownNumbers } = {}] = given;
  if (odd === '' || knownNumbers || (isOpen && field !== 'status' && KEY.test(odd))) return;
  throw usageError(
    inBoth(text`${shown} has no value "${odd}".`, '{0}没有值“{1}”。'),
    text`Possible: ${known}.`,
  );
}

/** A value, in Chinese with its label behind it: `active 激活`. */
export function withLabel(value: string, field: Pick<FieldMeaning, 'kind'> | undefined): TextValue {
  return labelled(value, labelOf(value, field));
}

const labelled = (value: string, label = value): TextValue => ({
  template: value,
  values: [],
  zh: label === value ? value : `${value} ${label}`,
});

/** A field by its name, in Chinese with its label before it: `严重程度（severity）`. */
export function calledField(name: string, field: Pick<FieldMeaning, 'zh'> | undefined): TextValue {
  const label = field?.zh[0] ?? name;
  return { template: name, values: [], zh: label === name ? name : `${label}（${name}）` };
}

/** The label of a value on ZenTao's screens, or those of a list; undefined where it has none. */
export function labelOf(
  value: unknown,
  field: Pick<FieldMeaning, 'kind'> | undefined,
  language: Language = 'zh',
): string | undefined {
  const { kind } = field ?? {};
  const choices = typeof kind === 'object' ? kind.values : {};
  // Lists of released servers name the main line, and others send its key.
  const values: typeof choices = BUILDS.includes(kind) ? { trunk: TRUNK, Trunk: TRUNK } : choices;
  const parts = String(value ?? 'null').split(',');
  const labels = parts.map((part) => values[part]?.[language === 'en' ? 0 : 1]);
  const isLabelled = labels.some((label) => label !== undefined);
  return isLabelled ? parts.map((part, at) => labels[at] ?? part).join(',') : undefined;
}

/** A text of the client with its fields named so. What stands between alternatives are values. */
export function withFieldsCalled(value: TextValue, called: (field: string) => TextValue): TextValue {
  if (typeof value === 'string') return called(value);
  if (typeof value === 'number') return value;
  const inside = (one: TextValue) => withFieldsCalled(one, called);
  if ('items' in value)
    return value.between === 'alternatives' ? value : listed(value.between, value.items.map(inside));
  return { ...value, values: value.values.map(inside) };
}
