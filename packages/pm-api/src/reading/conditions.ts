import { isJson, type Json } from 'plat-common/json';
import { type Field, isChoice, type Kind, kinds } from 'pm-api-client/fields';
import * as z from 'zod/mini';
import { type CommandError, usageError } from '../exit-codes.js';
import type { Pair } from '../kinds.js';
import type { Call } from '../operation.js';
import { cellText } from '../printable.js';
import { refuseSecretNames } from '../secrets.js';
import { inBoth, listed, type Text, type TextValue, text } from '../texts.js';
import {
  type Condition,
  holds,
  isNumber,
  namesOfBuilds,
  OPERATORS,
  type Operator,
  type Rec,
} from './comparisons.js';
import { DAY_HINT, givenDay, isDate, isExistingDay, weekdayOf } from './days.js';
import { allFieldsOf, foundBy, isParentField, shownField } from './names.js';
import { isAboutPeople, nameOf } from './people.js';
import { hasText, wordsIn } from './record-text.js';
import { ACTION, calledField, knownInstead, knownValues, meantValues, refuseUnknown } from './values.js';

/** Which records are meant: what the command and the tools choose by. */
export interface Choice {
  conditions: readonly Condition[];
  /** Words that the fields must contain, in either letter case. */
  text?: string | undefined;
  /** The day or time since which a record must have changed, as servers write it. */
  since?: string | undefined;
  /** The server's present time, from which relative days count. */
  now: string;
  /** What a reader of the list may have to know: accounts and values that do not exist. */
  remarks: readonly Text[];
}

/** Conditions as they are given. */
export interface GivenChoice {
  /** `{ field: value }`, or `{ field: { lt, lte, gt, gte, ne, in, contains } }`. */
  where?: Json | undefined;
  /** `field=value`, as a command line has it. */
  equal?: readonly Pair[] | undefined;
  text?: string | undefined;
  changedSince?: string | undefined;
}

/** Is anything chosen here, and not by the server? */
export function isChosen({ where, equal, text: words, changedSince }: GivenChoice): boolean {
  return [where, equal, words, changedSince].some((given) => given !== undefined);
}

/**
 * Reads conditions on the records of a resource: fields and values by ZenTao's labels, people by name or as `me`, relative days.
 * Rejects what no record could meet. `seen` are names of fields that no table has.
 */
export async function choiceOf(
  resource: string,
  given: GivenChoice,
  call: Pick<Call, 'people' | 'serverTime'> & Partial<Pick<Call, 'pm' | 'signal'>>,
  seen: readonly string[] = [],
): Promise<Choice> {
  const fields = allFieldsOf(resource);
  const names = [...seen, ...Object.keys(fields)];
  const raw = [
    ...Object.entries(given.where ?? {}).flatMap(([field, wanted]) => conditionsOn(field, wanted)),
    ...(given.equal ?? []).map(({ name, value }) => condition(name, 'eq', value)),
  ];
  refuseSecretNames(raw.map(({ field }) => field));
  const remarks: Text[] = [];
  const conditions: Condition[] = [];
  for (const { field, operator, values } of raw) {
    const name = shownField(field, names, fields);
    const meaning = fields[name] ?? (name === 'action' ? ACTION : undefined);
    const known = knownValues(meaning?.kind);
    const read = values.flatMap((value) =>
      operator === 'contains' ? [value] : meantValues(numberIn(value, name, meaning), known),
    );
    const isExact = ['eq', 'ne', 'in'].includes(operator);
    const isPerson = isAboutPeople(name, meaning);
    const found =
      isPerson && isExact ? await accountsOf(calledField(name, meaning), read, call, remarks) : read;
    // A part of an account may be looked for, or a person by name.
    const meant =
      isPerson && operator === 'contains' ? await Promise.all(read.map((one) => call.people.find(one))) : [];
    const accounts = [...found, ...meant.flatMap((one) => ('account' in one ? one.account : []))];
    if (isExact) {
      refuseUnknown(name, accounts, meaning);
      remarks.push(...knownInstead(name, accounts, meaning));
    }
    const { isBuild } = known;
    if (isBuild && operator === 'contains' && values.some(isNumber))
      remarks.push(
        inBoth(
          text`${name}: contains looks in the names of builds, which lists show; an equal value finds a number.`,
          '{0}：contains 在列表显示的版本名称中查找；按编号查找请用等值条件。',
        ),
      );
    const builds = isBuild && isExact ? [...accounts, ...(await namesOfBuilds(accounts, call))] : accounts;
    const weekday = weekdayOf(name, meaning);
    const isMany = hasMany(meaning?.kind);
    conditions.push(comparable({ field: name, operator, values: builds, isBuild, isMany, weekday }, meaning));
  }
  if (resource !== '' && wordsIn(given.text ?? '').length > 1)
    remarks.push(
      inBoth(
        text`pm-api search (search_all) looks for the words in records of any kind.`,
        '用 pm-api search（search_all）可在全部类型的记录中搜索这些词。',
      ),
    );
  const now = conditions.length > 0 || given.changedSince !== undefined ? await call.serverTime() : '';
  const since = given.changedSince === undefined ? undefined : givenDay(given.changedSince, now);
  return { conditions, text: given.text, since, now, remarks };
}

