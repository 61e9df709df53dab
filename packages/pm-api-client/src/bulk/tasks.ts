import { isJson } from 'plat-common/json';
import { text } from 'plat-common/text';
import type { Fields, PreparedRequest } from '../call.js';
import { PmError, type PmErrorRequest } from '../errors.js';
import type { Limits, WriteOptions } from '../options.js';
import { changeRecord } from '../resource/change.js';
import { createRecord } from '../resource/create.js';
import type { CreateRule, PmRecord, TransitionRule, UpdateRule } from '../resource/definition.js';
import {
  type Found,
  findCreated,
  highestIn,
  newerThan,
  notShown,
  placeOf,
} from '../resource/find-created.js';
import { readBack, statesAfter } from '../resource/read-back.js';
import type { ResourceContext } from '../resource/read-record.js';
import type { WriteOutcome } from '../resource/written.js';
import { isSecret } from '../secrets.js';
import type { Journal } from './journal.js';

/** What a look may use in addition to the server. */
export interface TaskContext {
  journal: Journal;
  /** Records that other items have made. */
  claimed: ReadonlySet<number>;
  /** How many items like this one, itself included, are still looked for. */
  alike: number;
  /** Fields that were sent in addition to each item's own. */
  extra: Fields;
  /** New records by list, read once for all that are looked for together. */
  newer: Map<string, Promise<PmRecord[]>>;
}

/** One kind of write that a run does for each item of a list. */
export interface Task<Input> {
  /** For the journal, e.g. `bugs.createMany`. */
  operation: string;
  /** Does it make records? */
  creates: boolean;
  /** The request of one item, for errors. */
  request(input: Input): PmErrorRequest;
  /** The id of the record that an item is about, where it is no new one. */
  idOf(input: Input): number | undefined;
  /** What of an item makes it the same as before; without its secrets. */
  identity(input: Input): unknown;
  /** Finds out what must be known before the first item is sent. */
  prepare(inputs: readonly Input[], journal: Journal, limits: Limits): Promise<void>;
  /** An item with other fields. */
  withFields(input: Input, convert: (fields: unknown) => unknown): Input;
  /** Writes one item, or prepares its request for a dry run. */
  write(input: Input, options: WriteOptions): Promise<WriteOutcome | PreparedRequest>;
  /** Checks whether a write with a lost response was applied. */
  look(input: Input, around: TaskContext, limits: Limits): Promise<Found>;
}

/** One change of an existing record. */
export interface Change {
  id: number;
  fields: unknown;
}

/** Creates, each of which is found again in the list where it belongs. */
export function createTask(target: ResourceContext, rule: CreateRule): Task<unknown> {
  const { definition, connection } = target;
  return {
    operation: `${definition.name}.createMany`,
    creates: true,
    request: () => ({ method: 'POST', path: `/${definition.name}` }),
    idOf: () => undefined,
    identity: withoutSecrets,
    withFields: (fields, convert) => convert(fields),
    write: (fields, options) => createRecord(target, rule, fields, options),
    async prepare(inputs, journal, limits) {
      // The caller's account shows later which records are the caller's own.
      await connection.login(limits);
      const places = inputs
        .map((fields) => placeOf(definition.list, fields))
        .filter((place) => place !== undefined);
      for (const place of new Map(places.map((one) => [one.name, one])).values()) {
        if (journal.highest(place.name) !== undefined) continue;
        await journal.noteHighest(place.name, await highestIn(target, place, limits).catch(unreadable));
      }
    },
    async look(input, { journal, claimed, alike, newer, extra }, limits) {
      const fields = isJson(input) ? { ...input, ...extra } : undefined;
      const place = placeOf(definition.list, fields);
      const highest = place && journal.highest(place.name);
      if (place === undefined || fields === undefined || highest === undefined)
        return { kind: 'cannot-tell' };
      // A given token does not show its user.
      if (connection.currentUser.user?.account === undefined) await connection.currentUser.now(limits);
      const reading = newer.get(place.name) ?? newerThan(target, place, highest ?? 0, limits);
      newer.set(place.name, reading);
      const found = await findCreated(target, { fields, newer: await reading, claimed, alike }, limits);
      // The list could not be read before, so the record may be an older one.
      return found.kind === 'done' && highest === null
        ? { kind: 'unseen', record: found.record, hint: MAY_BE_OLDER }
        : found;
    },
  };
}

const MAY_BE_OLDER = text`The record has the requested values, but may have existed before: the list could not be read then.`;

/** Updates or transitions, each of which is settled by the state that the record is in and the fields that were sent. */
export function changeTask(
  target: ResourceContext,
  rule: UpdateRule | TransitionRule,
  transition?: string,
): Task<Change> {
  const { definition, read } = target;
  // The records before the changes whose responses were lost.
  const before = new Map<Change, PmRecord | undefined>();
  return {
    operation: `${definition.name}.${transition ?? 'update'}Many`,
    creates: false,
    request: ({ id }) => ({
      method: 'PUT',
      path: `/${[definition.name, id, transition].filter(Boolean).join('/')}`,
    }),
    idOf: ({ id }) => id,
    identity: ({ id, fields }) => ({ id, fields: withoutSecrets(fields) }),
    withFields: (change, convert) => ({ ...change, fields: convert(change.fields) }),
    prepare: async () => {},
    async write(change, options) {
      let first: PmRecord | undefined;
      const watched = async (id: number, limits: Limits) => {
        const record = await read(id, limits);
        first ??= record;
        return record;
      };
      try {
        const at = { ...target, read: watched };
        return await changeRecord(at, rule, transition, change.id, change.fields, options);
      } catch (error) {
        before.set(change, first);
        throw error;
      }
    },
    async look(change, { extra }, limits) {
      const { id, fields = {} } = change;
      if (!isJson(fields)) return { kind: 'cannot-tell' };
      const asked = { ...fields, ...extra };
      const first = before.get(change);
      const to = 'to' in rule ? statesAfter(rule, asked, first) : undefined;
      const expected = { to, proven: rule.writeOnly };
      const record = await read(id, limits);
      const { different, unseen } = readBack(definition, asked, record, { before: first, ...expected });
      if (!isEmpty(different)) return { kind: 'not-done' };
      if (first === undefined && unseen.length === 0)
        return { kind: 'unseen', record, hint: MAY_HAVE_HAD_THEM };
      // It had the requested values before, so they do not verify this request.
      if (first === undefined || isEmpty(readBack(definition, asked, first, expected).different))
        return { kind: 'cannot-tell' };
      return unseen.length > 0
        ? { kind: 'unseen', record, hint: notShown(unseen) }
        : { kind: 'done', record };
    },
  };
}

const isEmpty = (fields: object) => Object.keys(fields).length === 0;

const MAY_HAVE_HAD_THEM = text`The record has the requested values, but may have had them before.`;

function withoutSecrets(fields: unknown): unknown {
  if (!isJson(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isSecret(name)));
}

/** Without a readable list, only its earlier records are unknown; without the module, every create fails. */
function unreadable(error: unknown): null {
  if (error instanceof PmError && error.code !== 'aborted' && error.code !== 'module-missing') return null;
  throw error;
}
