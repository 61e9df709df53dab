import { nearestName } from 'plat-common/nearest-name';
import type { Field as FieldMeaning, Kind } from 'pm-api-client/fields';
import { usageError } from '../exit-codes.js';
import { inBoth, type Language, listed, type Text, type TextValue, text } from '../texts.js';
import { words } from '../zh/words.js';

/** The values of a field that are known. */
export interface KnownValues {
  /** Each with its labels on ZenTao's screens, in English and Chinese. */
  labels: readonly (readonly [label: string, value: string])[];
  isBuild: boolean;
}

/** The main line among the builds, by its labels on ZenTao's screens. */
export const MAIN_LINE = ['Trunk', '主干'].map((label) => [label, 'trunk'] as const);

/** No and yes, where the values of a field are 0 and 1. */
const NO_OR_YES = [
  ...['否', 'no', 'false'].map((label) => [label, '0'] as const),
  ...['是', 'yes', 'true'].map((label) => [label, '1'] as const),
];

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

/** What is known of the values of a field of this kind. */
export function knownValues(kind: Kind | undefined): KnownValues {
  const isBuild = BUILDS.includes(kind);
  const choices = typeof kind === 'object' ? Object.entries(kind.values) : [];
  return {
    isBuild,
    labels: [
      ...(isBuild ? MAIN_LINE : []),
      ...(kind === 'flag' || kind === 'one' || choices.map(([value]) => value).join() === '0,1'
        ? NO_OR_YES
        : []),
      ...choices.flatMap(([value, labels]) => labels.map((label) => [label, value] as const)),
    ],
  };
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
export function problemOf(given: string, field: string, known: KnownValues): Text | undefined {
  const { labels, isBuild } = known;
  if (isBuild) {
    if (given === 'trunk' || /^\d+$/.test(given)) return undefined;
    return text`${field}: "${given}" is not the id of a build. The list of builds of the project shows the ids; trunk is the main line.`;
  }
  if (labels.length === 0 || KEY.test(given) || labels.some(([, value]) => value === given)) return undefined;
  const isChinese = (label: string) => /\p{Script=Han}/u.test(label);
  const alike = labels.map(([label]) => label).filter((label) => isChinese(label) === isChinese(given));
  const meant = nearestName(given, alike);
  return meant === undefined
    ? text`${field}: "${given}" is unknown. Use one of ${listed('items', alike)}, or the key of a value that an administrator added.`
    : text`${field}: "${given}" is unknown. Did you mean ${meant}?`;
}

/** The keys that administrators add are of these characters. */
const KEY = /^\w*$/;

/** The first value that is not among the known ones of a field, and what is known of the field. */
function unknownIn(
  field: string,
  given: readonly string[],
  { kind, zh, knownNumbers }: Partial<FieldMeaning> = {},
) {
  const shown = { template: field, values: [], zh: zh?.[0] ?? field };
  if (knownNumbers !== undefined) {
    const odd = given.find((value) => value !== '' && !knownNumbers.includes(Number(value)));
    return odd === undefined
      ? undefined
      : { odd, shown, values: listed('items', knownNumbers), isOpen: true };
  }
  if (typeof kind !== 'object') return undefined;
  const odd = given.find((value) => value !== '' && !Object.hasOwn(kind.values, value));
  const values = Object.keys(kind.values).map((value) => withLabel(value, { kind }));
  return odd === undefined ? undefined : { odd, shown, values: listed('items', values), isOpen: kind.isOpen };
}

/** The known values of a field, for the reader of an empty list; undefined where the given ones are among them. */
export function knownInstead(...given: Parameters<typeof unknownIn>): Text | undefined {
  const unknown = unknownIn(...given);
  return unknown && inBoth(text`${unknown.shown} has the values ${unknown.values}.`, '{0}的值有：{1}。');
}

/** What to say of a value that was sent although it is not among the known ones of its field: servers keep any. */
export function sentUnknown(...given: Parameters<typeof unknownIn>): TextValue | undefined {
  const { odd, shown = '', values = '' } = unknownIn(...given) ?? {};
  return (
    odd &&
    inBoth(
      text`${shown} "${odd}" is not a known value, and the server keeps any. Known: ${values}.`,
      '{0}“{1}”不是已知的值，服务器会照样保存。已知的值：{2}。',
    )
  );
}

/** Rejects a value that no record can have: administrators add no states, and keys alone. */
export function refuseUnknown(...given: Parameters<typeof unknownIn>): void {
  const { odd = '', shown = '', values = '', isOpen = true } = unknownIn(...given) ?? {};
  const [field, , { knownNumbers } = {}] = given;
  if (odd === '' || knownNumbers || (isOpen && field !== 'status' && KEY.test(odd))) return;
  throw usageError(
    inBoth(text`${shown} has no value "${odd}".`, '{0}没有值“{1}”。'),
    text`Possible: ${values}.`,
  );
}

/** A value, in Chinese with its label behind it: `active 激活`. */
export function withLabel(value: string, field: Pick<FieldMeaning, 'kind'> | undefined): TextValue {
  const label = labelOf(value, field) ?? value;
  return { template: value, values: [], zh: label === value ? value : `${value} ${label}` };
}

/** The label of a value on ZenTao's screens; undefined where it has none. */
export function labelOf(
  value: unknown,
  field: Pick<FieldMeaning, 'kind'> | undefined,
  language: Language = 'zh',
): string | undefined {
  const { kind } = field ?? {};
  return typeof kind === 'object' && (typeof value === 'string' || typeof value === 'number')
    ? kind.values[String(value)]?.[language === 'en' ? 0 : 1]
    : undefined;
}
