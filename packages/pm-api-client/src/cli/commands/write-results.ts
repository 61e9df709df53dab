import type { BulkItem } from '../../bulk/report.js';
import type { PreparedRequest } from '../../call.js';
import type { PmError } from '../../errors.js';
import type { PmRecord } from '../../resource/definition.js';
import { commandWords, explain } from '../command-words.js';
import type { Context } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Report, WriteResult } from '../resources.js';
import { withoutSecretValues } from '../secrets.js';

/** Shows what a write has done, or with `--dry-run` what it would send. */
export async function showWrite(
  { printer }: Context,
  verb: string,
  one: string,
  result: WriteResult,
): Promise<void> {
  if ('method' in result) {
    const body = result.body && withoutSecretValues(result.body);
    const { method, url, headers, fromRecord } = result;
    return printer.result({ ...result, body }, [
      `${method} ${url}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body === undefined ? [] : [JSON.stringify(body)]),
      ...(fromRecord.length === 0 ? [] : [`With ${fromRecord.join(', ')} from the record.`]),
    ]);
  }
  const { id, outcome, changedByServer } = result;
  const record = id === undefined ? one : `${one} ${id}`;
  const beside =
    changedByServer.length === 0 ? '' : ` The server also changed ${changedByServer.join(', ')}.`;
  await printer.result({ ...result }, [
    outcome === 'applied'
      ? `${verb}: ${record} is as asked.${beside}`
      : `${verb}: the server said yes to ${record}, unverified.`,
  ]);
  if (result.outcome === 'unverified')
    await printer.remark(`${record} is unverified: ${commandWords(result.hint)}`);
}

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
    return void (await printer.records(shown));
  }
  // What failed has no id of its own in the report, but the place in the list.
  const outcomes = outcomesOf(result).map((outcome, index) => ({ ...outcome, id: ids[index] }));
  await printer.records(outcomes);
  await printer.remark(summaryOf(result));
  if (result.isComplete) return;
  const { failed, unknown, 'not-started': notStarted } = result.counts;
  throw new CommandError(
    `${failed + unknown + notStarted} of ${ids.length} records are not certain to be changed.`,
    'Look at these records before you run it again.',
    io.signal.aborted ? EXIT.interrupted : EXIT.partial,
  );
}

/** What became of one of many writes. */
export interface ItemOutcome {
  [field: string]: unknown;
  outcome: BulkItem<object, PmRecord>['outcome'];
  id: number | undefined;
  /** The error's code, when it is not done. */
  code: string | undefined;
  message: string | undefined;
}

/** What became of each of many writes, in their order. */
export function outcomesOf({ items }: Report): ItemOutcome[] {
  return items.map((item) => {
    const error = 'error' in item ? item.error : undefined;
    const message = error && messageOf(error);
    return { outcome: item.outcome, id: idOf(item), code: error?.code, message };
  });
}

/** The same in a sentence, e.g. `1000 records: 997 applied, 3 failed.` */
export function summaryOf({ items, counts }: Report): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const records = items.length === 1 ? '1 record' : `${items.length} records`;
  return `${records}: ${parts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}.`;
}

function messageOf(error: PmError): string {
  const { why, hint } = explain(error);
  return `${why} ${hint}`;
}

function idOf(item: BulkItem<object, PmRecord>): number | undefined {
  if ('written' in item) return item.written.id;
  if ('error' in item) return item.error.id;
  return 'id' in item ? item.id : undefined;
}
