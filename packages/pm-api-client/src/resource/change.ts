import type { Call, Fields, PreparedRequest } from '../call.js';
import { PmError, type PmErrorCode } from '../errors.js';
import type { Limits, WriteOptions } from '../options.js';
import type {
  ChangeAdditions,
  PmRecord,
  ResourceDefinition,
  TransitionRule,
  UpdateRule,
} from './definition.js';
import { grouped } from './grouped.js';
import { checkedFields, checkedID, checkTogether, completed } from './guard.js';
import { isSame, statesAfter, valueIn } from './read-back.js';
import { NO_OPERATION, whyNot, withHelp, withServersDay, wrongState } from './refused-change.js';
import type { Target } from './target.js';
import { change, type ReadRecord } from './write.js';
import type { AnyWritten } from './written.js';

/** PUT /{definition}/{id}: changes fields and reads the record back. */
export async function updateRecord(
  target: Target,
  rule: UpdateRule,
  given: unknown,
  fields: unknown,
  options: WriteOptions = {},
): Promise<AnyWritten | PreparedRequest> {
  const { definition, connection } = target;
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'PUT', path: `/${definition.name}/{id}` });
  const request = { method: 'PUT', path: `/${definition.name}/${id}` } as const;
  const own = checkedFields(rule.fields, fields, request, { instead: rule.instead }, options.extra);
  if (Object.keys(own).length === 0) {
    const hint = 'Give at least one field. Nothing was sent.';
    throw new PmError({ code: 'invalid-input', why: 'there is nothing to change.', hint, request });
  }
  if (options.dryRun) return prepared(target, rule, request, own);
  const { call, verifying, ...state } = await readyToSend(target, rule, id, request, own, options, limits);
  const ifNot = (isEmpty: boolean) => (isEmpty ? NO_OPERATION : KEPT_ITS_OWN);
  const write = { definition, call, asked: own, proven: rule.provenByOutcome, ...state, ifNot };
  return change(connection, write, id, verifying, limits).catch((error: unknown) => {
    throw withHelp(error, rule, own) ?? error;
  });
}

/** PUT /{definition}/{id}/{transition}: changes the state and reads the record back. */
export async function transitRecord(
  target: Target,
  name: string,
  rule: TransitionRule,
  given: unknown,
  fields: unknown = {},
  options: WriteOptions = {},
): Promise<AnyWritten | PreparedRequest> {
  const { definition, connection } = target;
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'PUT', path: `/${definition.name}/{id}/${name}` });
  const request = {
    method: 'PUT',
    path: `/${definition.name}/${id}/${name}`,
    ...idInQuery(definition, id),
  } as const;
  const own = checkedFields(rule.fields, fields, request, {}, options.extra);
  if (options.dryRun) return prepared(target, rule, request, own);
  const { call, verifying, ...state } = await readyToSend(target, rule, id, request, own, options, limits);
  const { before } = state;
  const to = statesAfter(rule, own);
  const asked = { ...own, ...rule.sets };
  const write = { definition, call, asked, ...(to && { to }), proven: rule.provenByOutcome, ...state };
  const ifNot = (isEmpty: boolean, after?: PmRecord) =>
    whyNot(definition, name, rule, before, isEmpty, after);
  const instead = (refusal: PmError) => withServersDay(rule, own, call, refusal);
  return change(connection, { ...write, instead, ifNot }, id, verifying, limits).catch((error: unknown) => {
    throw wrongState(error, before, rule, definition) ?? withHelp(error, rule, own) ?? error;
  });
}

/** DELETE /{definition}/{id}, and a look whether it is gone. */
export async function deleteRecord(
  target: Target,
  given: unknown,
  options: WriteOptions = {},
): Promise<AnyWritten | PreparedRequest> {
  const { definition, connection, read } = target;
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'DELETE', path: `/${definition.name}/{id}` });
  const call = { method: 'DELETE', path: `/${definition.name}/${id}`, ...idInQuery(definition, id) } as const;
  if (options.dryRun) return connection.prepare(call);
  const verifying = options.verify === false ? undefined : read;
  const before = verifying && (await readBefore(definition, verifying, id, limits));
  const ifNot = () => 'See whether something still depends on the record.';
  const verifier = verifierOf(definition, verifying, before);
  return change(connection, { definition, call, asked: 'gone', before, ifNot }, id, verifier, limits);
}

const KEPT_ITS_OWN = 'The server took the request and kept its own values: set them where it allows it.';

/** The request of a dry run, with the names of what a real call would take from the record. */
function prepared(
  { connection }: Target,
  rule: ChangeAdditions,
  request: Call & { method: 'PUT' },
  own: Fields,
): PreparedRequest {
  const { secrets } = rule;
  const fromRecord = neededFor(rule, missingIn(rule, own));
  if (fromRecord.length === 0) checkTogether(rule, own, request);
  const body = completed(rule, own, connection.now());
  return connection.prepare({ ...request, body, ...(secrets && { secrets }) }, fromRecord);
}

