import { inspect } from 'node:util';
import type { FakePm, PmResource } from 'plat-testing/pm';
import { PmError } from 'pm-api-client';
import { showsSecret } from './secret-search.mjs';

type Fields = Readonly<Record<string, unknown>>;

/** A change of one record that no other operation of the run touches. */
export interface ChangeOfOne {
  resource: PmResource;
  operation: string;
  id: number;
  /** What the caller sent. */
  fields: Fields;
  /** States that it leads to; undefined when it leaves the state alone. */
  to?: readonly string[] | undefined;
  /** Fields beside those that the operation is there to change. */
  changes?: readonly string[] | undefined;
}

/** How many records may have a name in the end, and why. */
interface Expected {
  resource: PmResource;
  least: number;
  most: number;
  because: string;
}

const STORED_AS: Readonly<Record<string, string>> = { productID: 'product', executionID: 'execution' };

/** What servers keep elsewhere than in the record. */
const NOT_IN_RECORD = ['comment', 'needNotReview', 'result'];

/** What a server writes down by itself. */
const BOOKKEEPING = /(Date|By)$|^(status|version|stage|activatedCount|statusBeforeClose)$/;

/** What the caller of one run was told and shown, to be compared with what its server has. */
export class Ledger {
  /** What must not have happened. */
  readonly violations: string[] = [];
  /** The outcome of each operation, or the code of its error. */
  readonly outcomes: string[] = [];
  /** The password, and every token that was given. */
  readonly secrets = new Set<string>();
  readonly #server: FakePm;
  readonly #names = new Map<string, Expected>();
  readonly #untouched: { change: ChangeOfOne; before: Fields; because: string }[] = [];
  readonly #kept: { change: ChangeOfOne; before: Fields }[] = [];

  constructor(server: FakePm) {
    this.#server = server;
  }

  violate(what: string): void {
    this.violations.push(what);
  }

  recordOf(resource: PmResource, id: number): Fields | undefined {
    return this.#server.records(resource).find((record) => record.id === id);
  }

  /** Says how many records of a name there must be when all is over. */
  expect(resource: PmResource, name: string, least: number, most: number, because: string): void {
    this.#names.set(name, { resource, least, most, because });
  }

  /** Searches what a caller gets to see for secrets. */
  show(where: string, value: unknown): void {
    if (showsSecret(value, this.secrets)) this.violate(`secret: ${where} shows one`);
  }

  /** The error of an operation, which must be one of the package. */
  note(where: string, error: unknown): PmError {
    this.show(`the error of ${where}`, error);
    if (!(error instanceof PmError)) throw error;
    this.outcomes.push(error.code);
    return error;
  }

  /** Compares a record that was said to be written with what was sent. */
  requireStored({ resource, operation, id, fields, to }: ChangeOfOne, before: Fields = {}): void {
    const record = this.recordOf(resource, id);
    const what = `false success: ${resource}.${operation}(${id}) was applied, and`;
    if (record === undefined) {
      this.violate(`${what} it is not there`);
      return;
    }
    for (const [name, sent] of Object.entries(fields)) {
      if (NOT_IN_RECORD.includes(name)) continue;
      const stored = storedIn(record, name);
      if (isStored(sent, stored) || (name === 'consumed' && isSum(before[name], sent, stored))) continue;
      this.violate(`${what} ${name} is ${inspect(stored)}, sent ${inspect(sent)}`);
    }
    if (to !== undefined && !to.includes(String(record.status))) {
      this.violate(`${what} the state is ${inspect(record.status)}, not ${to.join(' or ')}`);
    }
  }

  /** Keeps a record to see in the end that it is as it was, because an error said that nothing was done. */
  requireUntouched(change: ChangeOfOne, before: Fields, because: string): void {
    this.#untouched.push({ change, before, because });
  }

  /** Keeps a record to see in the end that it has lost nothing that the caller did not touch. */
  requireKept(change: ChangeOfOne, before: Fields): void {
    this.#kept.push({ change, before });
  }

  /** Compares what the server has, when it has come to rest, with what the caller was told. */
  close(): void {
    for (const [name, { resource, least, most, because }] of this.#names) {
      const count = this.#server.records(resource).filter((record) => isStored(name, nameOf(record))).length;
      if (count > 1) this.violate(`twice: ${count} ${resource} of "${name}" after ${because}`);
      else if (count < least || count > most)
        this.violate(
          `${count > most ? 'false failure' : 'false success'}: ${count} ${resource} of "${name}" after ${because}`,
        );
    }
    for (const { change, before, because } of this.#untouched) {
      const after = this.recordOf(change.resource, change.id);
      if (inspect(after) === inspect(before)) continue;
      this.violate(
        `false failure: ${change.resource}.${change.operation}(${change.id}) said ${because}, and ${differences(before, after)}`,
      );
    }
    for (const { change, before } of this.#kept) this.#requireKept(change, before);
  }

  #requireKept({ resource, operation, id, fields, changes = [] }: ChangeOfOne, before: Fields): void {
    const after = this.recordOf(resource, id);
    if (after === undefined) return;
    const sent = Object.keys(fields).map((name) => STORED_AS[name] ?? name);
    const lost = Object.keys(before).filter(
      (name) =>
        !isNothing(before[name]) &&
        !(name === 'assignedTo' && before[name] === 'closed') &&
        !sent.includes(name) &&
        !changes.includes(name) &&
        !BOOKKEEPING.test(name) &&
        inspect(before[name]) !== inspect(after[name]),
    );
    for (const name of lost) {
      this.violate(
        `lost: ${resource}.${operation}(${id}) changed ${name} from ${inspect(before[name])} to ${inspect(after[name])}`,
      );
    }
  }
}

const nameOf = ({ title, name }: Fields) => String(title ?? name);

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Released servers keep some texts as HTML. */
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || value === 0 || inspect(value) === '[]';

/** The same value, in the ways in which servers keep one: a number as text, a list with commas between. */
function isStored(sent: unknown, stored: unknown): boolean {
  if (isNothing(sent)) return isNothing(stored) || Number(stored) === 0;
  if (Array.isArray(sent) || Array.isArray(stored)) return String(sent) === String(stored);
  const [text, held] = [String(sent), String(stored)];
  return text === held || text === unescaped(held) || held.startsWith(`${text} `);
}

const isSum = (before: unknown, sent: unknown, stored: unknown) =>
  Number(stored) === Number(before ?? 0) + Number(sent);

function differences(before: Fields, after: Fields | undefined): string {
  if (after === undefined) return 'it is gone';
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => inspect(before[name]) !== inspect(after[name]),
  );
  return names.map((name) => `${name} is ${inspect(after[name])}, was ${inspect(before[name])}`).join('; ');
}

/** What a released server calls these fields in each of a test case's steps. */
const PARTS_OF_STEP: Readonly<Record<string, string>> = {
  steps: 'step',
  expects: 'expect',
  stepType: 'type',
};

function storedIn(record: Fields, name: string): unknown {
  const { steps } = record;
  const part = PARTS_OF_STEP[name];
  if (part === undefined || !Array.isArray(steps) || typeof steps[0] !== 'object')
    return record[STORED_AS[name] ?? name];
  return steps.map((step: Fields) => step[part]);
}
