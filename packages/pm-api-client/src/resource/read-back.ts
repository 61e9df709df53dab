import type { Fields } from '../call.js';
import type { PmRecord, Row } from './row.js';

/** What a record says of the fields that were asked for. */
export interface ReadBack {
  /** Fields that it holds with another value, each with a sentence about it. */
  different: Record<string, string[]>;
  /** Fields that it does not show, or not in a way that could be compared. */
  unseen: string[];
}

/** Compares what was asked for with the record as the server now has it. */
export function readBack({ storedAs = {}, notStored = [] }: Row, asked: Fields, record: PmRecord): ReadBack {
  const different: Record<string, string[]> = {};
  const unseen: string[] = [];
  for (const [name, value] of Object.entries(asked)) {
    if (notStored.includes(name)) continue;
    const held = storedName(storedAs, record, name);
    if (held === undefined) unseen.push(name);
    else if (isSame(value, record[held])) continue;
    // A server that tidies markup and one that did nothing look alike here: nobody can say which it was.
    else if (isAlike(value, record[held])) unseen.push(name);
    else different[name] = [`asked ${shown(value)}, has ${shown(record[held])}`];
  }
  return { different, unseen };
}

/** Names of fields that differ between two states of a record and that nobody asked to change. */
export function changedBeside(row: Row, asked: Fields, before: PmRecord, after: PmRecord): string[] {
  const { storedAs = {}, bookkeeping = [] } = row;
  const expected = Object.keys(asked).map((name) => storedName(storedAs, after, name));
  return Object.keys({ ...before, ...after }).filter(
    (name) => !expected.includes(name) && !bookkeeping.includes(name) && !isEqual(before[name], after[name]),
  );
}

function storedName(storedAs: Readonly<Record<string, string>>, record: PmRecord, name: string) {
  return [name, storedAs[name]].find((held) => held !== undefined && record[held] !== undefined);
}

/** The same value, in the ways in which servers write one: a list with commas, a number as text, text as HTML. */
function isSame(asked: unknown, held: unknown): boolean {
  if (asked === '' || asked === 0) return held === '' || held === null || held === 0 || held === '0';
  if (Array.isArray(asked)) return textOf(asked) === textOf(held);
  if (typeof asked !== 'string' || typeof held !== 'string') return String(asked) === String(held);
  return [held, decoded(held), ...(isMarkup(asked) ? [] : [decoded(lines(held))])].some(
    (text) => unix(text) === unix(asked),
  );
}

/** Text that differs in its markup or its blanks only. */
function isAlike(asked: unknown, held: unknown): boolean {
  return typeof asked === 'string' && typeof held === 'string' && plain(asked) === plain(held);
}

const isMarkup = (text: string) => /<[a-z/]/i.test(text);

const unix = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** Text out of the paragraphs and line breaks that servers put around plain text. */
const lines = (text: string) => text.replace(/<br\s*\/?>\n?|<\/p>\s*<p>/gi, '\n').replace(/<\/?p>/gi, '');

const textOf = (list: unknown) => (Array.isArray(list) ? list.join(',') : String(list)).replace(/\s/g, '');

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
