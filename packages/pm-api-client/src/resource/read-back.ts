import { isJson } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';
import type { Fields } from '../call.js';
import { anyOf } from '../hints.js';
import { BOOKKEEPING } from '../record-values/record-fields.js';
import {
  HISTORY_ONLY,
  type PmRecord,
  type ResourceDefinition,
  type States,
  type TransitionRule,
} from './definition.js';
import { isReleased, listOf } from './read-record.js';
import { difference, isAlike, isSameText } from './same-text.js';

/** The record, compared with the requested fields. */
export interface ReadBack {
  /** Fields that it holds with another value, each with what says how it differs: most comparisons need no sentence. */
  different: Record<string, () => Text>;
  /** Fields that it does not show, or not in a way that could be compared. */
  unseen: string[];
}

/** What a read-back compares in addition to the fields. */
interface Context {
  /** The record before the write. */
  before?: PmRecord | undefined;
  /** The states of which the record must be in one. */
  to?: States | undefined;
  /** Fields that no record shows, and that its being there or its state proves. */
  proven?: readonly string[] | undefined;
}

/** Compares the requested values with the record as the server now has it. */
export function readBack(
  definition: ResourceDefinition,
  asked: Fields,
  record: PmRecord,
  { before, to, proven = [] }: Context = {},
): ReadBack {
  const { keeps = {} } = definition;
  const different: Record<string, () => Text> = {};
  const unseen: string[] = [];
  for (const [name, value] of Object.entries(asked)) {
    const held = valueIn(definition, record, name, value);
    if (held === undefined) {
      if (name !== HISTORY_ONLY && !proven.includes(name)) unseen.push(name);
    } else if (isSame(value, held)) continue;
    else if (keeps[name] === 'added' && before === undefined) unseen.push(name);
    else if (keeps[name] === 'added' && isSum(value, before?.[name], held)) continue;
    else if (keeps[name] === 'sometimes' && isSame(0, held)) unseen.push(name);
    else if (keeps[name] === 'filled in' && isEmpty(value)) unseen.push(name);
    // A server that tidies markup is indistinguishable here from one that did nothing.
    else if (isAlike(value, held) || isUnknownStructure(value, held)) unseen.push(name);
    else different[name] = () => difference(value, held);
  }
  if (to === undefined) return { different, unseen };
  const { status } = record;
  const states = statesFor(definition, to, record, before);
  if (typeof status !== 'string') unseen.push('status');
  else if (!states.includes(status)) {
    const quoted = states.map((state) => JSON.stringify(state));
    different.status = () => text`asked ${anyOf(quoted)}, has ${JSON.stringify(status)}`;
  }
  return { different, unseen };
}

/** Is a record in one of these states, by the words that its server has for them? */
export function isState(definition: ResourceDefinition, states: States, record: PmRecord): boolean {
  return typeof record.status === 'string' && statesFor(definition, states, record).includes(record.status);
}

/** The states to which a transition leads with these fields. */
export function statesAfter({ to }: TransitionRule, asked: Fields = {}, before?: PmRecord) {
  return typeof to === 'function' ? to(asked, before) : to;
}

/**
 * These states in the words of a record's server: fields that only released servers have tell it, otherwise a word that only one
 * kind of server has. The state before counts first, because the one after is what is in question.
 */
export function statesFor(
  { transitions = {} }: ResourceDefinition,
  states: States,
  record: PmRecord,
  before?: PmRecord,
): readonly string[] {
  if (isReleased(record)) return states.released;
  const words = (kind: keyof States) =>
    Object.values(transitions).flatMap((rule) => [...rule.from[kind], ...(statesAfter(rule)?.[kind] ?? [])]);
  const specification = words('specification');
  const released = words('released');
  for (const status of [before?.status, record.status]) {
    if (typeof status !== 'string' || specification.includes(status) === released.includes(status)) continue;
    return specification.includes(status) ? states.specification : states.released;
  }
  return states.specification;
}

/** The value of a field in a record, by the name and in the form in which it was sent; undefined where it is not shown. */
export function valueIn(
  { shownAs = {} }: ResourceDefinition,
  record: PmRecord,
  name: string,
  asked?: unknown,
): unknown {
  const shown = shownAs[name]?.(record, asked);
  if (shown !== undefined) return shown;
  const held = storedName(record, name);
  return held === undefined ? undefined : record[held];
}

