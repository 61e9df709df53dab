import { isJson, type Json } from '../body.js';
import type { Fields } from '../call.js';
import { PmError } from '../errors.js';
import type { Limits, WriteOptions } from '../options.js';
import type { CreateRule, TransitionRule, UpdateRule } from '../resource/definition.js';
import { isState, readBack } from '../resource/read-back.js';
import type { AnyWritten } from '../resource/resource.js';
import type { Target } from '../resource/target.js';
import { findCreated, highestIn, newerThan, placeOf } from './find-created.js';
import type { Journal } from './journal.js';
import type { Lookup, Surroundings, Task } from './task.js';

/** One change of an existing record. */
export interface Change {
  id: number;
  fields: unknown;
}

type Send<Input> = (input: Input, options: WriteOptions) => Promise<AnyWritten>;

/** Creates, each of which is found again in the list where it belongs. */
export function createTask(target: Target, { secrets = [] }: CreateRule, send: Send<unknown>): Task<unknown> {
  const { definition, connection } = target;
  return {
    operation: `${definition.name}.createMany`,
    creates: true,
    request: () => ({ method: 'POST', path: `/${definition.name}` }),
    identity: (fields) => without(secrets, fields),
    send,
    async prepare(inputs: readonly unknown[], journal: Journal, limits: Limits) {
      // Who the caller is tells later which records are the caller's own.
      await connection.login(limits);
      const places = inputs
        .map((fields) => placeOf(definition.list, fields))
        .filter((place) => place !== undefined);
      for (const place of new Map(places.map((one) => [one.name, one])).values()) {
        if (journal.highest(place.name) !== undefined) continue;
        await journal.noteHighest(place.name, await highestIn(target, place, limits).catch(unreadable));
      }
    },
    async look(fields: unknown, { journal, claimed, newer }: Surroundings, limits: Limits): Promise<Lookup> {
      const place = placeOf(definition.list, fields);
      const highest = place && journal.highest(place.name);
      if (place === undefined || !isJson(fields) || typeof highest !== 'number')
        return { kind: 'cannot-tell' };
      const reading = newer.get(place.name) ?? newerThan(target, place, highest, limits);
      newer.set(place.name, reading);
      return findCreated(target, fields, await reading, claimed, limits);
    },
  };
}

/** Updates, each of which is settled by the record as it stands. */
export function updateTask(target: Target, { secrets = [] }: UpdateRule, send: Send<Change>): Task<Change> {
  const { definition } = target;
  return {
    ...changeTask(target, 'updateMany', undefined, send),
    identity: ({ id, fields }) => ({ id, fields: without(secrets, fields) }),
    look: async ({ id, fields }, _, limits) => {
      if (target.read === undefined || !isJson(fields)) return { kind: 'cannot-tell' };
      const record = await target.read(id, limits);
      const { different, unseen } = readBack(definition, fields, record);
      if (Object.keys(different).length > 0) return { kind: 'not-done' };
      return unseen.length > 0 ? { kind: 'cannot-tell' } : { kind: 'done', record };
    },
  };
}

/** Transitions, each of which is settled by the state that the record is in. */
export function transitionTask(
  target: Target,
  name: string,
  { to }: TransitionRule,
  send: Send<Change>,
): Task<Change> {
  const { definition, read } = target;
  return {
    ...changeTask(target, `${name}Many`, name, send),
    look: async ({ id }, _, limits) => {
      if (read === undefined) return { kind: 'cannot-tell' };
      const record = await read(id, limits);
      if (typeof record.status !== 'string') return { kind: 'cannot-tell' };
      return isState(definition, to, record) ? { kind: 'done', record } : { kind: 'not-done' };
    },
  };
}

function changeTask({ definition }: Target, operation: string, word: string | undefined, send: Send<Change>) {
  return {
    operation: `${definition.name}.${operation}`,
    creates: false,
    request: ({ id }: Change) => ({
      method: 'PUT',
      path: `/${definition.name}/${id}${word === undefined ? '' : `/${word}`}`,
    }),
    identity: (change: Change): unknown => change,
    prepare: async () => {},
    send,
  };
}

function without(secrets: readonly string[], fields: unknown): unknown {
  if (!isJson(fields)) return fields;
  const shown: Json = { ...fields } satisfies Fields;
  for (const name of secrets) delete shown[name];
  return shown;
}

/** A list that cannot be read only takes away the knowledge of what it had; without its module nothing can be made. */
function unreadable(error: unknown): null {
  if (error instanceof PmError && error.code !== 'aborted' && error.code !== 'module-missing') return null;
  throw error;
}
