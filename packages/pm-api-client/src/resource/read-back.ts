import { isJson } from '../body.js';
import type { Fields } from '../call.js';
import type { PmRecord, ResourceDefinition, States, TransitionRule } from './definition.js';

/** The record, compared with the requested fields. */
export interface ReadBack {
  /** Fields that it holds with another value, each with a sentence about it. */
  different: Record<string, string[]>;
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
  const {
    historyOnly = [],
    notStoredByOpenEdition = [],
    serverDefaultsWhenEmpty = [],
    accumulates = [],
  } = definition;
  const different: Record<string, string[]> = {};
  const unseen: string[] = [];
  for (const [name, given] of Object.entries(asked)) {
    const held = valueIn(definition, record, name);
    const value = padded(definition, name, given, held);
    if (held === undefined) {
      if (!historyOnly.includes(name) && !proven.includes(name)) unseen.push(name);
    } else if (isSame(value, held)) continue;
    else if (accumulates.includes(name) && before === undefined) unseen.push(name);
    else if (accumulates.includes(name) && isSum(value, before?.[name], held)) continue;
    else if (notStoredByOpenEdition.includes(name) && isSame(0, held)) unseen.push(name);
    else if (serverDefaultsWhenEmpty.includes(name) && isEmpty(value)) unseen.push(name);
    // A server that tidies markup is indistinguishable here from one that did nothing.
    else if (isAlike(value, held) || isUnknownStructure(value, held)) unseen.push(name);
    else different[name] = [difference(value, held)];
  }
  if (to === undefined) return { different, unseen };
  const { status } = record;
  const states = statesFor(definition, to, record, before);
  if (typeof status !== 'string') unseen.push('status');
  else if (!states.includes(status)) {
    const asked = states.map((state) => JSON.stringify(state)).join(' or ');
    different.status = [`asked ${asked}, has ${JSON.stringify(status)}`];
  }
  return { different, unseen };
}

/** Is a record in one of these states, by the words that its server has for them? */
export function isState(definition: ResourceDefinition, states: States, record: PmRecord): boolean {
  return typeof record.status === 'string' && statesFor(definition, states, record).includes(record.status);
}

/** The states to which a transition leads with these fields. */
export function statesAfter({ to, toBy }: TransitionRule, asked: Fields): States | undefined {
  return toBy?.states[String(asked[toBy.field])] ?? to;
}

/** These states in the words of a record's server. */
export function statesFor(
  definition: ResourceDefinition,
  states: States,
  record: PmRecord,
  before?: PmRecord,
): readonly string[] {
  return states[vocabularyOf(definition, record, before)];
}

/** The value of a field in a record, by the name and in the form in which it was sent; undefined where it is not shown. */
export function valueIn(
  { storedAs = {}, shownAs = {} }: ResourceDefinition,
  record: PmRecord,
  name: string,
): unknown {
  const shown = shownAs[name]?.(record);
  if (shown !== undefined) return shown;
  const held = storedName(storedAs, record, name);
  return held === undefined ? undefined : record[held];
}

/** Names of fields that differ between two states of a record although no change was requested. */
export function changedBeside(
  definition: ResourceDefinition,
  asked: Fields,
  before: PmRecord,
  after: PmRecord,
): string[] {
  const { storedAs = {}, bookkeeping = [] } = definition;
  const expected = Object.keys(asked).map((name) => storedName(storedAs, after, name));
  return Object.keys({ ...before, ...after }).filter(
    (name) => !expected.includes(name) && !bookkeeping.includes(name) && !isEqual(before[name], after[name]),
  );
}

// Every record with a state on a released server has these fields.
const RELEASED_FIELDS = ['subStatus', 'deleted'];

/** Is it a record of a released server? */
export function isReleased(record: object): boolean {
  return RELEASED_FIELDS.some((name) => name in record);
}

/**
 * Which words a record's server has for states: fields that only released servers have tell it, otherwise a word that
 * only one kind of server has. The state before counts first, because the one after is what is in question.
 */
function vocabularyOf(
  { transitions = {} }: ResourceDefinition,
  record: PmRecord,
  before: PmRecord | undefined,
): keyof States {
  if (isReleased(record)) return 'released';
  const words = (kind: keyof States) =>
    Object.values(transitions).flatMap(({ from, to }) => [...from[kind], ...(to?.[kind] ?? [])]);
  const specification = words('specification');
  const released = words('released');
  for (const status of [before?.status, record.status]) {
    if (typeof status !== 'string' || specification.includes(status) === released.includes(status)) continue;
    return specification.includes(status) ? 'specification' : 'released';
  }
  return 'specification';
}

function storedName(storedAs: Readonly<Record<string, string>>, record: PmRecord, name: string) {
  return [name, storedAs[name]].find((held) => held !== undefined && record[held] !== undefined);
}

/** A list that was lengthened before it was sent, at the length in which the record has it. */
function padded({ padTo = {} }: ResourceDefinition, name: string, given: unknown, held: unknown) {
  if (!(name in padTo) || !Array.isArray(given) || !Array.isArray(held)) return given;
  const missing = Math.max(0, held.length - given.length);
  return [...given, ...Array.from({ length: missing }, () => padTo[name])];
}

/** Hours that were added to those before. */
function isSum(asked: unknown, before: unknown, held: unknown): boolean {
  return Number(held) === Number(before ?? 0) + Number(asked);
}

const isUnknownStructure = (asked: unknown, held: unknown) => isStructure(held) && !isStructure(asked);

/**
 * The same value, in the ways in which servers write one: a list with commas, a number as text, text as HTML, a day with
 * the time at which it begins.
 */
