import type { Json } from 'plat-common/json';
import { PmError, type PreparedRequest } from 'pm-api-client';
import type { FieldsSchema, PmRecord, RequestRules, ResourceDefinition } from 'pm-api-client/resources';
import { advised } from '../exit-codes.js';
import { manyRecords } from '../help.js';
import { recordID, recordIDs } from '../kinds.js';
import {
  type Call,
  type Context,
  flag,
  operation,
  type Parameter,
  type Parameters,
  type Subject,
} from '../operation.js';
import { MARKDOWN, WRITING } from '../options.js';
import { cellText } from '../printable.js';
import { exampleField, exampleFields, fieldsParameter } from '../reading/field-flags.js';
import { fieldsToSend, type Request, withFieldsExplained } from '../reading/fields.js';
import { allFieldsOf, parentNamed } from '../reading/names.js';
import { fieldsOf } from '../reading/schema.js';
import { sentUnknown } from '../reading/values.js';
import {
  changesOf,
  listedFor,
  offering,
  type Report,
  resourceOf,
  type WriteResult,
  withRemark,
} from '../resources.js';
import { isSecretField } from '../secrets.js';
import { forAgents, inBoth, listed, type TextValue, text } from '../texts.js';
import { remarkOn } from './remarks.js';
import { showMany, showWrite, written } from './write-results.js';

/** A write that was made: what was sent, and what came of it. */
export interface Written {
  sent: Json;
  result: WriteResult<PmRecord> | Report | PreparedRequest[];
}

export const ID = { kind: recordID, means: '', required: true, only: 'tool' } as const satisfies Parameter;

/** The ids that a command takes, and the one of a tool. */
export function idParameters(many: TextValue = '') {
  return {
    ids: flag(recordIDs, text`ids of ${many}`, '{0}的编号', { flag: '<id...>', only: 'command' }),
    id: ID,
  } as const satisfies Parameters;
}

/** Does the client add the server's day or time to what is sent? */
async function addsTime({ definition: { create, update, transitions = {} }, verb }: Request, sent: Json) {
  const rules: RequestRules = { ...transitions, create, update }[verb] ?? {};
  let isAsked = false;
  const now = () => {
    isAsked = true;
    return '2000-01-01 00:00:00';
  };
  for (const [name, make] of Object.entries(rules.defaults ?? {})) if (sent[name] === undefined) make(now);
  // Fields that do not fit are refused by the client, which looks at them again.
  await Promise.resolve({ body: sent, query: {} })
    .then((given) => rules.beforeSend?.(given, { now }))
    .catch(() => {});
  return isAsked;
}

/** The error of a create that may have run, with the search for its record. */
function withSearch(error: unknown, { definition, verb }: Request, sent: Json, { isOfTool }: Call) {
  const { name, list } = definition;
  const title = ['title', 'name', 'account'].find((field) => sent[field] !== undefined);
  if (!(error instanceof PmError && error.mayHaveRun) || verb !== 'create' || !title) return error;
  // Without its parent, the lists of all products are read.
  const parent = Object.entries(sent)
    .map(([field, id]) => [parentNamed(field), id] as const)
    .find(([name, id]) => list?.parents[name] && Number(id) > 0);
  const filter = parent && { filter: Object.fromEntries([parent]) };
  const where = { [title]: sent[title] };
  // A shell runs nothing of a title in single quotes.
  const quoted = JSON.stringify(where).replaceAll("'", '\\u0027');
  const search = isOfTool
    ? `search ${JSON.stringify({ resource: name, ...filter, where })}`
    : `pm-api list ${name}${parent ? ` --${parent.join(' ')}` : ''} --where '${quoted}'`;
  return advised(error, [inBoth(text`Look for it: ${search}.`, '请先查找：{0}。')]);
}

/** The error of a transition that may lack the hours that remain. */
export function withHours(error: unknown, { definition, verb }: Request, sent: Json, { isOfTool }: Call) {
  const mayLack = definition.transitions?.[verb]?.fields.shape.left && sent.left === undefined;
  if (!(error instanceof PmError) || error.code !== 'validation' || !mayLack) return error;
  return advised(error, [
    isOfTool
      ? forAgents`Give left, the hours that remain.`
      : inBoth(
          text`Give left, the hours that remain (--left 4).`,
          '请用 left 给出预计剩余的工时（--left 4）。',
        ),
  ]);
}

/** What to say of values that were sent although their fields do not know them. */
export function unknownValues({ name }: Pick<Subject, 'name'>, sent: readonly Json[]): TextValue | undefined {
  const fields = allFieldsOf(name);
  const names = [...new Set(sent.flatMap((one) => Object.keys(one)))];
  const unknown = names.flatMap((field) => {
    const values = sent.flatMap((one) => [one[field] ?? []].flat().map(cellText));
    return sentUnknown(field, values, fields[field]) ?? [];
  });
  return unknown.length > 0 ? listed('sentences', unknown) : undefined;
}

