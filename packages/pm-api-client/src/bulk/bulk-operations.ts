import { text } from 'plat-common/text';
import { isJson } from '../body.js';
import type { PreparedRequest } from '../call.js';
import { PmError } from '../errors.js';
import { NOTHING_SENT } from '../hints.js';
import type { WriteOptions } from '../options.js';
import { transitRecord, updateRecord } from '../resource/change.js';
import { createRecord } from '../resource/create.js';
import type { CreateRule, PmRecord, TransitionRule, UpdateRule } from '../resource/definition.js';
import type { ResourceContext } from '../resource/target.js';
import type { WriteOutcome } from '../resource/written.js';
import { type Texts, textsOf, writtenIn } from '../rich-text/texts.js';
import type { BulkItem, BulkOptions } from './report.js';
import { runBulk } from './run-bulk.js';
import { type Change, changeTask, createTask, type Task } from './tasks.js';

/** Options of a bulk write, or of its dry run. */
export type BulkWriteOptions<Input> = BulkOptions<Input, PmRecord> & { dryRun?: boolean | undefined };

/** How the items of a list are written to a resource. */
interface Way<Input> {
  write(
    input: Input,
    options: WriteOptions,
    target?: ResourceContext,
  ): Promise<WriteOutcome | PreparedRequest>;
  taskOf(send: Task<Input>['send']): Task<Input>;
  /** An item with other fields. */
  withFields(input: Input, convert: (fields: unknown) => unknown): Input;
}

/** Creates many records. */
export async function createMany(
  target: ResourceContext,
  create: CreateRule,
  list: readonly unknown[],
  options?: BulkWriteOptions<unknown>,
) {
  const wayTo = (at: ResourceContext): Way<unknown> => ({
    write: (fields, given) => createRecord(at, create, fields, given),
    taskOf: (send) => createTask(at, send),
    withFields: (fields, convert) => convert(fields),
  });
  return writeMany(target, list, wayTo, options);
}

/** Updates many records, each with its own fields. */
export async function updateMany(
  target: ResourceContext,
  update: UpdateRule,
  changes: readonly Change[],
  options?: BulkWriteOptions<Change>,
) {
  const wayTo = (own: ResourceContext): Way<Change> => ({
    write: ({ id, fields }, given, at = own) => updateRecord(at, update, id, fields, given),
    taskOf: (send) => changeTask(own, 'updateMany', undefined, update, send),
    withFields,
  });
  return writeMany(target, listIn(changes, target.definition.name).map(changeIn), wayTo, options);
}

/** Changes the state of many records, with the same fields. */
export async function transitMany(
  target: ResourceContext,
  name: string,
  rule: TransitionRule,
  ids: readonly number[],
  fields?: unknown,
  options?: BulkWriteOptions<Change>,
) {
  const wayTo = (own: ResourceContext): Way<Change> => ({
    write: ({ id, fields: sent }, given, at = own) => transitRecord(at, name, rule, id, sent, given),
    taskOf: (send) => changeTask(own, `${name}Many`, name, rule, send),
    withFields,
  });
  const changes = listIn(ids, target.definition.name).map((id) => ({ id, fields }));
  return writeMany(target, changes, wayTo, options);
}

function withFields(change: Change, convert: (fields: unknown) => unknown): Change {
  return { ...change, fields: convert(change.fields) };
}

/** Writes the items of a list, with their texts in the form of the server, and reports on them as they were given. */
async function writeMany<Input>(
  target: ResourceContext,
  given: readonly Input[],
  wayTo: (at: ResourceContext) => Way<Input>,
  { dryRun, onProgress, ...options }: BulkWriteOptions<Input> = {},
) {
  const inputs = listIn(given, target.definition.name);
  const texts = await textsOf(target, options);
  const way = wayTo(texts.target);
  const toSend = inputs.map((input) => way.withFields(input, texts.toServer));
  if (dryRun) {
    const { journal, concurrency, settleMs, ...how } = options;
    return Promise.all(toSend.map((input) => way.write(input, { ...how, dryRun })));
  }
  // A write that is no dry run resolves with what was written.
  const send: Task<Input>['send'] = async (...call) => (await way.write(...call)) as WriteOutcome;
  const asGiven = (item: BulkItem<Input, PmRecord>) => itemIn(texts, item, inputs[item.index] as Input);
  const report = await runBulk(way.taskOf(send), toSend, target.connection, {
    ...options,
    ...(onProgress && {
      onProgress: ({ item, ...progress }) => onProgress({ ...progress, item: asGiven(item) }),
    }),
  });
  return { ...report, items: report.items.map(asGiven) };
}

/** An item as it was given, with its record in the caller's form. */
function itemIn<Input>(
  texts: Texts,
  item: BulkItem<Input, PmRecord>,
  input: Input,
): BulkItem<Input, PmRecord> {
  return 'written' in item ? { ...item, input, written: writtenIn(texts, item.written) } : { ...item, input };
}

// Plain JavaScript can give anything.
function listIn<Input>(given: readonly Input[], name: string): readonly Input[] {
  if (Array.isArray(given)) return given;
  const request = { method: 'POST', path: `/${name}` };
  throw new PmError({
    code: 'invalid-input',
    why: text`the list is not an array.`,
    hint: NOTHING_SENT,
    request,
  });
}

/** An invalid change has no id; only this item fails. */
function changeIn(given: Change): Change {
  return isJson(given) ? given : { id: Number.NaN, fields: given };
}
