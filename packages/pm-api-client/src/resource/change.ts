import { listed, text } from 'plat-common/text';
import type { Call, Fields, PreparedRequest } from '../call.js';
import { PmError, type PmErrorCode } from '../errors.js';
import type { Limits, WriteOptions } from '../options.js';
import { plainTextAsHtml } from '../rich-text/plain-text.js';
import type { ChangeRules, PmRecord, ResourceDefinition, TransitionRule, UpdateRule } from './definition.js';
import { idInQuery, missingIn, neededFor, queryOf, takenFrom } from './from-record.js';
import { grouped } from './grouped.js';
import { checkedFields, checkedID, checkTogether, completed, nowOf } from './guard.js';
import { pageCall, pagesOf } from './page-call.js';
import { statesAfter, valueIn } from './read-back.js';
import {
  explainNotApplied,
  HINT_NO_SUCH_OPERATION,
  retryWithServerDate,
  withHelp,
  wrongState,
} from './refused-change.js';
import { isSame } from './same-value.js';
import { requireSubject } from './subject.js';
import type { ResourceContext } from './target.js';
import { fragileTexts, refilledByUpdate } from './texts.js';
import { change, type ReadRecord, type Write } from './write.js';
import type { WriteOutcome } from './written.js';

/** PUT /{definition}/{id}: changes fields and reads the record back. */
export async function updateRecord(
  target: ResourceContext,
  { refills, ...others }: UpdateRule,
  given: unknown,
  fields: unknown,
  options: WriteOptions = {},
): Promise<WriteOutcome | PreparedRequest> {
  const { definition, connection } = target;
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'PUT', path: `/${definition.name}/{id}` });
  const request = { method: 'PUT', path: `/${definition.name}/${id}` } as const;
  const rule = { ...others, refills: refills ?? refilledByUpdate(definition) };
  const { texts } = definition;
  const checked = checkedFields(
    rule.fields,
    fields,
    request,
    { instead: rule.instead, texts },
    options.extra,
  );
  if (Object.keys(checked).length === 0) {
    const hint = text`Give at least one field. Nothing was sent.`;
    throw new PmError({ code: 'invalid-input', why: text`there is nothing to change.`, hint, request });
  }
  if (options.dryRun) return prepared(target, rule, request, checked, options);
  const ready = await readyToSend(target, rule, id, request, checked, options, limits);
  const { own, call, verifying, ...state } = ready;
  const isAboutAnother = own.type !== undefined || own.objectID !== undefined;
  await requireSubject(target, isAboutAnother ? { ...state.before, ...call.body, ...own } : own, limits);
  const ifNot = (isEmpty: boolean) => (isEmpty ? HINT_NO_SUCH_OPERATION : KEPT_ITS_OWN);
  const write = { definition, call, asked: own, proven: rule.writeOnly, ...state, ifNot };
  return change(connection, write, id, verifying, limits).catch((error: unknown) => {
    throw withHelp(error, rule, own) ?? error;
  });
}

/** PUT /{definition}/{id}/{transition}: changes the state and reads the record back. */
export async function transitRecord(
  target: ResourceContext,
  name: string,
  rule: TransitionRule,
  given: unknown,
  fields: unknown = {},
  options: WriteOptions = {},
): Promise<WriteOutcome | PreparedRequest> {
  const { definition, connection } = target;
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'PUT', path: `/${definition.name}/{id}/${name}` });
  const request = {
    method: 'PUT',
    path: `/${definition.name}/${id}/${name}`,
    ...idInQuery(definition, id),
  } as const;
  const checked = checkedFields(rule.fields, fields, request, { texts: definition.texts }, options.extra);
  if (options.dryRun) return prepared(target, rule, request, checked, options);
  const ready = await readyToSend(target, rule, id, request, checked, options, limits);
  const { own, call, verifying, ...state } = ready;
  const { before } = state;
  const to = statesAfter(rule, own);
  const asked = { ...own, ...rule.sets };
  const write = { definition, call, asked, ...(to && { to }), proven: rule.writeOnly, ...state };
  const ifNot = (isEmpty: boolean, after?: PmRecord) =>
    explainNotApplied(definition, name, rule, before, isEmpty, after);
  const instead = (refusal: PmError) => retryWithServerDate(rule, own, call, refusal);
  const onPage = pageOf(target, rule, name, id, call);
  return change(connection, { ...write, instead, ifNot, ...onPage }, id, verifying, limits).catch(
    (error: unknown) => {
      throw wrongState(error, before, rule, definition) ?? withHelp(error, rule, own) ?? error;
    },
  );
}

/** The page that changes the state of a record with the fields of a call, where its transition has one. */
function pageOf(
  { definition: { one }, connection, read }: ResourceContext,
  { page: module }: TransitionRule,
  method: string,
  id: number,
  { body = {} }: Call,
): Pick<Write, 'onPage'> {
  if (module === undefined || read === undefined) return {};
  // A form without fields is none.
  const fields = Object.entries({ uid: '', ...body }).map(([key, value]) => [key, String(value)]);
  const page = { module, method, parameters: { [`${one}ID`]: id }, form: Object.fromEntries(fields) };
  return { onPage: { read, call: async (limits) => pageCall(await pagesOf(connection, limits), page) } };
}