/** What a reader should know of an empty list, or of one that `ne` may have left whole, or `contains` of a number. */
export function remarksOf({ conditions, remarks }: Choice, isEmpty: boolean): readonly Text[] {
  return isEmpty || conditions.some(({ operator }) => ['ne', 'contains'].includes(operator)) ? remarks : [];
}

/** Is the record one of those that are meant? */
export function isMeant(record: Rec, { conditions, text: words, since, now }: Choice): boolean {
  return (
    conditions.every((condition) => holds(record, condition, now)) &&
    (words === undefined || hasText(record, words)) &&
    (since === undefined || isSince(changedAt(record), since))
  );
}

const single = z.union([z.string(), z.number(), z.boolean(), z.null()]);

function conditionsOn(field: string, wanted: unknown): Condition[] {
  if (!isJson(wanted)) return [condition(field, 'eq', wanted)];
  const operators = Object.entries(wanted);
  if (operators.length === 0) throw wrong(field, inBoth(text`has no comparison`, '没有比较条件'));
  return operators.map(([name, operand]) => {
    const operator = OPERATORS.find((one) => one === name);
    if (operator === undefined) throw wrong(field, text`does not support the comparison ${name}`);
    return condition(field, operator, operand);
  });
}

function condition(field: string, operator: Operator, operand: unknown): Condition {
  // A list without an operator means one of its values.
  const isList = Array.isArray(operand);
  if (operator === 'in' && !isList)
    throw wrong(field, inBoth(text`has no list for in, such as [1, 2]`, '的 in 需要列表，例如 [1, 2]'));
  if (isList && operator !== 'in' && operator !== 'eq') throw wrong(field, text`has a list for ${operator}`);
  const values = z.array(single).safeParse(isList ? operand : [operand]);
  if (!values.success)
    throw wrong(field, text`has a value that is neither text, number, true, false nor null`);
  return { field, operator: isList ? 'in' : operator, values: values.data.map(cellText) };
}

/** The accounts of people. A name that only some users may have is rejected; records also name former users, so any other is not. */
export async function accountsOf(
  field: TextValue,
  names: readonly string[],
  { people }: Pick<Call, 'people'>,
  remarks: Text[],
): Promise<string[]> {
  const accounts: string[] = [];
  for (const name of names) {
    const found = await people.find(name);
    // No account has other characters, so that no record can name a user by such a name.
    if (!('account' in found) && (found.isNamed || /[^\w.@-]/.test(name))) {
      const matches = listed('items', found.matches.map(nameOf));
      throw usageError(
        inBoth(text`${field}: "${name}" is not an account.`, '{0}：没有账号或姓名为“{1}”的用户。'),
        found.matches.length === 0
          ? inBoth(text`The list of users shows the accounts.`, '用户列表中可以查到账号。')
          : text`Use one of ${matches}.`,
        { code: 'invalid-input', details: { accounts: found.matches } },
      );
    }
    if (!('account' in found)) remarks.push(text`There is no account ${name}; the list of users shows them.`);
    accounts.push('account' in found ? found.account : name);
  }
  return accounts;
}

