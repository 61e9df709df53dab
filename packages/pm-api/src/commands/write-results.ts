import type { BulkItem, PreparedRequest } from 'pm-api-client';
import type { PmRecord } from 'pm-api-client/resources';
import type { Context } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { sentenceIn, wordsIn } from '../explained.js';
import type { Report, WriteResult } from '../resources.js';
import { withoutSecretValues } from '../secrets.js';
import { type Named, nounOf, shortText } from '../texts/help.js';
import type { Texts } from '../texts/texts.js';

/** Shows what a write has done, or with `--dry-run` what it would send. `recordID` is the record's, where the result is of a part of it. */
export async function showWrite(
  { io, printer }: Context,
  verb: string,
  kind: Named | string,
  result: WriteResult,
  recordID = 'id' in result ? result.id : undefined,
): Promise<void> {
  if ('method' in result) {
    const body = result.body && withoutSecretValues(result.body);
    const { method, url, headers, fromRecord } = result;
    const fields = fromRecord.join(', ');
    return printer.result({ ...result, body }, [
      `${method} ${url}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body === undefined ? [] : [JSON.stringify(body)]),
      ...(fields === '' ? [] : [await printer.said('{{fields}}: taken from the record.', { fields })]),
    ]);
  }
  const { outcome, changedByServer } = result;
  const { texts } = io;
  await texts.load();
  const one = typeof kind === 'string' ? texts.translate(kind) : await nounOf(kind, texts);
  const done = shortText(texts, 'verb', verb);
  const record = recordID === undefined ? one : `${one} ${recordID}`;
  const fields = changedByServer.join(', ');
  const beside = fields === '' ? '' : await printer.said('The server also changed {{fields}}.', { fields });
  const said =
    outcome === 'applied'
      ? await printer.said('{{record}}: {{verb}} applied and verified.', { record, verb: done })
      : await printer.said('{{record}}: {{verb}} unverified.', { record, verb: done });
  await printer.result({ ...result }, [
    texts.language === 'en' ? `${said} ${beside}`.trim() : `${said}${beside}`,
  ]);
  if (result.outcome === 'unverified') {
    await printer.remark('{{record}} is unverified: {{why}}', {
      record,
      why: await wordsIn(io.texts, result.hintText),
    });
  }
}

/** Shows the outcome of the same change of many records, or with `--dry-run` the requests that it would send. */
export async function showMany(
  { io, options, printer }: Context,
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
  // A failed item has no id in the report, only its place in the list.
  const outcomes = (await outcomesOf(result, io.texts)).map((outcome, index) => ({
    ...outcome,
    id: ids[index],
  }));
  await io.texts.load();
  const colon = io.texts.language === 'en' ? ': ' : '：';
  await showOutcomes({ io, options, printer }, outcomes, ({ id }, why) => `#${id}${colon}${why}`);
  await printer.quote(summaryOf(result, io.texts));
  if (result.isComplete) return;
  const { failed, unknown, 'not-started': notStarted } = result.counts;
  throw new CommandError(
    '{{left}} of {{total}} records are not certain to be changed.',
    'Look at these records before you run it again.',
    io.signal.aborted ? EXIT.interrupted : EXIT.partial,
    { values: { left: failed + unknown + notStarted, total: ids.length } },
  );
}

/** The outcome of one of many writes. */
export interface ItemOutcome {
  [field: string]: unknown;
  outcome: BulkItem<object, PmRecord>['outcome'];
  id: number | undefined;
  /** The error's code, when it is not done. */
  code: string | undefined;
  message: string | undefined;
}

/** Shows outcomes of many writes. A whole reason does not fit into a table: `reasonOf` is a line below it. */
export async function showOutcomes<Outcome extends ItemOutcome>(
  { options, printer }: Context,
  outcomes: readonly Outcome[],
  reasonOf: (outcome: Outcome, why: string) => string,
): Promise<void> {
  const isChosen = options.fields !== undefined || options.jmespath !== undefined;
  if (printer.format !== 'table' || isChosen) return printer.records(outcomes);
  await printer.records(outcomes.map(({ message: _, ...outcome }) => outcome));
  await printer.lines(
    outcomes.flatMap((outcome) =>
      outcome.message === undefined ? [] : [reasonOf(outcome, outcome.message)],
    ),
  );
}

/** The outcome of each of many writes, in their order. */
export function outcomesOf({ items }: Report, texts: Texts): Promise<ItemOutcome[]> {
  return Promise.all(
    items.map(async (item) => {
      const error = 'error' in item ? item.error : undefined;
      const message = error && (await sentenceIn(texts, error));
      return { outcome: item.outcome, id: idOf(item), code: error?.code, message };
    }),
  );
}

/** The same in a sentence, e.g. `1000 records: 997 applied, 3 failed.` */
export function summaryOf({ items, counts }: Report, texts: Texts): string {
  const given = Object.entries(counts).filter(([, count]) => count > 0);
  if (texts.language === 'en') {
    const parts = given.map(([outcome, count]) => `${count} ${outcome}`);
    return `${items.length === 1 ? '1 record' : `${items.length} records`}: ${parts.join(', ')}.`;
  }
  const parts = given.map(([outcome, count]) => `${texts.translate(`outcome ${outcome}`)} ${count}`);
  return texts.translate('{{total}} records: {{parts}}.', { total: items.length, parts: parts.join('，') });
}

function idOf(item: BulkItem<object, PmRecord>): number | undefined {
  if ('written' in item) return item.written.id;
  if ('error' in item) return item.error.id;
  return 'id' in item ? item.id : undefined;
}