/** The record as it is, the call with what is taken from it, and what of it must stay as it is. */
async function readyToSend(
  { definition, connection, read }: Target,
  rule: ChangeAdditions,
  id: number,
  request: Call,
  own: Fields,
  { verify = true }: WriteOptions,
  limits: Limits,
) {
  const missing = missingIn(rule, own);
  const needed = neededFor(rule, missing);
  const verifying = verify ? read : undefined;
  const reading = needed.length > 0 ? read : verifying;
  const before = reading && (await readBefore(definition, reading, id, limits, needed));
  // The answer to that has told the server's time, if no other has.
  const now = connection.now();
  const taken = before === undefined ? {} : takenFrom(before, rule, missing, now.slice(0, 10));
  const keptOf = ([name, value]: [string, unknown]) => {
    const shown = before && valueIn(definition, before, name);
    // Some of it is not the record's own value but made of it, for servers that want it.
    return before && (isSame(value, shown) || isSame(value, before[name])) ? [[name, shown] as const] : [];
  };
  const fields = { ...own, ...taken };
  checkTogether(rule, fields, request);
  const { secrets } = rule;
  const whole = completed(rule, fields, now, before);
  const body = rule.grouped ? await grouped(connection, rule.grouped, whole, limits) : whole;
  return {
    before,
    kept: Object.fromEntries(Object.entries(taken).flatMap(keptOf)),
    call: {
      ...request,
      ...queryOf(request, before, rule),
      body,
      ...(secrets && { secrets }),
    } satisfies Call,
    verifying: verifierOf(definition, verifying, before),
  };
}

/** Fields that a change takes from the record, because they were not given. */
function missingIn({ fromRecord = {}, notWith = {} }: ChangeAdditions, given: Fields): string[] {
  const isGiven = (name: string) => given[name] !== undefined;
  return Object.keys(fromRecord).filter((name) => !isGiven(name) && !notWith[name]?.some(isGiven));
}

/** All that a change needs of a record: fields that were not given, and names of the query. */
function neededFor({ queryFromRecord = {} }: ChangeAdditions, missing: readonly string[]): string[] {
  return [...missing, ...Object.keys(queryFromRecord)];
}

/** The values of these fields in a record; those that it has nothing for are left out. */
function takenFrom(
  record: PmRecord,
  { fromRecord = {} }: ChangeAdditions,
  names: readonly string[],
  today: string,
): Fields {
  const taken = (name: string) => {
    const rule = fromRecord[name];
    return typeof rule === 'function' ? rule(record, today) : ownValue(record, name);
  };
  const values = names.map((name) => [name, taken(name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The value of a field as it stands in a record; undefined where it is none. */
function ownValue(record: PmRecord, name: string): unknown {
  const { [name]: value } = record;
  // Released servers write `closed` where the assignee of a closed record was: that is nobody's account.
  return value === '' || value === null || (name === 'assignedTo' && value === 'closed') ? undefined : value;
}

/** The record before a write; undefined where it cannot be read and the write does not need it. */
async function readBefore(
  { get }: ResourceDefinition,
  read: ReadRecord,
  id: number,
  limits: Limits,
  needed: readonly string[] = [],
): Promise<PmRecord | undefined> {
  try {
    return await read(id, limits);
  } catch (error) {
    if (!(error instanceof PmError)) throw error;
    // Some users may write what they may not read: then the write is sent and stays unverified.
    if (error.code === 'forbidden' && needed.length === 0) return undefined;
    // The specification does not promise that such a record can be read at all.
    if (get === 'unlisted' && NOT_SHOWN.includes(error.code)) return undefined;
    throw error;
  }
}

/** What reads the record after a write. A record that could not be read before will not be readable then either. */
function verifierOf(
  { get }: ResourceDefinition,
  read: ReadRecord | undefined,
  before: PmRecord | undefined,
): ReadRecord | undefined {
  return get === 'unlisted' && before === undefined ? undefined : read;
}

const NOT_SHOWN: readonly PmErrorCode[] = [
  'forbidden',
  'not-found',
  'not-visible',
  'bad-response',
  'module-missing',
];

function idInQuery({ idInQuery: name }: ResourceDefinition, id: number): Pick<Call, 'query'> {
  return name === undefined ? {} : { query: { [name]: id } };
}

/** The query of a request, with what released servers want of the record in it. */
function queryOf(
  { query = {} }: Call,
  record: PmRecord | undefined,
  { queryFromRecord = {} }: ChangeAdditions,
): Pick<Call, 'query'> {
  const values = Object.entries(queryFromRecord).map(
    ([name, field]) => [name, Number(record?.[field])] as const,
  );
  const known = values.filter(([, value]) => value > 0);
  return { query: { ...query, ...Object.fromEntries(known) } };
}
