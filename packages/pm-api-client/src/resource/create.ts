import { listed, type Text, text } from 'plat-common/text';
import type { Call, Fields, PreparedRequest } from '../call.js';
import { PmError, type PmErrorCode } from '../errors.js';
import { sentences } from '../hints.js';
import type { Limits, WriteOptions } from '../options.js';
import { plainTextAsHtml } from '../rich-text/plain-text.js';
import type { CreateRule } from './definition.js';
import {
  candidatesIn,
  findCreated,
  highestOf,
  newestIn,
  type Place,
  placeOf,
  readInList,
  titleIn,
  writtenOf,
} from './find-created.js';
import { grouped } from './grouped.js';
import { checkedFields, completed, nowOf } from './guard.js';
import { requireSubject } from './subject.js';
import type { ResourceContext } from './target.js';
import { confirmed, correctCreated, NOT_READ, notedTimes, unverified } from './write.js';
import type { WriteOutcome } from './written.js';

/** A create that is ready to be sent. */
interface Creation {
  rule: CreateRule;
  call: Call;
  /** What the record must hold. */
  asked: Fields;
}

/**
 * POST /{definition}: creates a record and reads it back. If the response has no id, the record is found in the
 * list: it was not there before, and has the same author and all sent fields.
 */
export async function createRecord(
  target: ResourceContext,
  rule: CreateRule,
  fields: unknown,
  options: WriteOptions = {},
): Promise<WriteOutcome | PreparedRequest> {
  const { definition, connection, answers } = target;
  const limits = connection.limits(options);
  const request = { method: 'POST', path: `/${definition.name}` } as const;
  const { texts } = definition;
  const { wrongNames, secrets, alsoInQuery = [], answersNoID = false } = rule;
  const given = checkedFields(rule.fields, fields, request, { ...rule, texts }, options.extra);
  const asked = plainTextAsHtml(definition, given, options);
  const make = () => completed(rule, asked, nowOf(connection, options));
  // Who has not logged in yet learns the server's time zone by it.
  const needsTime = !options.dryRun && rule.defaults !== undefined;
  const body = needsTime ? await connection.withServerTime(limits, make) : make();
  const query = {
    ...rule.query,
    ...Object.fromEntries(alsoInQuery.map((name) => [name, Number(body[name])])),
  };
  const call = { ...request, query, body, wrongNames, ...(secrets && { secrets }) };
  if (options.dryRun) return connection.prepare(call);
  await requireSubject(target, asked, limits);
  const inGroups = rule.grouped ? await grouped(connection, rule.grouped, body, limits) : body;
  const creation: Creation = { rule, call: { ...call, body: inGroups }, asked };
  if (options.verify === false) return unverified(await send(target, creation, limits), undefined, NOT_READ);
  const place = placeOf(definition.list, asked);
  const tellsID = answers.tellID.get(kindOf(rule, asked)) ?? !answersNoID;
  if (place !== undefined && !tellsID) return createInList(target, creation, place, limits);
  const id = await send(target, creation, limits);
  if (id !== undefined) return confirmCreated(target, creation, place, id, limits);
  if (place === undefined) return unfound(lookAt(target));
  return lookAfter(target, creation, place, limits);
}

/** Sends a create, and returns the id of the new record if the response has it. */
async function send(
  target: ResourceContext,
  { rule, call, asked }: Creation,
  limits: Limits,
): Promise<number | undefined> {
  const { id } = await sendWithWanted(target, rule, { ...call, wants: { as: 'id' } }, limits);
  target.answers.tellID.set(kindOf(rule, asked), id !== undefined);
  return id;
}

/** The kind of a create: whether the response has the id is remembered for each kind. */
function kindOf({ tellsIDBy }: CreateRule, asked: Fields): unknown {
  return tellsIDBy === undefined ? undefined : asked[tellsIDBy];
}

/**
 * Sends a create, and retries once with field names that this server requires and others reject. A refusal means that nothing
 * was created.
 */
async function sendWithWanted(
  { connection }: ResourceContext,
  { ifWanted = {} }: CreateRule,
  call: Call,
  limits: Limits,
) {
  try {
    return await connection.send(call, limits);
  } catch (error) {
    if (!(error instanceof PmError) || error.code !== 'validation') throw error;
    const { fields = {} } = error;
    const wanted = Object.entries(ifWanted).filter(([name]) => fields[name] !== undefined);
    if (wanted.length === 0) throw error;
    const more = Object.fromEntries(wanted.map(([name, field]) => [name, call.body?.[field]]));
    return connection.send({ ...call, body: { ...call.body, ...more }, wrongNames: {} }, limits);
  }
}

