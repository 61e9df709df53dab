import pMap from 'p-map';
import { forPrograms, type Text, text } from 'plat-common/text';
import type { Connection } from '../connection.js';
import { PmError, wrongField } from '../errors.js';
import { NOTHING_SENT } from '../hints.js';
import type { PmRecord } from '../resource/definition.js';
import type { ResourceContext } from '../resource/read-record.js';
import { textsOf, writtenIn } from '../rich-text/texts.js';
import type { BulkItem, BulkOptions, BulkReport } from './bulk.js';
import { openJournal } from './journal.js';
import { BulkRun } from './run.js';
import type { Task } from './tasks.js';

/** Options of a bulk write, or of its dry run. */
export type BulkWriteOptions<Input> = BulkOptions<Input, PmRecord> & { dryRun?: boolean | undefined };

/**
 * Writes the items of a list, with their texts in the form of the server, and reports on them as they were given. `inputOf` makes an
 * item of an entry of the list.
 */
export async function writeMany<Given, Input>(
  target: ResourceContext,
  list: readonly Given[],
  inputOf: (given: Given) => Input,
  taskAt: (at: ResourceContext) => Task<Input>,
  { dryRun, onProgress, ...options }: BulkWriteOptions<Input> = {},
) {
  // Plain JavaScript can give anything.
  if (!Array.isArray(list)) {
    const request = { method: 'POST', path: `/${target.definition.name}` };
    const why = forPrograms`the list is not an array.`;
    throw new PmError({ code: 'invalid-input', why, hint: NOTHING_SENT, request });
  }
  const inputs = list.map((given: Given) => inputOf(given));
  const texts = await textsOf(target, options);
  const task = taskAt(texts.target);
  const toSend = inputs.map((input) => task.withFields(input, texts.toServer));
  if (dryRun) {
    const { journal, concurrency, settleMs, ...how } = options;
    return Promise.all(toSend.map((input) => task.write(input, { ...how, dryRun })));
  }
  /** An item as it was given, with its record in the caller's form. */
  const asGiven = (item: BulkItem<Input, PmRecord>): BulkItem<Input, PmRecord> => {
    const input = inputs[item.index] as Input;
    return 'written' in item
      ? { ...item, input, written: writtenIn(texts, item.written) }
      : { ...item, input };
  };
  const report = await runBulk(task, toSend, target.connection, {
    ...options,
    ...(onProgress && {
      onProgress: ({ item, ...progress }) => onProgress({ ...progress, item: asGiven(item) }),
    }),
  });
  return { ...report, items: report.items.map(asGiven) };
}

/**
 * Sends one write for each item of a list, several at a time. An item without a response is never sent again blindly: its
 * record is looked for after all other items have ended, so that no two items are confused.
 */
async function runBulk<Input>(
  task: Task<Input>,
  inputs: readonly Input[],
  connection: Connection,
  options: BulkOptions<Input, PmRecord> = {},
): Promise<BulkReport<Input, PmRecord>> {
  const { journal: path, settleMs = 5_000 } = options;
  const concurrency = checkedWhole(options.concurrency ?? 4, NAMES.concurrency, 1);
  checkedWhole(settleMs, NAMES.settleMs, 0);
  const limits = connection.limits(options);
  const journal = await openJournal(path, task.operation, () => inputs.map((input) => task.identity(input)));
  try {
    await task.prepare(inputs, journal, limits);
    const run = new BulkRun(task, inputs, connection, journal, options);
    await run.settle((index) => journal.of(index)?.state === 'sent', settleMs);
    const due = inputs.map((_, index) => index).filter((index) => run.isDue(index));
    const queues = new Map<string | number, number[]>();
    for (const index of due) {
      // Changes of one record would overwrite each other: they are sent one after another, in the order of the list.
      const key = task.creates ? index : task.request(inputs[index] as Input).path;
      queues.set(key, [...(queues.get(key) ?? []), index]);
    }
    const writeQueue = async (queue: readonly number[]) => {
      for (const index of queue) await run.write(index);
    };
    await pMap(queues.values(), writeQueue, { concurrency });
    await run.settle((index) => run.isOpen(index), settleMs);
    return reportOf(run.items());
  } finally {
    await journal.close();
  }
}

const NAMES = { concurrency: text`concurrency`, settleMs: text`settleMs` };

function checkedWhole(value: number, name: Text, least: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw wrongField(name, text`must be a whole number of ${least} or more`);
}

/** Counts the outcomes of a list. */
function reportOf<Input, Rec>(items: BulkItem<Input, Rec>[]): BulkReport<Input, Rec> {
  const counts = { applied: 0, unverified: 0, 'done-before': 0, failed: 0, unknown: 0, 'not-started': 0 };
  for (const { outcome } of items) counts[outcome] += 1;
  const { failed, unknown, 'not-started': notStarted } = counts;
  return { items, counts, isComplete: failed + unknown + notStarted === 0 };
}
