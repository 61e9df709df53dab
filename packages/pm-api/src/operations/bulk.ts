import pMap from 'p-map';
import type { Json } from 'plat-common/json';
import { type BulkItem, PmError, type PreparedRequest, type RecordChange } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import { CommandError, EXIT, usageError } from '../exit-codes.js';
import { MAX_RECORDS, objects, plainText, recordID, recordIDs } from '../kinds.js';
import { failureOf, outcomeOf, SAID_BY_SERVER } from '../mcp/tool-error.js';
import { type Call, type Given, operation, readNamed, type ToolResult } from '../operation.js';
import { extraFields, fieldsParameter } from '../reading/field-flags.js';
import { fieldsToSend, type Request, withFieldsExplained } from '../reading/fields.js';
import {
  changesOf,
  offering,
  type Report,
  reportOn,
  resourceOf,
  type WriteResult,
  withRemark,
} from '../resources.js';
import { forAgents, hintOf } from '../texts.js';
import { deleteRecord, restoreRecord } from './deletion.js';
import { remarkOn } from './remarks.js';
import { refuseTransition } from './transitions.js';
import { shownRequest, undoneOf } from './write-results.js';
import { unknownValues, withHours } from './writes.js';

/** Requests of a dry run that are shown. */
const MAX_SHOWN_REQUESTS = 20;

/** Records that are deleted at the same time. */
const AT_ONCE = 4;

const INPUT = {
  operation: { kind: plainText, means: forAgents`create, update or a transition`, required: true },
  ids: { kind: recordIDs, means: '' },
  fields: { ...fieldsParameter(undefined), means: '', required: false },
  extra: { ...extraFields, means: '' },
  records: { kind: objects, means: '' },
} as const;

/** The tool that writes many records; the command has imports and several ids for it. */
export const bulk = operation({
  name: 'bulk',
  subjects: offering(({ create, update, transitions }) => create ?? update ?? transitions),
  input: () => INPUT,
  run: async ({ subject, ...given }, call): Promise<Report | PreparedRequest[]> => {
    const { operation: verb, ids, fields = {}, extra = {}, records } = given;
    const options = {
      ...call.write,
      onProgress: ({ settled, total }: { settled: number; total: number }) => call.progress(settled, total),
    };
    for (const [name, list] of Object.entries({ ids, records }))
      if (list !== undefined && (list.length === 0 || list.length > MAX_RECORDS))
        throw usageError(forAgents`${name} must have 1 to ${MAX_RECORDS} entries.`);
    const request = { definition: subject, verb };
    const resource = resourceOf(await call.pm(), subject);
    call.permit(subject, { ...extra, ...fields });
    if (verb === 'create' || verb === 'update') {
      if (subject[verb] === undefined)
        throw usageError(forAgents`${subject.name} cannot be ${verb}d with this tool.`);
      const list = await checked(request, verb === 'create' ? newIn(given) : changesIn(given), call, extra);
      const sent = list.map((change) => change.fields);
      const report =
        verb === 'create'
          ? await resource.createMany(sent, { ...options, extra })
          : await resource.updateMany(list, { ...options, extra });
      return told(report, subject, sent);
    }
    if (Object.keys(extra).length > 0) throw usageError(forAgents`extra belongs to create and update.`);
    if (ids === undefined || records !== undefined)
      throw usageError(forAgents`${verb} takes ids, and no records.`);
    refuseRepeated(ids);
    refuseTransition(subject, verb, call);
    if (verb === 'delete') return oneByOne(ids, (id) => deleteRecord(subject, id, call), call);
    if (verb === 'restore') return oneByOne(ids, (id) => restoreRecord(subject, id, call), call);
    const [{ fields: sent } = { fields }] = await checked(request, [{ id: ids[0] ?? 1, fields }], call);
    const result = await changesOf(await call.pm(), subject, verb).many(ids, sent, options);
    for (const item of 'items' in result ? result.items : [])
      if ('error' in item) item.explained = withHours(item.error, request, sent, call);
    return told(result, subject, [sent]);
  },
  tool: {
    title: 'Write many records',
    does: ({ allowDestructive, dryRun }) =>
      `Write up to ${MAX_RECORDS} records, each verified. create: records = fields of each. update: ids, or records = fields of each with its id. fields: those of all.${allowDestructive ? ' delete: ids.' : ''} Transition: ids and fields. outcome partial: some are done. items: results in order; new ids in any.${dryRun ? ' DRY RUN: nothing is sent, requests are shown.' : ''}`,
    cannot: 'be written',
    output: { outcome: 'text', counts: 'object', items: 'objects', requests: 'objects' },
    writes: 'changes',
    answer: async (result, { subject, operation: verb }) =>
      Array.isArray(result) ? shownRequests(result) : reported(result, subject, verb),
  },
});

/** The result, with what is said of values that their fields do not know. */
const told = (result: Report | PreparedRequest[], subject: ResourceDefinition, sent: readonly Json[]) =>
  Array.isArray(result) ? result : withRemark(result, unknownValues(subject, sent));

/** Reads the fields of all records, and has the client judge them before the first is written, with what fields take. */
async function checked(
  request: Request & { definition: ResourceDefinition },
  given: readonly RecordChange<Json>[],
  call: Call,
  extra: Json = {},
): Promise<RecordChange<Json>[]> {
  const { definition, verb } = request;
  const fieldsOfAll = given.map(({ fields }) => fields);
  const sent = await fieldsToSend(request, fieldsOfAll, call);
  const list = given.map(({ id }, index) => ({ id, fields: sent[index] ?? {} }));
  const pm = await call.pm();
  const dry = { ...call.write, dryRun: true, extra };
  for (const [index, { id, fields }] of list.entries()) {
    try {
      if (verb === 'create') await resourceOf(pm, definition).create(fields, dry);
      else await changesOf(pm, definition, verb).one(id, fields, dry);
    } catch (error) {
      const explained = withFieldsExplained(error, request, [fields]);
      throw list.length === 1 ? explained : inRecord(explained, index);
    }
  }
  return list;
}