async function confirmCreated(
  target: ResourceContext,
  { call, asked }: Creation,
  place: Place | undefined,
  id: number,
  limits: Limits,
): Promise<WriteOutcome> {
  const { definition } = target;
  const isListed = definition.get === 'unlisted' && place !== undefined;
  const read = isListed ? () => readInList(target, place, id, limits) : target.read;
  if (read === undefined) return unverified(id, undefined, NOT_READ);
  const write = { definition, call, asked, ifNot: () => correctCreated(id) };
  const created = await confirmed(write, id, read, limits);
  target.connection.serverClock.learnNoted(notedTimes(write, created.record));
  return created;
}

/** Creates a record whose id the response lacks: the list is read before and after. */
function createInList(
  target: ResourceContext,
  creation: Creation,
  place: Place,
  limits: Limits,
): Promise<WriteOutcome> {
  const { definition } = target;
  const { call, asked } = creation;
  // Two equal creates at the same time could not be distinguished afterwards.
  const key = JSON.stringify([place.name, asked[titleIn(asked) ?? '']]);
  return target.createMutex.run(key, async () => {
    const before = await newestBefore(target, place, limits);
    const id = await send(target, creation, limits);
    if (id !== undefined) return confirmCreated(target, creation, place, id, limits);
    if (before === undefined) return unfound(lookAt(target, text`The server did not list them before.`));
    const look = async () => {
      const after = await newestIn(target, place, limits);
      if (!before.isCertain || !after.isCertain) return 'disordered';
      const highest = highestOf(before.records);
      const newer = after.records.filter((record) => record.id > highest);
      return findCreated(target, { fields: asked, newer }, limits);
    };
    const found = await look().catch(unreadable(call));
    if (found instanceof PmError) return unfound(lookAt(target, unreadBecause(found)));
    if (found === 'disordered')
      return unfound(lookAt(target, text`The list was not in the requested order.`));
    if (found.kind === 'not-done') throw notThere(target, call);
    if (found.kind === 'cannot-tell') return unfound(mayBe(found.ids));
    if (found.kind !== 'wrong') return writtenOf(found);
    const { record } = found;
    const write = { definition, call, asked, ifNot: () => correctCreated(record.id) };
    return confirmed(write, record.id, async () => record, limits);
  });
}

/**
 * Looks for a record after a create whose response unexpectedly has no id. The earlier content of the list is unknown, so no
 * record is identified; the next create of this kind reads the list first.
 */
async function lookAfter(
  target: ResourceContext,
  { call, asked }: Creation,
  place: Place,
  limits: Limits,
): Promise<WriteOutcome> {
  const newest = await newestIn(target, place, limits).catch(unreadable(call));
  if (newest instanceof PmError) return unfound(lookAt(target, unreadBecause(newest)));
  const candidates = candidatesIn(target, { fields: asked, newer: newest.records }) ?? [];
  if (candidates.length > 0) return unfound(mayBe(candidates.map(({ id }) => id)));
  if (newest.isCertain) throw notThere(target, call);
  return unfound(lookAt(target));
}

async function newestBefore(target: ResourceContext, place: Place, limits: Limits) {
  try {
    return await newestIn(target, place, limits);
  } catch (error) {
    // A failed look at the list does not stop the create, which the server accepts or rejects.
    if (error instanceof PmError && !UNANSWERED.includes(error.code)) return undefined;
    throw error;
  }
}

/** Errors of a request that did not reach the server: they say nothing about the list. */
const UNANSWERED: readonly PmErrorCode[] = ['aborted', 'timeout', 'network', 'not-logged-in', 'login-failed'];

/** The result of a create whose record could not be identified. */
function unfound(hint: Text): WriteOutcome {
  return unverified(undefined, undefined, hint);
}

/** An error that only takes away the knowledge of what became of a create; one of the caller's signal is thrown. */
function unreadable({ method, path }: Call): (error: unknown) => PmError {
  return (error) => {
    if (!(error instanceof PmError)) throw error;
    if (error.code !== 'aborted') return error;
    throw new PmError({
      code: 'aborted',
      why: text`the AbortSignal ended the call while the new record was looked for.`,
      hint: text`The server had reported success: check the list, and do not repeat the call.`,
      request: { method, path },
      cause: error.cause,
    });
  };
}

function notThere({ definition }: ResourceContext, { method, path }: Call): PmError {
  return new PmError({
    code: 'not-applied',
    why: text`the server reported success, but the ${definition.name} have no new record of that title.`,
    hint: text`Look at the list before you create it again.`,
    request: { method, path },
  });
}

function unreadBecause({ code }: PmError): Text {
  return text`The list could not be read: ${code}.`;
}

function lookAt({ definition: { name } }: ResourceContext, ...reasons: readonly Text[]): Text {
  return sentences(
    text`The server did not return the id of the new record: look at the ${name}.`,
    ...reasons,
  );
}

function mayBe(ids: readonly number[] = []): Text {
  return text`The server did not return the id of the new record. It may be any of ${listed('items', ids)}, which have its title.`;
}
