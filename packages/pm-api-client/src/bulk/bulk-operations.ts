import { forPrograms } from 'plat-common/text';
import { PmError } from '../errors.js';
import { NOTHING_SENT } from '../hints.js';
import type { PmRecord } from '../resource/definition.js';
import type { ResourceContext } from '../resource/target.js';
import { type Texts, textsOf, writtenIn } from '../rich-text/texts.js';
import type { BulkItem, BulkOptions } from './report.js';
import { runBulk } from './run-bulk.js';
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
  const asGiven = (item: BulkItem<Input, PmRecord>) => itemIn(texts, item, inputs[item.index] as Input);
  const report = await runBulk(task, toSend, target.connection, {
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