const secretsIn = ({ shape }: FieldsSchema) => Object.keys(shape).filter(isSecretField);
/** May agents create such records? They give no passwords. */
export const isCreatedByAgents = ({ create }: ResourceDefinition) =>
  create && secretsIn(create.fields).length === 0;

/** `pm-api create bugs --productID 1 --title "Login fails" --openedBuild trunk` */
export const create = operation({
  name: 'create',
  does: ({ a }) => inBoth(text`Create ${a}`, '创建{0}'),
  subjects: offering((definition) => definition.create),
  input: (definition) => ({
    fields: fieldsParameter(definition && { definition, verb: 'create' }),
    ...WRITING,
    ...MARKDOWN,
  }),
  examples: ({ create: rule }) => [exampleFields(rule?.fields)],
  run: async ({ subject, ...given }, call) => send(subject, 'create', given, call),
  show: showChange('create'),
  tool: {
    title: 'Create a record',
    does: () =>
      `Create a record. Required fields of ${listedFor((definition) => (isCreatedByAgents(definition) ? requiredOf(definition) : []))}.`,
    subjects: () => offering(isCreatedByAgents),
    cannot: 'be created',
    writes: 'adds',
    answer: answered,
  },
});

function requiredOf({ create: rule }: ResourceDefinition): string[] {
  return fieldsOf(rule?.fields).flatMap(({ name, required }) => {
    if (name === 'needNotReview') return ['reviewer or needNotReview'];
    return required ? [name] : [];
  });
}

/** `pm-api update bugs 12 --pri 1` */
export const update = operation({
  name: 'update',
  does: ({ a }) => inBoth(text`Change fields of ${a}`, '修改{0}的字段'),
  subjects: offering((definition) => definition.update),
  input: (definition: ResourceDefinition | undefined) => ({
    ...idParameters(definition && manyRecords(definition)),
    fields: { ...fieldsParameter(definition && { definition, verb: 'update' }), required: false },
    ...WRITING,
    ...MARKDOWN,
  }),
  examples: ({ update: rule }) => [`12 ${exampleField(rule?.fields)}`],
  run: async ({ subject, ...given }, call) => send(subject, 'update', given, call),
  show: showChange('update'),
  tool: {
    title: 'Change a record',
    does: 'Change fields of a record; what is not given stays. The state is changed by transition.',
    cannot: 'be updated',
    writes: 'changes',
    answer: answered,
  },
});

export interface GivenChange {
  ids?: readonly number[] | undefined;
  id?: number | undefined;
  fields?: Json | undefined;
  extra?: Json | undefined;
}

/**
 * Reads fields for people and agents and sends them: a create, or the same change of one record or of many. Gives both; the client judges,
 * and its errors say what fields take.
 */
export async function send(
  definition: ResourceDefinition,
  verb: string,
  { ids = [], id = ids[0] ?? 0, fields = {}, extra = {} }: GivenChange,
  call: Call,
): Promise<Written> {
  const request = { definition, verb };
  const [sent = {}] = await fieldsToSend(request, [fields], call);
  call.permit(definition, extra);
  // A dry run asks nothing, and a time that the client adds is the server's.
  if (call.write.dryRun && (await addsTime(request, sent))) await call.serverTime();
  const explained = (error: unknown) => {
    const found = withSearch(error, request, sent, call);
    return withHours(withFieldsExplained(found, request, [sent]), request, sent, call);
  };
  const write = async () => {
    const pm = await call.pm();
    const options = { ...call.write, extra };
    if (verb === 'create') return resourceOf(pm, definition).create(sent, options);
    const changes = changesOf(pm, definition, verb);
    if (ids.length < 2) return changes.one(id, sent, options);
    const onProgress = ({ settled }: { settled: number }) => call.progress(settled, ids.length);
    return changes.many(ids, sent, { ...options, onProgress });
  };
  try {
    const whole = { ...sent, ...extra };
    const result = await write();
    if (Array.isArray(result)) return { sent: whole, result };
    for (const item of 'items' in result ? result.items : [])
      if ('error' in item) item.explained = explained(item.error);
    const told = withRemark(result, unknownValues(definition, [whole]));
    if (!('record' in told)) return { sent: whole, result: told };
    return { sent: whole, result: withRemark(told, remarkOn(definition, verb, told.record)) };
  } catch (error) {
    throw explained(error);
  }
}

export function showChange(verb: string) {
  return ({ result }: Written, context: Context, { subject }: { subject: ResourceDefinition }) =>
    Array.isArray(result) || 'items' in result
      ? showMany(context, subject, result)
      : showWrite(context, verb, subject, result);
}

export async function answered({ sent, result }: Written) {
  if (Array.isArray(result) || 'items' in result) throw new TypeError('One record was written as many');
  return written(result, Object.keys(sent));
}
