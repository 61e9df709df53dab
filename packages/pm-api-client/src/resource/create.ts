import type { Call, Fields, PreparedRequest } from '../call.js';
import type { Limits, WriteOptions } from '../options.js';
import { createUnnumbered } from './create-unnumbered.js';
import type { CreateRule } from './definition.js';
import { readInList } from './find.js';
import { grouped } from './grouped.js';
import { checkedFields, completed } from './guard.js';
import type { AnyWritten } from './resource.js';
import { sendCreate } from './send-create.js';
import type { Target } from './target.js';
import { confirmed, correctCreated, NOT_READ, type ReadRecord, unverified } from './write.js';

/** POST /{definition}: creates a record and reads it back. */
export async function createRecord(
  target: Target,
  rule: CreateRule,
  fields: unknown,
  options: WriteOptions = {},
): Promise<AnyWritten | PreparedRequest> {
  const { definition, connection } = target;
  const limits = connection.limits(options);
  const request = { method: 'POST', path: `/${definition.name}` } as const;
  const { wrongNames, secrets, alsoInQuery = [], find } = rule;
  const given = checkedFields(rule.fields, fields, request, rule, options.extra);
  const body = completed(rule, given, connection.now());
  const query = Object.fromEntries(alsoInQuery.map((name) => [name, Number(body[name])]));
  const call: Call & { method: 'POST' } = {
    ...request,
    query,
    body,
    wrongNames,
    ...(secrets && { secrets }),
  };
  if (options.dryRun) return connection.prepare(call);
  call.body = await grouped(connection, rule.grouped, body, limits);
  const isVerified = options.verify !== false;
  if (find?.answersNoID) return createUnnumbered(target, find, call, given, isVerified, limits);

  // A successful answer without an id is none: outcome.ts sees to it.
  const { id = Number.NaN } = await sendCreate(connection, rule, { ...call, wants: { as: 'id' } }, limits);
  const read = readerOf(target, rule, body);
  if (read === undefined || !isVerified) return unverified(id, undefined, NOT_READ);
  return confirmed({ definition, call, asked: given, ifNot: correctCreated(id) }, id, read, limits);
}

function readerOf(
  { definition, connection, read }: Target,
  { find }: CreateRule,
  body: Fields,
): ReadRecord | undefined {
  const { list } = definition;
  if (find === undefined || list === undefined) return read;
  return (id: number, limits: Limits) => readInList({ definition, list, find }, connection, body, id, limits);
}
