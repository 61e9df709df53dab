import type { Fields } from '../call.js';
import type { PmRecord, Row } from './row.js';

/** What a record says of the fields that were asked for. */
export interface ReadBack {
  /** Fields that it holds with another value, each with a sentence about it. */
  different: Record<string, string[]>;
  /** Fields that it does not show at all. */
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
    else if (!isSame(value, record[held]))
      different[name] = [`asked ${shown(value)}, has ${shown(record[held])}`];
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
  return asked === held || spaced(asked) === plain(held) || plain(asked) === plain(held);
}

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

/** Text without markup: servers put paragraphs around it and write entities. */
function plain(text: string): string {
  const bare = text.replace(/<\/?[a-z][^>]*>/gi, ' ');
  return spaced(bare.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity));
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