/** The same error, with the place of the record. */
function inRecord(error: unknown, index: number): unknown {
  if (!(error instanceof PmError || error instanceof CommandError)) return error;
  const why = error instanceof PmError ? error : error.why;
  const { code } = error;
  return new CommandError(forAgents`records[${index}]: ${why}`, error.advice, EXIT.usage, {
    code,
    cause: error,
  });
}

/** The fields of each new record, which has no number. */
function newIn({ ids, fields, records }: Given<typeof INPUT>) {
  if (records === undefined || ids !== undefined)
    throw usageError(forAgents`create takes records, and no ids.`);
  return records.map((own) => ({ id: 0, fields: { ...fields, ...own } }));
}

/** Each change with the number of its record, however they were given. */
function changesIn({ ids, fields = {}, records }: Given<typeof INPUT>) {
  if ((ids === undefined) === (records === undefined))
    throw usageError(forAgents`update takes either ids with fields, or records.`);
  const changes =
    ids?.map((id) => ({ id, fields })) ??
    (records ?? []).map(({ id, ...rest }) => {
      if (id === undefined) throw usageError(forAgents`a record of this update has no id of 1 or more.`);
      return { id: readNamed('id', recordID, id), fields: { ...fields, ...rest } };
    });
  refuseRepeated(changes.map(({ id }) => id));
  return changes;
}

/** A record that is there twice is a mistake in the list: one entry can hold all of its fields. */
function refuseRepeated(ids: readonly number[]): void {
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) throw usageError(forAgents`record ${repeated} is there twice.`);
}

/** Deletes or restores records and looks whether each is gone or back. What is not begun when the signal aborts stays. */
async function oneByOne(
  ids: readonly number[],
  write: (id: number) => Promise<WriteResult<PmRecord>>,
  call: Call,
): Promise<Report | PreparedRequest[]> {
  if (call.write.dryRun) {
    const requests = await Promise.all(ids.map(write));
    return requests.filter((request) => 'method' in request);
  }
  let settled = 0;
  const items = await pMap(
    ids,
    async (id, index) => {
      const item = await settledAt(id, index);
      settled += 1;
      call.progress(settled, ids.length);
      return item;
    },
    { concurrency: AT_ONCE },
  );
  return reportOn(items);

  async function settledAt(id: number, index: number): Promise<BulkItem<object, PmRecord>> {
    const given = { index, input: { id }, id };
    if (call.signal.aborted) return { ...given, outcome: 'not-started' };
    try {
      const result = await write(id);
      if ('method' in result) throw new TypeError('A dry run was not to be one');
      return { ...given, outcome: result.outcome, written: result };
    } catch (error) {
      if (!(error instanceof PmError)) throw error;
      return { ...given, outcome: outcomeOf(error), error };
    }
  }
}

function shownRequests(requests: readonly PreparedRequest[]): ToolResult {
  const shown = requests.slice(0, MAX_SHOWN_REQUESTS).map(shownRequest);
  return { content: { outcome: 'dry-run', counts: { requests: requests.length }, requests: shown } };
}

/** What became of each record; an error as soon as one of them is not done for certain. */
function reported(report: Report, subject: ResourceDefinition, verb: string): ToolResult {
  const { items, isComplete, remark: ofAll } = report;
  const counts = Object.fromEntries(Object.entries(report.counts).filter(([, count]) => count > 0));
  const hint = hintOf(ofAll);
  const shown = items.map((item) => ({
    hint: hintOf('written' in item && remarkOn(subject, verb, item.written.record)),
    ...shownItem(item),
  }));
  if (isComplete) {
    const outcome = counts.unverified ? 'unverified' : 'applied';
    return { content: { outcome, counts, items: shown, hint } };
  }
  const isPartial = undoneOf(report) < items.length;
  const error = {
    code: 'incomplete',
    message: `${undoneOf(report)} of ${items.length} records are not written, or their outcome is unknown.`,
    hint: hintOf(
      isPartial
        ? 'See items, and never repeat the whole call: repeat those that failed or are not-started.'
        : 'See items.',
      verb === 'create' &&
        items.some(({ id, outcome: one }) => one === 'failed' && id !== undefined) &&
        'One that failed and has an id exists: update it.',
      counts.unknown !== undefined && 'Look at the records that are unknown before you write them again.',
    ),
  };
  const outcome = isPartial ? 'partial' : counts.unknown ? 'unknown' : 'failed';
  // Once, before all: the items may be many.
  const isQuoted = items.some((item) => 'error' in item && item.error.status !== undefined);
  const notice = isQuoted && { notice: SAID_BY_SERVER };
  return { content: { outcome, counts, ...notice, items: shown, hint, error }, isError: true };
}

function shownItem(item: Report['items'][number]): Record<string, unknown> {
  const { index, outcome, id } = item;
  const shown = { index, outcome, ...(id !== undefined && { id }) };
  if ('error' in item) {
    // The long form of a single call would be repeated 200 times.
    const { code, message, hint } = failureOf(item.explained ?? item.error);
    return { ...shown, error: { code, message, hint } };
  }
  if (!('written' in item)) return shown;
  const { written } = item;
  if (written.outcome === 'unverified') return { ...shown, hint: written.hint };
  return written.unchanged ? { ...shown, unchanged: true } : shown;
}
