import { text } from 'plat-common/text';
import type { Fields, PreparedRequest } from '../call.js';
import type { Limits, WriteOptions } from '../options.js';
import { checkedFields, completed, nowOf } from '../resource/guard.js';
import type { ResourceContext } from '../resource/target.js';
import { confirmed, correctCreated, NOT_READ, unverified } from '../resource/write.js';
import type { WriteOutcome } from '../resource/written.js';

/** POST {path}: creates a record where it belongs, and reads it back. `check`: what is looked at before it is sent. */
export async function createAt(
  { definition, connection, read }: ResourceContext,
  path: string,
  given: unknown,
  options: WriteOptions = {},
  check?: (asked: Fields, limits: Limits) => Promise<void>,
): Promise<WriteOutcome | PreparedRequest> {
  const { create, texts } = definition;
  if (create === undefined || read === undefined) throw new Error(`${definition.name} cannot be created`);
  const limits = connection.limits(options);
  const request = { method: 'POST', path } as const;
  const asked = checkedFields(create.fields, given, request, { ...create, texts }, options.extra);
  const now = nowOf(connection, options);
  const { body } = await completed(create, { body: asked, query: {} }, { now });
  const call = { ...request, body, wrongNames: create.wrongNames, wants: { as: 'id' } } as const;
  if (options.dryRun) return connection.prepare(call);
  await check?.(asked, limits);
  const { id } = await connection.send(call, limits);
  if (id === undefined) return unverified(undefined, undefined, LOOK);
  if (options.verify === false) return unverified(id, undefined, NOT_READ);
  return confirmed({ definition, call, asked: body, ifNot: () => correctCreated(id) }, id, read, limits);
}

const LOOK = text`The server did not return the id of the new record: look at its place.`;
