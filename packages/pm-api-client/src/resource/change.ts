import type { Call, Fields, PreparedRequest } from '../call.js';
import { PmError } from '../errors.js';
import type { WriteOptions } from '../options.js';
import { completed, missingIn } from './additions.js';
import { readBefore, readyToSend, verifierOf } from './before.js';
import type {
  ChangeAdditions,
  PmRecord,
  ResourceDefinition,
  TransitionRule,
  UpdateRule,
} from './definition.js';
import { checkedFields, checkedID } from './guard.js';
import { isState } from './read-back.js';
import type { AnyWritten } from './resource.js';
import type { Target } from './target.js';
import { change } from './write.js';

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
  const own = checkedFields(rule.fields, fields, request, rule);
  if (Object.keys(own).length === 0) {
    const hint = 'Give at least one field. Nothing was sent.';
    throw new PmError({ code: 'invalid-input', why: 'there is nothing to change.', hint, request });
  }
  if (options.dryRun) return prepared(target, rule, request, own);
  const { body, verifying, ...state } = await readyToSend(target, rule, id, own, options, limits);
  const { secrets } = rule;
  const call: Call = { ...request, body, ...(secrets && { secrets }) };
  const ifNot = 'The server took the request and kept its own values: set them where it allows it.';
  return change(connection, { definition, call, asked: own, ...state, ifNot }, id, verifying, limits);
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
    ...queryOf(definition, id),
  } as const;
  const own = checkedFields(rule.fields, fields, request);
  if (options.dryRun) return prepared(target, rule, request, own);
  const { body, verifying, ...state } = await readyToSend(target, rule, id, own, options, limits);
  const ifNot = `${name} starts from ${rule.from.join(' or ')}: look at the record's status.`;
  try {
    const write = { definition, call: { ...request, body }, asked: own, to: rule.to, ...state, ifNot };
    return await change(connection, write, id, verifying, limits);
  } catch (error) {
    throw wrongState(error, state.before, rule, definition) ?? error;
  }
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
  const call = { method: 'DELETE', path: `/${definition.name}/${id}`, ...queryOf(definition, id) } as const;
  if (options.dryRun) return connection.prepare(call);
  const verifying = options.verify === false ? undefined : read;
  const before = verifying && (await readBefore(definition, verifying, id, limits));
  const ifNot = 'See whether something still depends on the record.';
  const verifier = verifierOf(definition, verifying, before);
  return change(connection, { definition, call, asked: 'gone', before, ifNot }, id, verifier, limits);
}

/** The request of a dry run, with the names of what a real call would take from the record. */
function prepared(
  { connection }: Target,
  rule: ChangeAdditions,
  request: Call & { method: 'PUT' },
  own: Fields,
): PreparedRequest {
  const { secrets } = rule;
  const body = completed(rule, own, connection.today());
  return connection.prepare({ ...request, body, ...(secrets && { secrets }) }, missingIn(rule, own));
}

function queryOf({ idInQuery }: ResourceDefinition, id: number): Pick<Call, 'query'> {
  return idInQuery === undefined ? {} : { query: { [idInQuery]: id } };
}

/** The server's no to a transition, explained by the state that the record was in. */
function wrongState(
  error: unknown,
  before: PmRecord | undefined,
  rule: TransitionRule,
  definition: ResourceDefinition,
): PmError | undefined {
  if (!(error instanceof PmError) || error.code !== 'validation' || error.request === undefined)
    return undefined;
  // A field of this request that the server names is the reason, whatever the state.
  if (Object.keys(error.fields ?? {}).some((name) => name in rule.fields.shape)) return undefined;
  const status = before?.status;
  if (typeof status !== 'string' || isState(definition, rule.from, status)) return undefined;
  return new PmError({
    code: 'transition',
    why: `the record is ${status}, and the server refused it.`,
    hint: `This starts from ${rule.from.join(' or ')}.`,
    request: error.request,
    id: before?.id,
    cause: error,
  });
}
