import type { Call, Fields, PreparedRequest } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits, WriteOptions } from '../options.js';
import { checkedFields, checkedID } from './guard.js';
import type { AnyWritten } from './resource.js';
import type { PmRecord, Row, TransitionRule, UpdateRule } from './row.js';
import { change, type ReadRecord } from './write.js';

/** What the operations on an existing record have in common. */
export interface Target {
  row: Row;
  connection: Connection;
  /** Undefined for a row whose records cannot be read one by one. */
  read: ReadRecord | undefined;
}

/** PUT /{row}/{id}: changes fields and reads the record back. */
export async function updateRecord(
  { row, connection, read }: Target,
  rule: UpdateRule,
  given: unknown,
  fields: unknown,
  options: WriteOptions = {},
): Promise<AnyWritten | PreparedRequest> {
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'PUT', path: `/${row.name}/{id}` });
  const request = { method: 'PUT', path: `/${row.name}/${id}` } as const;
  const body = checkedFields(rule.fields, fields, request, rule);
  if (Object.keys(body).length === 0) {
    const hint = 'Give at least one field. Nothing was sent.';
    throw new PmError({ code: 'invalid-input', why: 'there is nothing to change.', hint, request });
  }
  const call: Call & { method: 'PUT' } = { ...request, body };
  if (options.dryRun) return connection.prepare(call);
  const verifying = options.verify === false ? undefined : read;
  const before = verifying && (await readBefore(verifying, id, limits));
  const ifNot = 'The server took the request and kept its own values: set them where it allows it.';
  return change(connection, { row, call, asked: body, before, ifNot }, id, verifying, limits);
}

/** PUT /{row}/{id}/{transition}: changes the state and reads the record back. */
export async function transitRecord(
  { row, connection, read }: Target,
  name: string,
  rule: TransitionRule,
  given: unknown,
  fields: unknown = {},
  options: WriteOptions = {},
): Promise<AnyWritten | PreparedRequest> {
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'PUT', path: `/${row.name}/{id}/${name}` });
  const request = { method: 'PUT', path: `/${row.name}/${id}/${name}` } as const;
  const own = checkedFields(rule.fields, fields, request);
  const { fromRecord = {} } = rule;
  const missing = Object.keys(fromRecord).filter((field) => own[field] === undefined);
  if (options.dryRun) return connection.prepare({ ...request, body: own }, missing);

  const verifying = options.verify === false ? undefined : read;
  const needed = missing.length > 0 && read !== undefined;
  const before = needed ? await read(id, limits) : verifying && (await readBefore(verifying, id, limits));
  const body = { ...own, ...(before && taken(fromRecord, missing, before)) };
  const asked = { ...body, status: rule.to };
  const ifNot = `${name} starts from ${rule.from.join(' or ')}: look at the record's status.`;
  try {
    const write = { row, call: { ...request, body }, asked, before, ifNot };
    return await change(connection, write, id, verifying, limits);
  } catch (error) {
    throw wrongState(error, before, rule) ?? error;
  }
}

/** DELETE /{row}/{id}, and a look whether it is gone. */
export async function deleteRecord(
  { row, connection, read }: Target,
  given: unknown,
  options: WriteOptions = {},
): Promise<AnyWritten | PreparedRequest> {
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'DELETE', path: `/${row.name}/{id}` });
  const call: Call & { method: 'DELETE' } = { method: 'DELETE', path: `/${row.name}/${id}` };
  if (options.dryRun) return connection.prepare(call);
  const verifying = options.verify === false ? undefined : read;
  const before = verifying && (await readBefore(verifying, id, limits));
  const ifNot = 'See whether something still depends on the record.';
  return change(connection, { row, call, asked: 'gone', before, ifNot }, id, verifying, limits);
}

async function readBefore(read: ReadRecord, id: number, limits: Limits): Promise<PmRecord | undefined> {
  try {
    return await read(id, limits);
  } catch (error) {
    // Some users may write what they may not read: then the write is sent and stays unverified.
    if (error instanceof PmError && error.code === 'forbidden') return undefined;
    throw error;
  }
}

function taken(
  fromRecord: NonNullable<TransitionRule['fromRecord']>,
  names: string[],
  record: PmRecord,
): Fields {
  const values = names.map((name) => [name, fromRecord[name]?.(record)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The server's no to a transition, explained by the state that the record was in. */
function wrongState(error: unknown, before: PmRecord | undefined, rule: TransitionRule): PmError | undefined {
  if (!(error instanceof PmError) || error.code !== 'validation' || error.request === undefined)
    return undefined;
  const status = before?.status;
  if (typeof status !== 'string' || rule.from.includes(status)) return undefined;
  return new PmError({
    code: 'transition',
    why: `the record is ${status}, and the server refused it.`,
    hint: `This starts from ${rule.from.join(' or ')}.`,
    request: error.request,
    id: before?.id,
    cause: error,
  });
}