/** Names of fields that differ between two states of a record although no change was requested. */
export function changedBeside(
  definition: ResourceDefinition,
  asked: Fields,
  before: PmRecord,
  after: PmRecord,
  to?: States,
): string[] {
  const { bookkeeping = BOOKKEEPING } = definition;
  // The first of the states is the one that was asked for.
  const isInFirst = to !== undefined && statesFor(definition, to, after, before)[0] === after.status;
  // Servers write what is not set as '', 0 or null.
  const isNone = (value: unknown) => isEmpty(value) || isZero(value);
  const named = Object.keys(asked).map((name) => storedName(after, name));
  const expected = [...named, ...bookkeeping, ...(isInFirst ? ['status', 'rawStatus'] : [])];
  const isKept = (name: string) =>
    isEqual(before[name], after[name]) || (isNone(before[name]) && isNone(after[name]));
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => !expected.includes(name) && !isKept(name),
  );
  // Records show some fields in words, too: `assignedTo` as `assignedToRealName`.
  const isWordsOf = (name: string) => (other: string | undefined) =>
    other !== undefined && name.startsWith(other) && /^[A-Z]/.test(name.slice(other.length));
  return changed.filter((name) => ![...named, ...changed].some(isWordsOf(name)));
}

/** Fields that records hold under another name. */
export const STORED_AS: Readonly<Record<string, string>> = {
  productID: 'product',
  executionID: 'execution',
  parentID: 'parent',
  moduleID: 'module',
  description: 'desc',
  fileName: 'title',
};

/** The names that fields of rich text have, in what is sent and in records. */
export function richTextOf({ richText = [] }: Pick<ResourceDefinition, 'richText'>): string[] {
  return richText.flatMap((name) => [name, STORED_AS[name] ?? name]);
}

function storedName(record: PmRecord, name: string) {
  return [name, STORED_AS[name]].find((held) => held !== undefined && record[held] !== undefined);
}

/** Hours that were added to those before. */
function isSum(asked: unknown, before: unknown, held: unknown): boolean {
  return Number(held) === Number(before ?? 0) + Number(asked);
}

const isUnknownStructure = (asked: unknown, held: unknown) => isStructure(held) && !isStructure(asked);

/** Is it a value whose parts this package does not define? */
function isStructure(held: unknown): boolean {
  const parts = Array.isArray(held) ? held : [held];
  return parts.some((part) => typeof part === 'object' && part !== null);
}

/**
 * The same value, in the ways in which servers write one: a list with commas, a number as text, text as HTML, a day with
 * the time at which it begins.
 */
export function isSame(asked: unknown, held: unknown): boolean {
  if (asked === held) return true;
  if (isEmpty(asked)) return isEmpty(held) || isZero(held);
  if (Array.isArray(asked) || Array.isArray(held)) return isSameList(valuesOf(asked), valuesOf(held));
  if (asked === 0 || asked === false) return isEmpty(held) || isZero(held);
  if (typeof asked === 'boolean') return held === true || String(held) === '1';
  if (typeof asked === 'number') return isNumeric(held) && Number(held) === asked;
  if (isJson(asked) || isJson(held)) return isEqual(asked, held);
  if (typeof asked !== 'string' || typeof held !== 'string') return String(asked) === String(held);
  // Released servers keep some lists with a comma at each end, also one of a single word.
  if (held.startsWith(',') && held.endsWith(',')) return isSameList(valuesOf(asked), valuesOf(held));
  return isSameText(asked, held);
}

/** The very same, in every part. */
export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Nothing, as servers write it. A day that is not set may be all zeros. */
const isEmpty = (held: unknown) =>
  held === '' ||
  held === null ||
  held === undefined ||
  (Array.isArray(held) && held.length === 0) ||
  (typeof held === 'string' && held.startsWith('0000-00-00'));

// Lists come back in another order, so two of them are the same when each value has its like.
function isSameList(asked: readonly unknown[], held: readonly unknown[]): boolean {
  if (asked.length !== held.length) return false;
  if (asked.every((value, index) => isSame(value, held[index]))) return true;
  if (!asked.every((value) => typeof value === 'number' || isWord(value))) return false;
  return isEqual(asked.map(String).sort(), held.map(String).sort());
}

/** The values of a list or a text, or of lists in groups. */
const valuesOf = (value: unknown): readonly unknown[] =>
  isJson(value) ? Object.values(value).flatMap(valuesOf) : listOf(value);

const isWord = (value: unknown) => typeof value === 'string' && /^[\w.-]+$/.test(value);

const isNumeric = (held: unknown) => typeof held === 'number' || (typeof held === 'string' && !isEmpty(held));

const isZero = (held: unknown) => held === false || (isNumeric(held) && Number(held) === 0);