export function isSame(asked: unknown, held: unknown): boolean {
  if (isEmpty(asked)) return isEmpty(held) || isZero(held);
  if (Array.isArray(asked) || Array.isArray(held)) return isSameList(listOf(asked), listOf(held));
  if (asked === 0 || asked === false) return isEmpty(held) || isZero(held);
  if (typeof asked === 'boolean') return held === true || String(held) === '1';
  if (typeof asked === 'number') return isNumeric(held) && Number(held) === asked;
  if (isJson(asked) || isJson(held)) return isEqual(asked, held);
  if (typeof asked !== 'string' || typeof held !== 'string') return String(asked) === String(held);
  return isSameText(asked, held);
}

/** Text that differs in its markup or its blanks only. */
export function isAlike(asked: unknown, held: unknown): boolean {
  return typeof asked === 'string' && typeof held === 'string' && plain(asked) === plain(held);
}

/** Is it a value whose parts this package does not define? */
function isStructure(held: unknown): boolean {
  const parts = Array.isArray(held) ? held : [held];
  return parts.some((part) => typeof part === 'object' && part !== null);
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

/** Text without the entities in which released servers write quotes, ampersands and angle brackets. */
export const decoded = (text: string) =>
  text.replace(/&(#?\w{1,8});/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** How two values differ: whole where they are short, and around the place where they part where they are long. */
export function difference(asked: unknown, held: unknown): string {
  const [one, other] = [asked, held].map((value) => JSON.stringify(value) ?? 'nothing') as [string, string];
  if (typeof asked === 'string' && typeof held === 'string' && held !== asked && isWithoutEmoji(asked, held))
    return `asked ${short(one)}, has it without the characters that the server cannot store, such as emoji`;
  if (one.length <= LONG && other.length <= LONG) return `asked ${one}, has ${other}`;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `asked ${around(one, at)}, has ${around(other, at)} (they part at character ${at})`;
}

const LONG = 60;

const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

function around(text: string, at: number): string {
  const [start, end] = [Math.max(0, at - LONG / 2), at + LONG / 2];
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

// Released servers keep no character that takes four bytes.
const isWithoutEmoji = (asked: string, held: string) => {
  const stored = asked.replace(/[\u{10000}-\u{10ffff}]/gu, '');
  return stored !== asked && (isSameText(stored, held) || isAlike(stored, held));
};

function isSameText(asked: string, held: string): boolean {
  if (isSameMoment(asked, held)) return true;
  // Released servers keep some lists with a comma at each end, also one of a single word.
  if (held.startsWith(',') && held.endsWith(',')) return isSameList(listOf(asked), listOf(held));
  const readings = [held, decoded(held), ...(isMarkup(asked) ? [] : [decoded(lines(held))])];
  if (readings.some((text) => unix(text) === unix(asked))) return true;
  return isMarkup(asked) && withUsualTags(unix(asked)) === withUsualTags(unix(held));
}

/** Markup whose tags are written in one way: servers write `<br />` for `<br/>`. */
function withUsualTags(text: string): string {
  return text.replace(/<(\/?[a-z][a-z0-9]*)([^<>]*)>/gi, (_, name: string, rest: string) => {
    const attributes = rest.trim().replace(/\/$/, '').trim().replace(/\s+/g, ' ');
    return `<${name.toLowerCase()}${attributes === '' ? '' : ' '}${attributes}>`;
  });
}

/** A day that was sent comes back with a time, and some servers keep no seconds. */
function isSameMoment(asked: string, held: string): boolean {
  if (/^\d{4}-\d\d-\d\d$/.test(asked)) return held.startsWith(`${asked} `);
  return /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(asked) && held === `${asked.slice(0, 16)}:00`;
}

// Lists come back in another order, so two of them are the same when each value has its like.
function isSameList(asked: readonly unknown[], held: readonly unknown[]): boolean {
  if (asked.length !== held.length) return false;
  if (asked.every((value, index) => isSame(value, held[index]))) return true;
  if (!asked.every((value) => typeof value === 'number' || isWord(value))) return false;
  return isEqual(asked.map(String).sort(), held.map(String).sort());
}

/** The values of a list, of a text with commas between them, or of lists in groups. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isJson(value)) return Object.values(value).flatMap(listOf);
  if (isEmpty(value)) return [];
  return String(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const isWord = (value: unknown) => typeof value === 'string' && /^[\w.-]+$/.test(value);

const isNumeric = (held: unknown) => typeof held === 'number' || (typeof held === 'string' && !isEmpty(held));

const isZero = (held: unknown) => held === false || (isNumeric(held) && Number(held) === 0);

const isMarkup = (text: string) => /<[a-z/]/i.test(text);

const unix = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** Text out of the paragraphs and line breaks that servers put around plain text. */
const lines = (text: string) => text.replace(/<br\s*\/?>\n?|<\/p>\s*<p>/gi, '\n').replace(/<\/?p>/gi, '');

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  '#39': "'",
  '#039': "'",
  nbsp: ' ',
};

/** Text without markup, on one line. */
const plain = (text: string) => decoded(withoutTags(text)).replace(/\s+/g, ' ').trim();

/** Text with a blank in the place of each tag, read once from its start to its end however many tags are left open. */
export function withoutTags(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(/<\/?[a-z]/gi)) {
    if (index < from) continue;
    const end = text.indexOf('>', index);
    if (end === -1) break;
    parts.push(text.slice(from, index));
    from = end + 1;
  }
  return [...parts, text.slice(from)].join(' ');
}
