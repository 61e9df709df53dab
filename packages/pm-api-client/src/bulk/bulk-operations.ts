import { text } from 'plat-common/text';
import { isJson } from '../body.js';
import type { PreparedRequest } from '../call.js';
import { PmError } from '../errors.js';
import { NOTHING_SENT } from '../hints.js';
import type { WriteOptions } from '../options.js';
import { transitRecord, updateRecord } from '../resource/change.js';
import { createRecord } from '../resource/create.js';
import type { PmRecord } from '../resource/definition.js';
import type { ResourceContext } from '../resource/target.js';
import type { WriteOutcome } from '../resource/written.js';
import { type Texts, textsOf, writtenIn } from '../rich-text/texts.js';
import type { BulkItem, BulkOptions } from './report.js';
import { runBulk } from './run-bulk.js';
import { type Change, createTask, type Task, transitionTask, updateTask } from './tasks.js';

type Options<Input> = BulkOptions<Input, PmRecord> & { dryRun?: boolean | undefined };
type Write<Input> = (
  input: Input,
  options: WriteOptions,
  target?: ResourceContext,
) => Promise<WriteOutcome | PreparedRequest>;

/** How the items of a list are written to a resource. */
interface Way<Input> {
  write: Write<Input>;
  taskOf(send: Task<Input>['send']): Task<Input>;
  /** An item with other fields. */
  withFields(input: Input, convert: (fields: unknown) => unknown): Input;
}

/** The operations of a definition over many records: `createMany`, `updateMany`, and one for each transition. */
export function bulkOperations(target: ResourceContext) {
  const { definition } = target;
  const { create, update, transitions = {} } = definition;
  return {
    ...(create && {
      createMany: async (list: readonly unknown[], options?: Options<unknown>) => {
        const wayTo = (at: ResourceContext): Way<unknown> => ({
          write: (fields, given) => createRecord(at, create, fields, given),
          taskOf: (send) => createTask(at, create, send),
          withFields: (fields, convert) => convert(fields),
        });
        return writeMany(target, list, wayTo, options);
      },
    }),
    ...(update && {
      updateMany: async (changes: readonly Change[], options?: Options<Change>) => {
        const wayTo = (own: ResourceContext): Way<Change> => ({
          write: ({ id, fields }, given, at = own) => updateRecord(at, update, id, fields, given),
          taskOf: (send) => updateTask(own, update, send),
          withFields: (change, convert) => ({ ...change, fields: convert(change.fields) }),
        });
        return writeMany(target, listIn(changes, definition.name).map(changeIn), wayTo, options);
      },
    }),
    ...Object.fromEntries(
      Object.entries(transitions).map(([name, rule]) => [
        `${name}Many`,
        async (ids: readonly number[], fields?: unknown, options?: Options<Change>) => {
          const wayTo = (own: ResourceContext): Way<Change> => ({
            write: ({ id, fields: sent }, given, at = own) => transitRecord(at, name, rule, id, sent, given),
            taskOf: (send) => transitionTask(own, name, rule, send),
            withFields: (change, convert) => ({ ...change, fields: convert(change.fields) }),
          });
          const changes = listIn(ids, definition.name).map((id) => ({ id, fields }));
          return writeMany(target, changes, wayTo, options);
        },
      ]),
    ),
  };
}

/** Writes the items of a list, with their texts in the form of the server, and reports on them as they were given. */
async function writeMany<Input>(
  target: ResourceContext,
  given: readonly Input[],
  wayTo: (at: ResourceContext) => Way<Input>,
  { dryRun, onProgress, ...options }: Options<Input> = {},
) {
  const inputs = listIn(given, target.definition.name);
  const texts = await textsOf(target, options);
  const { write, taskOf, withFields } = wayTo(texts.target);
  const toSend = inputs.map((input) => withFields(input, texts.toServer));
  if (dryRun) {
    const { journal, concurrency, settleMs, ...how } = options;
    return Promise.all(toSend.map((input) => write(input, { ...how, dryRun })));
  }
  // A write that is no dry run resolves with what was written.
  const send: Task<Input>['send'] = async (...call) => (await write(...call)) as WriteOutcome;
  const asGiven = (item: BulkItem<Input, PmRecord>) => itemIn(texts, item, inputs[item.index] as Input);
  const report = await runBulk(taskOf(send), toSend, target.connection, {
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
