import type { Call, PreparedRequest } from '../call.js';
import type { Connection } from '../connection.js';
import type { WriteOptions } from '../options.js';
import { checkedFields } from './guard.js';
import type { AnyWritten } from './resource.js';
import type { CreateRule, Row } from './row.js';
import { confirmed, NOT_READ, type ReadRecord, unverified } from './write.js';

/** POST /{row}: creates a record and reads it back. */
export async function createRecord(
  row: Row,
  rule: CreateRule,
  connection: Connection,
  read: ReadRecord | undefined,
  fields: unknown,
  options: WriteOptions = {},
): Promise<AnyWritten | PreparedRequest> {
  const limits = connection.limits(options);
  const request = { method: 'POST', path: `/${row.name}` } as const;
  const { wrongNames, alsoInQuery = [] } = rule;
  const body = checkedFields(rule.fields, fields, request, { wrongNames });
  const query = Object.fromEntries(alsoInQuery.map((name) => [name, Number(body[name])]));
  const call: Call & { method: 'POST' } = { ...request, query, body, wrongNames, wants: { as: 'id' } };
  if (options.dryRun) return connection.prepare(call);
  // A successful answer without an id is none: outcome.ts sees to it.
  const { id = Number.NaN } = await connection.send(call, limits);
  if (read === undefined || options.verify === false) return unverified(id, undefined, NOT_READ);
  const ifNot = `Look at record ${id} and correct it; do not create it again.`;
  return confirmed({ row, call, asked: body, ifNot }, id, read, limits);
}