/** DELETE /{definition}/{id}, and a look whether it is gone. */
export async function deleteRecord(
  target: ResourceContext,
  given: unknown,
  options: WriteOptions = {},
): Promise<WriteOutcome | PreparedRequest> {
  const { definition, connection, read } = target;
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'DELETE', path: `/${definition.name}/{id}` });
  const call = { method: 'DELETE', path: `/${definition.name}/${id}`, ...idInQuery(definition, id) } as const;
  if (options.dryRun) return connection.prepare(call);
  const verifying = options.verify === false ? undefined : read;
  const reading = isAmongOthers(definition) ? read : verifying;
  const before = reading && (await readBefore(definition, reading, id, limits));
  const ifNot = () => text`See whether something still depends on the record.`;
  const verifier = verifierOf(definition, verifying, before);
  return change(connection, { definition, call, asked: 'gone', before, ifNot }, id, verifier, limits);
}

const KEPT_ITS_OWN = text`The server took the request and kept its own values: set them where it allows it.`;

/** The request of a dry run, with the names of what a real call would take from the record. */
function prepared(
  { definition, connection }: ResourceContext,
  rule: ChangeRules,
  request: Call & { method: 'PUT' },
  own: Fields,
  options: WriteOptions,
): PreparedRequest {
  const { secrets } = rule;
  const fromRecord = neededFor(rule, missingIn(rule, own));
  if (fromRecord.length === 0) checkTogether(rule, own, request);
  const body = completed(
    rule,
    plainTextAsHtml(definition, own, options),
    nowOf(connection, { dryRun: true }),
  );
  return connection.prepare({ ...request, body, ...(secrets && { secrets }) }, fromRecord);
}

/** The record as it is, the call with what is taken from it, and what of it must stay as it is. */
async function readyToSend(
  { definition, connection, read }: ResourceContext,
  rule: ChangeRules,
  id: number,
  request: Call,
  given: Fields,
  options: WriteOptions,
  limits: Limits,
) {
  const missing = missingIn(rule, given);
  const needed = neededFor(rule, missing);
  const { verify = true } = options;
  const verifying = verify ? read : undefined;
  const unsent = rule.refills?.filter((name) => given[name] === undefined) ?? [];
  const mustRead = needed.length > 0 || unsent.length > 0 || isAmongOthers(definition);
  const reading = mustRead ? read : verifying;
  const before = reading && (await readBefore(definition, reading, id, limits, { needed, unsent, request }));
  const own = plainTextAsHtml(definition, given, options, before);
  const now = nowOf(connection, {});
  const { taken, whole } = await connection.withServerTime(limits, () => {
    const taken =
      before === undefined
        ? {}
        : {
            ...fragileTexts(definition, rule, own, before),
            ...takenFrom(before, rule, missing, { today: () => now().slice(0, 10), given: own }),
          };
    const fields = { ...own, ...taken };
    checkTogether(rule, fields, request);
    return { taken, whole: completed(rule, fields, now, before) };
  });
  const keptOf = ([name, value]: [string, unknown]) => {
    const shown = before && valueIn(definition, before, name);
    // Some of these values are derived from the record, for servers that require them.
    return before && (isSame(value, shown) || isSame(value, before[name])) ? [[name, shown] as const] : [];
  };
  const { secrets } = rule;
  const body = rule.grouped ? await grouped(connection, rule.grouped, whole, limits) : whole;
  return {
    own,
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

/** Does the route of one record also return records of another kind? */
function isAmongOthers({ list }: ResourceDefinition): boolean {
  return list?.only !== undefined;
}

/** What a write needs the record for. */
interface Need {
  /** Values of it that are sent. */
  needed: readonly string[];
  /** Texts that are not sent, and that a released server damages unless they are. */
  unsent: readonly string[];
  /** The write. */
  request: Call;
}

/** The record before a write; undefined if it is unreadable and the write does not need it. */
async function readBefore(
  definition: ResourceDefinition,
  read: ReadRecord,
  id: number,
  limits: Limits,
  need?: Need,
): Promise<PmRecord | undefined> {
  const { needed = [], unsent = [] } = need ?? {};
  try {
    return await read(id, limits);
  } catch (error) {
    if (!(error instanceof PmError)) throw error;
    // Some users may write what they may not read: then the write is sent and stays unverified.
    const isNeeded = needed.length > 0 || isAmongOthers(definition);
    const mayGoUnread = error.code === 'forbidden' && !isNeeded;
    // The specification does not promise that such a record can be read at all.
    const isUnlisted = definition.get === 'unlisted' && NOT_SHOWN.includes(error.code);
    if (!mayGoUnread && !isUnlisted) throw error;
    if (need !== undefined && unsent.length > 0 && !NOT_THERE.includes(error.code))
      throw mayLose(unsent, need.request, error);
    return undefined;
  }
}

/** Texts that are not sent might be lost: what the record has in them is not known. */
function mayLose(unsent: readonly string[], { method, path }: Call, cause: PmError): PmError {
  return new PmError({
    code: cause.code,
    why: text`the record could not be read first, and servers may damage texts that the request leaves out: ${listed('items', unsent)}.`,
    hint: text`Nothing was sent. Retry, or send ${listed('items', unsent)} too.`,
    request: { method, path },
    status: cause.status,
    diagnosis: cause.diagnosis,
    cause,
  });
}

/** What reads the record after a write. A record that could not be read before will not be readable then either. */
function verifierOf(
  { get }: ResourceDefinition,
  read: ReadRecord | undefined,
  before: PmRecord | undefined,
): ReadRecord | undefined {
  return get === 'unlisted' && before === undefined ? undefined : read;
}

/** What servers say that show no single record of a kind at all. */
const NOT_THERE: readonly PmErrorCode[] = ['not-found', 'module-missing'];

const NOT_SHOWN: readonly PmErrorCode[] = [...NOT_THERE, 'forbidden', 'not-visible', 'bad-response'];
