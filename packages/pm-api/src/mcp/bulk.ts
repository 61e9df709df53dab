import type { BulkItem, BulkOptions, BulkProgress, PmClient, PreparedRequest } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { changesOf, type Report, resourceOf } from '../resources.js';
import { deleteMany } from './delete-many.js';
import { checkCreate, checkTransition, checkUpdate } from './field-checks.js';
import { recordID } from './get.js';
import { resolvedFields, splitFields } from './given-fields.js';
import { bulkOutput } from './outputs.js';
import { checkPermitted } from './permissions.js';
import { definitionOf, namesOf } from './resource-names.js';
import type { ServerOptions } from './server-options.js';
import { type Tool, type ToolCall, type ToolResult, toolOf } from './tool.js';
import { failureOf, ToolError } from './tool-error.js';
import { shownRequest } from './writes.js';

/** Maximum records of one run: an agent with more sees these results first. */
const MAX_RECORDS = 200;

/** Requests of a dry run that are shown. */
const MAX_SHOWN_REQUESTS = 20;

const isWritten = ({ create, update, transitions }: ResourceDefinition) => create ?? update ?? transitions;

const anyFields = z.record(z.string(), z.unknown());

const input = z.strictObject({
  resource: z.string().check(z.meta({ enum: namesOf(isWritten) })),
  operation: z.string().check(z.meta({ description: 'create, update or a transition' })),
  ids: z.optional(z.array(recordID).check(z.minLength(1), z.maxLength(MAX_RECORDS))),
  fields: z.optional(anyFields),
  extra: z.optional(anyFields),
  records: z.optional(z.array(anyFields).check(z.minLength(1), z.maxLength(MAX_RECORDS))),
});

type Input = z.infer<typeof input>;

/** Writes the items of a run. */
type Run = (pm: PmClient, options: RunOptions) => Promise<Report | PreparedRequest[]>;

interface RunOptions extends BulkOptions<object, PmRecord> {
  dryRun: boolean;
  signal: AbortSignal;
}

/** Writes many records. */
export function bulkTool(server: ServerOptions): Tool {
  const { dryRun, allowDestructive } = server;
  return toolOf({
    name: 'bulk',
    title: 'Write many records',
    description: `Write up to ${MAX_RECORDS} records, each verified. create: records = fields of each. update: ids with the same fields, or records = fields of each with its id.${allowDestructive ? ' delete: ids.' : ''} Transition: ids and fields. An error unless all are done; items has one result each.${dryRun ? ' DRY RUN: nothing is sent, requests are shown.' : ''}`,
    input,
    output: bulkOutput,
    annotations: { readOnlyHint: dryRun, destructiveHint: !dryRun, idempotentHint: dryRun },
    readOnly: false,
    run: async (args, call) => {
      const run = await runOf(args, server, call);
      const result = await run(await call.pm(), {
        dryRun,
        signal: call.signal,
        richText: 'markdown',
        onProgress: progressTo(call),
      });
      if (Array.isArray(result)) return shownRequests(result);
      return reported(result, args.ids);
    },
  });
}

/** Checks all of a run before its first record is written. */
async function runOf(args: Input, server: ServerOptions, call: ToolCall): Promise<Run> {
  const { resource, operation, ids, fields = {}, extra: more = {}, records } = args;
  const definition = definitionOf(resource, 'be written', isWritten);
  checkPermitted(definition, more, server);
  if (Object.keys(more).length > 0 && !['create', 'update'].includes(operation))
    throw wrong('extra belongs to create and update.');
  if (operation === 'create') {
    if (definition.create === undefined) throw wrong(`${resource} cannot be created by this API.`);
    if (records === undefined || ids !== undefined) throw wrong('create takes records, and no ids.');
    checkCreate(definition, records, server);
    const list = await resolvedFields(definition, 'create', records, call);
    return (pm, options) => resourceOf(pm, definition).createMany(list, { ...options, extra: more });
  }
  if (operation === 'update') {
    if (definition.update === undefined) throw wrong(`${resource} cannot be updated by this API.`);
    const changes = changesIn(ids, fields, records);
    checkUpdate(definition, Object.assign({}, ...changes.map((change) => change.fields)), server);
    const split = changes.map((change) => splitFields(definition, change.fields, more));
    const [{ extra } = { extra: more }] = split;
    if (split.some((one) => JSON.stringify(one.extra) !== JSON.stringify(extra)))
      throw wrong(`${Object.keys(extra).join(', ')} must be the same for all records of a call.`);
    const given = split.map((one) => one.fields);
    const sent = await resolvedFields(definition, 'update', given, call);
    const list = changes.map(({ id }, index) => ({ id, fields: sent[index] ?? {} }));
    return (pm, options) => resourceOf(pm, definition).updateMany(list, { ...options, extra });
  }
  if (ids === undefined || records !== undefined) throw wrong(`${operation} takes ids, and no records.`);
  refuseRepeated(ids);
  checkTransition(definition, operation, fields, server);
  const [sent = {}] = await resolvedFields(definition, operation, [fields], call);
  return (pm, options) =>
    operation === 'delete'
      ? deleteMany(resourceOf(pm, definition), ids, options)
      : changesOf(pm, definition, operation).many(ids, sent, options);
}

