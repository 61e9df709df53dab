import { listed, type Text, text } from 'plat-common/text';
import type { Call, Fields, PreparedRequest } from '../call.js';
import { PmError } from '../errors.js';
import { sentences } from '../hints.js';
import type { Limits, WriteOptions } from '../options.js';
import type { CreateRule, Sent } from './definition.js';
import { candidatesIn, isOpenedBefore, newestIn, placeOf, readInList } from './find-created.js';
import { checkedFields, completed, nowOf, plainTextAsHtml, requireRecord, serverFor } from './guard.js';
import type { ResourceContext } from './read-record.js';
import { confirmed, correctCreated, NOT_READ, notedTimes, unverified } from './write.js';
import type { WriteOutcome } from './written.js';

/** A create that was sent. */
interface Creation {
  call: Call;
  /** What the record must hold. */
  asked: Fields;
  /** When it was sent, in milliseconds on the client's clock. */
  sentAt: number;
}

/**
 * POST /{definition}: creates a record and reads it back. If the response has no id, the record is looked for in its list.
 * `query`: what the query has beside the fields. `path`: where it is created, if elsewhere.
 */
export async function createRecord(
  target: ResourceContext,
  rule: CreateRule,
  fields: unknown,
  options: WriteOptions = {},
  { query = {}, path = `/${target.definition.name}` }: { query?: Sent['query']; path?: string } = {},
): Promise<WriteOutcome | PreparedRequest> {
  const { definition, connection } = target;
  const { texts, refersTo = {} } = definition;
  const { wrongNames } = rule;
  const limits = connection.limits(options);
  const request = { method: 'POST', path } as const;
  const given = checkedFields(rule.fields, fields, request, { ...rule, texts }, options.extra);
  const asked = plainTextAsHtml(definition, given, options);
  const server = options.dryRun ? undefined : serverFor(connection, limits);
  const make = async () => {
    const sent = await completed(rule, { body: asked, query }, { now: nowOf(connection, options), server });
    // A released server reads productID from the query alone, a later one from the body.
    const { productID } = sent.body;
    const inQuery = productID === undefined ? {} : { productID: Number(productID) };
    return { ...request, wrongNames, ...sent, query: { ...sent.query, ...inQuery } };
  };
  if (server === undefined) return connection.prepare(await make());
  for (const [field, kind] of Object.entries(refersTo)) await requireRecord(server, kind, asked[field]);
  const create = async () => {
    // Who has not logged in yet learns the server's time zone by it.
    const call = await connection.withServerTime(limits, make);
    const creation = { call, asked, sentAt: connection.deadlines.now() };
    const { id } = await sendWithWanted(target, { ...call, wants: { as: 'id' } }, limits);
    return { creation, id };
  };
  const isAlone = rule.oneAtATime?.some((field) => asked[field]);
  const { creation, id } = await (isAlone ? connection.oneAtATime(create) : create());
  if (options.verify === false) return unverified(id, undefined, NOT_READ);
  return id === undefined ? lookUp(target, creation, limits) : confirmCreated(target, creation, id, limits);
}

/**
 * Sends a create, and retries once with names that this server requires and others reject. A refusal means that nothing was
 * created.
 */
async function sendWithWanted({ connection }: ResourceContext, call: Call, limits: Limits) {
  try {
    return await connection.send(call, limits);
  } catch (error) {
    if (!(error instanceof PmError) || error.code !== 'validation') throw error;
    const { body = {}, wrongNames = {} } = call;
    const { fields = {} } = error;
    const wanted = Object.entries(wrongNames).filter(
      ([name, right]) => fields[name] !== undefined && body[right] !== undefined,
    );
    if (wanted.length === 0) throw error;
    const more = Object.fromEntries(wanted.map(([name, right]) => [name, body[right]]));
    return connection.send({ ...call, body: { ...body, ...more }, wrongNames: {} }, limits);
  }
}

/** Reads the new record back: by itself, or in its list where the specification has no request for a single one. */
async function confirmCreated(target: ResourceContext, creation: Creation, id: number, limits: Limits) {
  const { definition } = target;
  const { call, asked } = creation;
  const place = definition.get === 'unlisted' ? placeOf(definition.list, asked) : undefined;
  const read = place === undefined ? target.read : () => readInList(target, place, id, limits);
  const write = { definition, call, asked, ifNot: () => correctCreated(id) };
  const created = await confirmed(write, id, read, limits);
  target.connection.noteTimes(notedTimes(write, created.record));
  return created;
}

/**
 * Looks once for a new record whose id the response lacks: it is the only one on the newest page of its list that has its title
 * and author and was opened since the request began.
 */
async function lookUp(target: ResourceContext, creation: Creation, limits: Limits): Promise<WriteOutcome> {
  const { definition, connection } = target;
  const { call, asked, sentAt } = creation;
  const place = placeOf(definition.list, asked);
  if (place === undefined)
    return unverified(undefined, undefined, definition.list ? lookAt(definition.name) : LOOK);
  try {
    const { records } = await newestIn(target, place, limits);
    await connection.user(limits);
    await connection.learnZone(limits);
    const began = connection.serverClock.textAt(sentAt);
    const alike = candidatesIn(target, { fields: asked, newer: records }) ?? [];
    const found = alike.filter((record) => !isOpenedBefore(record, began));
    const [only] = found;
    if (only === undefined || found.length > 1)
      return unverified(undefined, undefined, lookAt(definition.name, ...mayBe(alike.map(({ id }) => id))));
    return await confirmCreated(target, creation, only.id, limits);
  } catch (error) {
    if (!(error instanceof PmError) || error.id !== undefined) throw error;
    const unread = text`The list could not be read: ${error.code}.`;
    if (error.code !== 'aborted') return unverified(undefined, undefined, lookAt(definition.name, unread));
    const why = text`the AbortSignal ended the call while the new record was looked for.`;
    const hint = text`The server had reported success: check the list, and do not repeat the call.`;
    throw new PmError({ code: 'aborted', why, hint, request: call, cause: error.cause });
  }
}

const LOOK = text`The server did not return the id of the new record: look at its place.`;

function lookAt(name: string, ...more: readonly Text[]): Text {
  return sentences(text`The server did not return the id of the new record: look at the ${name}.`, ...more);
}

function mayBe(ids: readonly number[]): Text[] {
  return ids.length === 0 ? [] : [text`It may be any of ${listed('items', ids)}, which have its title.`];
}
