import { text } from 'plat-common/text';
import type { Call, Fields, PreparedRequest } from '../call.js';
import { PmError } from '../errors.js';
import type { Limits, WriteOptions } from '../options.js';
import type {
  ChangeRules,
  FromRecord,
  Known,
  PmRecord,
  ResourceDefinition,
  TransitionRule,
  UpdateRule,
} from './definition.js';
import {
  checkedFields,
  checkedID,
  checkTogether,
  completed,
  nowOf,
  plainTextAsHtml,
  requireNotBelow,
  requireRecord,
  serverFor,
} from './guard.js';
import { endsWithComment } from './history.js';
import { pageCall } from './page-call.js';
import { isSame, statesAfter, valueIn } from './read-back.js';
import { isReleased, type ResourceContext, readBefore } from './read-record.js';
import {
  explainNotApplied,
  HINT_NO_SUCH_OPERATION,
  retryWithServerDate,
  withHelp,
  wrongState,
} from './refused-change.js';
import { change, type Write } from './write.js';
import type { WriteOutcome } from './written.js';

/**
 * PUT /{definition}/{id} changes fields by the rule of an update, and PUT /{definition}/{id}/{transition} the state by the rule of
 * that transition. Then the record is read back.
 */
export async function changeRecord(
  target: ResourceContext,
  rule: UpdateRule | TransitionRule,
  transition: string | undefined,
  given: unknown,
  fields: unknown,
  options: WriteOptions = {},
): Promise<WriteOutcome | PreparedRequest> {
  const { definition, connection } = target;
  const { texts = [], richText = [], refersTo = {} } = definition;
  const limits = connection.limits(options);
  const path = (id: unknown) => `/${[definition.name, id, transition].filter(Boolean).join('/')}`;
  const id = checkedID(given, 'id', { method: 'PUT', path: path('{id}') });
  const isUpdate = 'instead' in rule;
  const query = isUpdate ? {} : idInQuery(definition, id);
  const request = { method: 'PUT', path: path(id), ...query } as const;
  const mistakes = { texts, ...(isUpdate && { instead: rule.instead }) };
  // A transition may go without fields.
  const wanted = isUpdate ? fields : (fields ?? {});
  const checked = checkedFields(rule.fields, wanted, request, mistakes, options.extra);
  if (isUpdate && Object.keys(checked).length === 0) {
    const hint = text`Give at least one field, and an empty text for one that is to be emptied. Nothing was sent.`;
    throw new PmError({ code: 'invalid-input', why: text`there is nothing to change.`, hint, request });
  }
  const refilling = { ...(isUpdate && { refills: [...texts, ...richText] }), ...rule };
  if (options.dryRun) {
    const own = plainTextAsHtml(definition, checked, options);
    const { sent } = await completedFrom(definition, rule, request, own, { now: nowOf(connection, options) });
    return connection.prepare({ ...request, ...sent }, Object.keys(takenBy(rule, checked)));
  }
  const ready = await readyToSend(target, refilling, id, request, checked, options, limits);
  const { own, call, verifying, ...state } = ready;
  const { before } = state;
  const server = serverFor(connection, limits);
  for (const [field, kind] of Object.entries(refersTo)) await requireRecord(server, kind, own[field]);
  // Released servers lose a record that is below itself, or hang.
  if (isUpdate && (refersTo.parent ?? definition).name === definition.name)
    await requireNotBelow(server, definition, id, own.parent);
  const write = {
    ...{ definition, call, proven: rule.writeOnly, ...state },
    isInHistory: async () => definition.history === true && endsWithComment(target, id, own.comment, limits),
    instead: (refusal: PmError) => retryWithServerDate(rule, own, call, refusal),
    ...(isUpdate
      ? {
          asked: own,
          ifNot: (isEmpty: boolean, after?: PmRecord) => {
            if (isEmpty) return HINT_NO_SUCH_OPERATION;
            return own.assignedTo !== undefined && after?.assignedTo === 'closed' ? IS_CLOSED : KEPT_ITS_OWN;
          },
        }
      : {
          asked: { ...own, ...rule.sets },
          to: statesAfter(rule, own, before),
          onPage: pageOf(target, rule, `${transition}`, id, call),
          ifNot: (isEmpty: boolean, after?: PmRecord) =>
            explainNotApplied(definition, `${transition}`, rule, before, isEmpty, after),
        }),
  };
  return change(connection, write, id, verifying, limits).catch((error: unknown) => {
    const known = isUpdate
      ? withHelp(error, rule.fields, own, definition, before)
      : wrongState(error, before, rule, definition, own);
    throw known ?? error;
  });
}

