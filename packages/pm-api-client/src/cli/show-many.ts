import type { PreparedRequest } from '../call.js';
import type { Report } from './any-resource.js';
import type { Context } from './context.js';
import { EXIT } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import { outcomesOf, summaryOf } from './item-outcome.js';
import { one } from './output/pages.js';
import { withoutSecretValues } from './secret-names.js';

/** Shows what became of the same change of many records, or with `--dry-run` what it would send. */
export async function showMany(
  { io, printer }: Context,
  ids: readonly number[],
  result: Report | PreparedRequest[],
): Promise<void> {
  if (Array.isArray(result)) {
    const shown = result.map(({ body, ...request }) => ({
      ...request,
      body: body && withoutSecretValues(body),
    }));
    return void (await printer.records(one(shown)));
  }
  // What failed has no id of its own in the report, but the place in the list.
  const outcomes = outcomesOf(result).map((outcome, index) => ({ ...outcome, id: ids[index] }));
  await printer.records(one(outcomes));
  await printer.remark(summaryOf(result));
  if (result.isComplete) return;
  const { failed, unknown, 'not-started': notStarted } = result.counts;
  throw new CommandFailure(
    `${failed + unknown + notStarted} of ${ids.length} records were not changed for certain.`,
    'Look at these records before you run it again.',
    io.signal.aborted ? EXIT.interrupted : EXIT.partial,
  );
}