/** Rejects a value that is not comparable with the field, such as a word with a date: it would match no record, or all. */
function comparable(condition: Condition, meaning: Field | undefined): Condition {
  const { field, operator, values } = condition;
  const kind = kindOf(field, meaning);
  if (operator === 'contains' || kind === undefined) return condition;
  const fits = kind === 'date' ? isExistingDay : isNumber;
  const odd = values.find((value) => value !== '' && !fits(value));
  if (odd === undefined) return condition;
  const name = calledField(field, meaning);
  throw usageError(
    inBoth(text`${name} cannot be compared with ${odd}.`, '{0}不能与“{1}”比较。'),
    kind === 'date' ? DAY_HINT : listed('sentences', [text`${name} is a number.`, ...foundBy(field, odd)]),
    { code: 'invalid-input' },
  );
}

/** The type by which a field is compared. Records also have times outside the tables of fields, such as `openedDate`. */
function kindOf(name: string, meaning: Field | undefined): 'date' | 'number' | undefined {
  const { kind } = meaning ?? {};
  if (/(^d|D)ate$/.test(name) || kind === 'date' || kind === 'moment') return 'date';
  const values = typeof kind === 'object' ? Object.keys(kind.values) : [];
  const isCounted = values.length > 0 && values.every(Number);
  return isCounted || isParentField(name) || NUMBERS.includes(kind) ? 'number' : undefined;
}

/** Do records have several values in a field of this kind? The texts of a list, such as steps, have commas of their own. */
function hasMany(kind: Kind | undefined): boolean {
  if (kind === undefined || kind === 'textList') return false;
  return (isChoice(kind) ? kind.list : kinds[kind].list) === true;
}

/** The number of a record in a field of numbers, also from `Notes(#1)`, as files have it. */
const numberIn = (value: string, ...field: Parameters<typeof kindOf>) =>
  (kindOf(...field) === 'number' && /\(#(\d+)\)$/.exec(value)?.[1]) || value;

/** Kinds of fields in which lists have numbers alone, not the names of what they number. */
const NUMBERS: readonly unknown[] = ['number', 'id', 'ids', 'link', 'linkable', 'hours'] satisfies Kind[];

function wrong(
  field: string,
  why: Text,
  hint: Text = text`Possible: a value, or an object with ${listed('items', OPERATORS)}.`,
): CommandError {
  return usageError(text`${field} ${why}.`, hint, { code: 'invalid-input' });
}

/** Fields with the time of something that happened to a record. Planned days, such as `deadline`, are not among them. */
const EVENT =
  /^(opened|created|added|lastEdited|edited|assigned|resolved|closed|activated|finished|canceled|reviewed|changed|suspended|published|released|lastRun)Date$/;

/** When the record was last changed according to its own fields, in the server's time; empty if they do not show it. */
export function changedAt(record: Rec): string {
  const times = Object.entries(record).flatMap(([name, value]) => {
    const time = cellText(value);
    return EVENT.test(name) && isDate(time) ? [time.replace('T', ' ')] : [];
  });
  return times.sort().at(-1) ?? '';
}

/** Is a time at or after another one? Either may be a day: it is compared to the precision that both have. */
export function isSince(time: string, since: string): boolean {
  const cut = (one: string) => one.slice(0, Math.min(time.length, since.length)).replace('T', ' ');
  return isDate(time) && cut(time) >= cut(since);
}
