import * as z from 'zod/mini';
import type { BulkItem, BulkOptions, BulkProgress } from '../../bulk/report.js';
import type { PreparedRequest } from '../../call.js';
import type { PmClient } from '../../pm-client.js';
import type { PmRecord, ResourceDefinition } from '../../resource/definition.js';
import { changesOf, type Report, resourceOf } from '../resources.js';
import { deleteMany } from './delete-many.js';
import { checkCreate, checkTransition, checkUpdate } from './field-checks.js';
import { recordID } from './get.js';
import { bulkOutput } from './outputs.js';
import { definitionOf, namesOf } from './resource-names.js';
import type { ServerOptions } from './server-options.js';
import { type Tool, type ToolCall, type ToolResult, toolOf } from './tool.js';
import { failureOf, ToolError } from './tool-error.js';
import { shownRequest } from './writes.js';

/** Records of one run: an agent that wants more sees what became of these first. */
const MOST = 200;

/** Requests of a dry run that are shown. */
const SHOWN_REQUESTS = 20;

const isWritten = ({ create, update, transitions }: ResourceDefinition) => create ?? update ?? transitions;

const anyFields = z.record(z.string(), z.unknown());

const input = z.strictObject({
  resource: z.string().check(z.meta({ enum: namesOf(isWritten) })),
  operation: z.string().check(z.meta({ description: 'create, update, delete or a transition' })),
  ids: z.optional(z.array(recordID).check(z.minLength(1), z.maxLength(MOST))),
  fields: z.optional(anyFields),
  records: z.optional(z.array(anyFields).check(z.minLength(1), z.maxLength(MOST))),
});

type Input = z.infer<typeof input>;

/** Writes the items of a run. */
type Run = (pm: PmClient, options: RunOptions) => Promise<Report | PreparedRequest[]>;

interface RunOptions extends BulkOptions<object, PmRecord> {
  dryRun: boolean;
  signal: AbortSignal;
}

/** Writes many records. `log` hears what became of a run that was broken off, of which no agent hears. */
export function bulkTool({ dryRun }: Pick<ServerOptions, 'dryRun'>, log: (line: string) => void): Tool {
  return toolOf({
    name: 'bulk',
    description: `Write up to ${MOST} records, each verified. create: records = fields of each. update: ids with the same fields, or records = fields of each with its id. delete: ids. Transition: ids and fields. An error unless every one is done; items tells which are not.${dryRun ? ' DRY RUN: nothing is sent, requests are shown.' : ''}`,
    input,
    output: bulkOutput,
    annotations: { readOnlyHint: dryRun, destructiveHint: !dryRun, idempotentHint: dryRun },
    writes: true,
    run: async (args, call) => {
      const run = runOf(args);
      const result = await run(await call.pm(), {
        dryRun,
        signal: call.signal,
        richText: 'markdown',
        onProgress: progressTo(call),
      });
      if (Array.isArray(result)) return shownRequests(result);
      if (call.signal.aborted)
        log(`bulk ${args.operation} ${args.resource} was broken off: ${brokenOff(result)}`);
      return reported(result, args.ids);
    },
  });
}

/** Checks all of a run before its first record is written. */
function runOf({ resource, operation, ids, fields = {}, records }: Input): Run {
  const definition = definitionOf(resource, 'be written', isWritten);
  if (operation === 'create') {
    if (definition.create === undefined) throw wrong(`${resource} cannot be created by this API.`);
    if (records === undefined || ids !== undefined) throw wrong('create takes records, and no ids.');
    for (const record of records) checkCreate(definition, record);
    return (pm, options) => resourceOf(pm, definition).createMany(records, options);
  }
  if (operation === 'update') {
    if (definition.update === undefined) throw wrong(`${resource} cannot be updated by this API.`);
    const changes = changesIn(ids, fields, records);
    for (const change of changes) checkUpdate(definition, change.fields);
    return (pm, options) => resourceOf(pm, definition).updateMany(changes, options);
  }
  if (ids === undefined || records !== undefined) throw wrong(`${operation} takes ids, and no records.`);
  refuseRepeated(ids);
  // The tool is there only where destructive operations are allowed.
  checkTransition(definition, operation, fields, true);
  return (pm, options) =>
    operation === 'delete'
      ? deleteMany(resourceOf(pm, definition), ids, options)
      : changesOf(pm, definition, operation).many(ids, fields, options);
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
  const shown = requests.slice(0, SHOWN_REQUESTS).map(shownRequest);
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
    message: `${undone} of ${items.length} records were not written for certain.`,
    hint: 'See items. Look at those that are unknown before you write them again, and give only those that are not done.',
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
  if ('written' in item && item.written.outcome === 'unverified')
    return { ...shown, hint: item.written.hint };
  return shown;
}

// What a single call would tell at length would be told 200 times.
function shortFailure(error: unknown): Record<string, unknown> {
  const { code, message, hint } = failureOf(error);
  return { code, message, hint };
}

function idOf(item: BulkItem<object, PmRecord>): number | undefined {
  if ('written' in item) return item.written.id;
  if ('error' in item) return item.error.id;
  return 'id' in item ? item.id : undefined;
}

function brokenOff({ items }: Report): string {
  const done = items.map((item) => `${idOf(item) ?? `item ${item.index}`} ${item.outcome}`);
  return done.join(', ');
}

function wrong(why: string): ToolError {
  return new ToolError('invalid-input', why, 'Nothing was sent.');
}
