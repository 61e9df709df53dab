import type { Fields } from '../call.js';
import type { PmRecord, ResourceDefinition } from './definition.js';

/** What a record says of the fields that were asked for. */
export interface ReadBack {
  /** Fields that it holds with another value, each with a sentence about it. */
  different: Record<string, string[]>;
  /** Fields that it does not show, or not in a way that could be compared. */
  unseen: string[];
}

/** What a read-back knows beside the fields. */
interface Context {
  /** The record before the write. */
  before?: PmRecord | undefined;
  /** The states of which the record must be in one. */
  to?: readonly string[] | undefined;
}

/** Compares what was asked for with the record as the server now has it. */
export function readBack(
  definition: ResourceDefinition,
  asked: Fields,
  record: PmRecord,
  { before, to }: Context = {},
): ReadBack {
  const { storedAs = {}, notStored = [], seldomShown = [], adds = [] } = definition;
  const different: Record<string, string[]> = {};
  const unseen: string[] = [];
  for (const [name, value] of Object.entries(asked)) {
    if (notStored.includes(name)) continue;
    const held = storedName(storedAs, record, name);
    if (held === undefined) {
      if (!seldomShown.includes(name)) unseen.push(name);
    } else if (isSame(value, record[held])) continue;
    else if (adds.includes(name) && isSum(value, before?.[held], record[held])) continue;
    // A server that tidies markup and one that did nothing look alike here: nobody can say which it was.
    else if (isAlike(value, record[held]) || isStructure(record[held])) unseen.push(name);
    else different[name] = [`asked ${shown(value)}, has ${shown(record[held])}`];
  }
  if (to === undefined) return { different, unseen };
  const { status } = record;
  if (typeof status !== 'string') unseen.push('status');
  else if (!isState(definition, to, status))
    different.status = [`asked ${to.map(shown).join(' or ')}, has ${shown(status)}`];
  return { different, unseen };
}

/** Is a state one of these, by the name of the specification or by that of a released server? */
export function isState(
  { sameStates = {} }: ResourceDefinition,
  states: readonly string[],
  status: string,
): boolean {
  const released = (state: string) => sameStates[state] ?? state;
  return states.some((state) => released(state) === released(status));
}

/** Names of fields that differ between two states of a record and that nobody asked to change. */
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

function storedName(storedAs: Readonly<Record<string, string>>, record: PmRecord, name: string) {
  return [name, storedAs[name]].find((held) => held !== undefined && record[held] !== undefined);
}

/** The same value, in the ways in which servers write one: a list with commas, a number as text, text as HTML. */
export function isSame(asked: unknown, held: unknown): boolean {
  if (asked === '' || asked === 0) return isNothing(held) || Number(held) === 0;
  if (Array.isArray(asked)) return textOf(asked) === textOf(held);
  if (typeof asked === 'number') return !isNothing(held) && Number(held) === asked;
  if (typeof asked !== 'string' || typeof held !== 'string') return String(asked) === String(held);
  // A day that was sent comes back as the beginning of that day.
  if (held.startsWith(`${asked} `) && /^\d{4}-\d\d-\d\d$/.test(asked)) return true;
  return [held, decoded(held), ...(isMarkup(asked) ? [] : [decoded(lines(held))])].some(
    (text) => unix(text) === unix(asked),
  );
}

// A day that is not set may be all zeros.
const isNothing = (held: unknown) =>
  held === '' ||
  held === null ||
  held === undefined ||
  (typeof held === 'string' && held.startsWith('0000-00-00'));

/** Hours that were added to those before; without these, hours that may be such a sum. */
function isSum(asked: unknown, before: unknown, held: unknown): boolean {
  return Number(held) === Number(before ?? 0) + Number(asked);
}

/** Is it something whose parts this package does not know, such as one object for each step of a test? */
function isStructure(held: unknown): boolean {
  const parts = Array.isArray(held) ? held : [held];
  return parts.some((part) => typeof part === 'object' && part !== null);
}

/** Text that differs in its markup or its blanks only. */
function isAlike(asked: unknown, held: unknown): boolean {
  return typeof asked === 'string' && typeof held === 'string' && plain(asked) === plain(held);
}

const isMarkup = (text: string) => /<[a-z/]/i.test(text);

const unix = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** Text out of the paragraphs and line breaks that servers put around plain text. */
const lines = (text: string) => text.replace(/<br\s*\/?>\n?|<\/p>\s*<p>/gi, '\n').replace(/<\/?p>/gi, '');

const textOf = (list: unknown) =>
  (Array.isArray(list) ? list.join(',') : isNothing(list) ? '' : String(list))
    .replace(/\s/g, '')
    .replace(/^,|,$/g, '');

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  '#39': "'",
  '#039': "'",
  nbsp: ' ',
};

const decoded = (text: string) =>
  text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Text without markup, on one line. */
function plain(text: string): string {
  return spaced(decoded(text.replace(/<\/?[a-z][^>]*>/gi, ' ')));
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