/** The page that changes the state of a record with the fields of a call, where its transition has one. */
function pageOf(
  { definition: { one }, connection, read }: ResourceContext,
  { page: isOnPage }: TransitionRule,
  method: string,
  id: number,
  { body = {} }: Call,
): Write['onPage'] {
  if (!isOnPage) return undefined;
  // A form without fields is none.
  const fields = Object.entries({ uid: '', ...body }).map(([key, value]) => [key, String(value)]);
  const page = { module: one, method, parameters: { [`${one}ID`]: id }, form: Object.fromEntries(fields) };
  return { read, call: (limits) => pageCall(connection, page, limits) };
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
  const before = definition.types || verifying ? await readBefore(target, id, limits) : undefined;
  const ifNot = () => text`See whether something still depends on the record.`;
  return change(connection, { definition, call, asked: 'gone', before, ifNot }, id, verifying, limits);
}

const IS_CLOSED = text`A closed record keeps closed as its assignee: activate it first, then assign it.`;
const KEPT_ITS_OWN = text`The server took the request and kept its own values: set them where it allows it.`;

/** The record as it is, the call with what is taken from it, and what of it must stay as it is. */
async function readyToSend(
  target: ResourceContext,
  rule: ChangeRules,
  id: number,
  request: Call,
  given: Fields,
  options: WriteOptions,
  limits: Limits,
) {
  const { definition, connection, read } = target;
  const needed = Object.keys(takenBy(rule, given));
  const { verify = true } = options;
  const verifying = verify ? read : undefined;
  const unsent = rule.refills?.filter((name) => given[name] === undefined) ?? [];
  const mustRead = needed.length > 0 || unsent.length > 0 || definition.types || verifying;
  const before = mustRead ? await readBefore(target, id, limits, { needed, unsent, request }) : undefined;
  const own = plainTextAsHtml(definition, given, options, before);
  const known = { now: nowOf(connection, options), record: before, server: serverFor(connection, limits) };
  const { taken, sent } = await connection.withServerTime(limits, () =>
    completedFrom(definition, rule, request, own, known),
  );
  const keptOf = ([name, value]: [string, unknown]) => {
    const shown = before && valueIn(definition, before, name);
    // Some of these values are derived from the record, for servers that require them.
    return before && (isSame(value, shown) || isSame(value, before[name])) ? [[name, shown] as const] : [];
  };
  return {
    own,
    before,
    kept: Object.fromEntries(Object.entries(taken).flatMap(keptOf)),
    call: { ...request, ...sent } satisfies Call,
    verifying,
  };
}

/** What is sent of a change: what was given, what is taken from the record, and what the rule adds to these. */
async function completedFrom(
  definition: ResourceDefinition,
  rule: ChangeRules,
  { query = {}, ...request }: Call,
  own: Fields,
  known: Known,
) {
  const { record, server } = known;
  const rules = takenBy(rule, own);
  const taken = record
    ? { ...fragileTexts(definition, rule, own, record), ...takenFrom(record, rules, own) }
    : {};
  const body = { ...own, ...taken };
  // What a dry run, which has no server, has not read may belong to what was given.
  if (server || Object.keys(rules).length === 0) checkTogether(rule, body, request);
  return { taken, sent: await completed(rule, { body, query }, known) };
}

/** What a change takes from the record, because it was not given. */
function takenBy({ fromRecord = {} }: ChangeRules, given: Fields): FromRecord {
  const rules = typeof fromRecord === 'function' ? fromRecord(given) : fromRecord;
  return Object.fromEntries(Object.entries(rules).filter(([name]) => given[name] === undefined));
}

/** The values of these fields in a record; those that it has nothing for are left out. */
function takenFrom(record: PmRecord, rules: FromRecord, given: Fields): Fields {
  const values = Object.entries(rules).map(
    ([name, rule]) =>
      [name, typeof rule === 'function' ? rule(record, given) : ownValue(record, name)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The value of a field in a record; undefined if it is invalid. */
function ownValue(record: PmRecord, name: string): unknown {
  const { [name]: value } = record;
  // Released servers write `closed` as the assignee of a closed record: no account has this name.
  return value === '' || value === null || (name === 'assignedTo' && value === 'closed') ? undefined : value;
}

/**
 * The texts of a record that a change has to send along, because released servers damage what they fill in again: they take out
 * or mutilate each character above U+FFFF, and decode one level of entities.
 */
function fragileTexts(
  definition: ResourceDefinition,
  { refills = [] }: ChangeRules,
  given: Fields,
  record: PmRecord,
): Fields {
  // Other servers keep what is not sent.
  if (!isReleased(record)) return {};
  const texts = refills
    .filter((name) => given[name] === undefined)
    .map((name) => [name, valueIn(definition, record, name)] as const);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string' && FRAGILE.test(text)));
}

const FRAGILE = /[\u{10000}-\u{10ffff}]|&#?\w/u;

/** The query by which some servers take the id of a record. */
function idInQuery({ idInQuery: name }: ResourceDefinition, id: number): Pick<Call, 'query'> {
  return name === undefined ? {} : { query: { [name]: id } };
}
