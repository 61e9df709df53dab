import { type Text, text } from 'plat-common/text';
import type { Fields } from '../call.js';
import { anyOf } from '../hints.js';
import type { PmRecord, ResourceDefinition, States, TransitionRule } from './definition.js';
import { difference, isAlike, isEmpty, isEqual, isSame } from './same-value.js';

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
  const {
    historyOnly = [],
    notStoredByOpenEdition = [],
    serverDefaultsWhenEmpty = [],
    accumulates = [],
  } = definition;
  const different: Record<string, () => Text> = {};
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

/** Is it a value whose parts this package does not define? */
function isStructure(held: unknown): boolean {
  const parts = Array.isArray(held) ? held : [held];
  return parts.some((part) => typeof part === 'object' && part !== null);
}