/** Each change with the number of its record, however they were given. */
function changesIn(
  ids: readonly number[] | undefined,
  fields: Readonly<Record<string, unknown>>,
  records: readonly Readonly<Record<string, unknown>>[] | undefined,
): { id: number; fields: Record<string, unknown> }[] {
  if ((ids === undefined) === (records === undefined))
    throw wrong('update takes either ids with fields, or records.');
  if (ids !== undefined) {
    refuseRepeated(ids);
    return ids.map((id) => ({ id, fields }));
  }
  const changes = (records ?? []).map(({ id, ...rest }) => ({
    id: recordID.safeParse(id).data,
    fields: rest,
  }));
  const numbered = changes.flatMap(({ id, fields: own }) => (id === undefined ? [] : [{ id, fields: own }]));
  if (numbered.length < changes.length) throw wrong('a record of this update has no id of 1 or more.');
  refuseRepeated(numbered.map(({ id }) => id));
  return numbered;
}

/** A record that is written twice in one run would be written in any order. */
function refuseRepeated(ids: readonly number[]): void {
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) throw wrong(`record ${repeated} is there twice.`);
}

function progressTo({ progress }: ToolCall) {
  return ({ settled, total }: BulkProgress<object, PmRecord>) => progress(settled, total);
}

function shownRequests(requests: readonly PreparedRequest[]): ToolResult {
  const shown = requests.slice(0, MAX_SHOWN_REQUESTS).map(shownRequest);
  const counts = { requests: requests.length };
  return { content: { outcome: 'dry-run', counts, requests: shown } };
}

/** What became of each record; an error as soon as one of them is not done for certain. */
function reported({ items, counts, isComplete }: Report, ids: readonly number[] | undefined): ToolResult {
  const shown = items.map((item) => shownItem(item, ids));
  if (isComplete) {
    const outcome = counts.unverified > 0 ? 'unverified' : 'applied';
    return { content: { outcome, counts, items: shown } };
  }
  const undone = counts.failed + counts.unknown + counts['not-started'];
  const error = {
    code: 'incomplete',
    message: `${undone} of ${items.length} records are not written, or their outcome is unknown.`,
    hint: 'See items. Look at the records that are unknown before you write them again. Repeat only those that failed.',
  };
  const outcome = counts.unknown > 0 ? 'unknown' : 'failed';
  return { content: { outcome, counts, items: shown, error }, isError: true };
}

function shownItem(
  item: BulkItem<object, PmRecord>,
  ids: readonly number[] | undefined,
): Record<string, unknown> {
  const { index, outcome } = item;
  const id = idOf(item) ?? ids?.[index];
  const shown = { index, outcome, ...(id !== undefined && { id }) };
  if ('error' in item) return { ...shown, error: shortFailure(item.error) };
  if (!('written' in item)) return shown;
  const { written } = item;
  if (written.outcome === 'unverified') return { ...shown, hint: written.hint };
  return written.unchanged ? { ...shown, unchanged: true } : shown;
}

// The long form of a single call would be repeated 200 times.
function shortFailure(error: unknown): Record<string, unknown> {
  const { code, message, hint } = failureOf(error);
  return { code, message, hint };
}

function idOf(item: BulkItem<object, PmRecord>): number | undefined {
  if ('written' in item) return item.written.id;
  if ('error' in item) return item.error.id;
  return 'id' in item ? item.id : undefined;
}

function wrong(why: string): ToolError {
  return new ToolError('invalid-input', why, 'Nothing was sent.');
}
