import type { PreparedRequest } from 'pm-api-client';
import { CommandError, EXIT } from '../exit-codes.js';
import { nounOf } from '../help.js';
import { NOTICE, shownBriefly } from '../mcp/record-texts.js';
import type { Context, Subject, ToolResult } from '../operation.js';
import { sentenceOf } from '../report-error.js';
import type { Report, WriteResult } from '../resources.js';
import { withoutSecretFields, withoutSecretValues } from '../secrets.js';
import {
  compact,
  hintOf,
  inBoth,
  listed,
  sentences,
  type Text,
  type Texts,
  type TextValue,
  text,
} from '../texts.js';

/**
 * Shows what a write has done, or with `--dry-run` what it would send. `recordID` is the record's, where the result is of a part of it;
 * `about` are other records that it was about.
 */
export async function showWrite(
  { io, printer }: Context,
  verb: string,
  kind: Subject | Text,
  result: WriteResult,
  recordID = 'id' in result ? result.id : undefined,
  about?: Text,
): Promise<void> {
  const { texts } = io;
  if ('method' in result) {
    const body = result.body && withoutSecretValues(result.body);
    const { remark, ...request } = result;
    const { method, url, headers, fromRecord } = request;
    const lines = compact([
      `${method} ${url}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      body && JSON.stringify(body),
      fromRecord.length > 0 && texts.say(text`${listed('items', fromRecord)}: taken from the record.`),
    ]);
    await printer.result({ ...request, body }, lines);
    return remark === undefined ? undefined : printer.remark(remark);
  }
  const { outcome, changedByServer } = result;
  const one = 'template' in kind ? kind : nounOf(kind);
  const record = recordID === undefined ? one : text`${one} ${recordID}`;
  const bare = texts.word('verb', verb);
  const word = about === undefined ? bare : inBoth(text`${bare} of ${about}`, '{0}{1}');
  const shown =
    outcome === 'applied'
      ? inBoth(text`${record}: ${word} applied and verified.`, '{0} 已{1}，已核实。')
      : inBoth(text`${record}: ${word} unverified.`, '{0} 已{1}，但无法核实。');
  const resource = 'name' in kind ? kind.name : undefined;
  const beside = await alsoChanged(printer, changedByServer, resource);
  const { remark, ...done } = result;
  const why = result.outcome === 'unverified' && (result.hintText ?? result.hint);
  const hint = texts.say(sentences(why, remark));
  const told = withoutSecretFields({ ...done, ...(hint !== '' && { hint }) });
  await printer.result(told, [texts.say(sentences(shown, beside))], resource);
  if (why) await printer.remark(text`${record} is unverified: ${why}`);
  if (remark !== undefined) await printer.remark(remark);
}

/** What a server changed beside what was asked, in a sentence; undefined where it changed nothing else. */
export async function alsoChanged(
  printer: Context['printer'],
  names: readonly string[],
  resource: string | undefined,
): Promise<Text | undefined> {
  const { titleOf } = printer.style(resource);
  if (names.length === 0) return undefined;
  return text`The server also changed ${listed('items', names.map(titleOf))}.`;
}

/**
 * Shows the outcome of the same change of many records, or with `--dry-run` the requests that it would send. Chosen fields are those of
 * the written records too.
 */
export async function showMany(context: Context, { name }: Subject, result: Report | PreparedRequest[]) {
  const { io, printer } = context;
  if (Array.isArray(result)) {
    return printer.records(
      result.map(({ body, ...request }) => ({ ...request, body: body && withoutSecretValues(body) })),
    );
  }
  const outcomes = outcomesOf(result, io.texts);
  const reasonOf = ({ id = 0 }: ItemOutcome, why: string) => inBoth(text`#${id}: ${why}`, '#{0}：{1}');
  if (!printer.hasFields) await showOutcomes(context, outcomes, reasonOf);
  else {
    const rows = result.items.map((item, index) => ({
      ...outcomes[index],
      ...('written' in item && item.written.record),
    }));
    await printer.records(rows, undefined, name);
    for (const outcome of outcomes)
      if (outcome.message !== undefined) await printer.remark(reasonOf(outcome, outcome.message));
  }
  await printer.remark(summaryOf(result, io.texts));
  if (result.remark !== undefined) await printer.remark(result.remark);
  if (result.isComplete) return;
  throw new CommandError(
    result.counts.unknown > 0
      ? text`${undoneOf(result)} of ${result.items.length} records are not certain to be changed.`
      : inBoth(
          text`${undoneOf(result)} of ${result.items.length} records were not changed.`,
          '{1} 条记录中有 {0} 条未修改。',
        ),
    result.counts.unknown > 0
      ? inBoth(text`Look at these records before you run it again.`, '再次运行之前请先查看这些记录。')
      : inBoth(
          text`Correct the cause, and run it again for these records.`,
          '请解决原因后，对这些记录重新运行。',
        ),
    io.signal.aborted ? EXIT.interrupted : EXIT.partial,
  );
}

/** The outcome of one of many writes; `code` and `message` are its error's, when it is not done. */
type ItemOutcome = ReturnType<typeof outcomesOf>[number];

/** Shows outcomes of many writes. A whole reason does not fit into a table: `reasonOf` is a line below it. */
export async function showOutcomes<Outcome extends ItemOutcome>(
  { io, options, printer }: Context,
  outcomes: readonly Outcome[],
  reasonOf: (outcome: Outcome, why: string) => TextValue,
): Promise<void> {
  const isChosen = printer.hasFields || options.jmespath !== undefined;
  if (printer.format !== 'table' || isChosen) return printer.records(outcomes);
  await printer.records(outcomes.map(({ message: _, ...rest }) => rest));
  const reasons = outcomes.map((outcome) => outcome.message && reasonOf(outcome, outcome.message));
  await printer.lines(compact(reasons).map((reason) => io.texts.say(reason)));
}

/** The outcome of each of many writes, in their order. */
export function outcomesOf({ items }: Report, texts: Texts) {
  return items.map((item) => {
    const error = 'error' in item ? item.error : undefined;
    return {
      outcome: item.outcome,
      id: item.id,
      code: error?.code,
      message: error && sentenceOf(texts, error, item.explained),
    };
  });
}

/** The same in a sentence, e.g. `1000 records: 997 applied, 3 failed.` */
export function summaryOf({ items, counts }: Report, texts: Texts): TextValue {
  const given = Object.entries(counts).filter(([, count]) => count > 0);
  const parts = listed(
    'items',
    given.map(([outcome, count]) =>
      inBoth(text`${count} ${outcome}`, `${texts.word('outcome', outcome)} {0}`),
    ),
  );
  return items.length === 1 ? text`1 record: ${parts}.` : text`${items.length} records: ${parts}.`;
}

/** Records of a run that are not certain to be written. */
export function undoneOf({ counts }: Report): number {
  return counts.failed + counts.unknown + counts['not-started'];
}

/** What a tool answers to a write: the record's main fields, and those that were sent; or the request of a dry run. */
export async function written<Rec>(
  result: WriteResult<Rec>,
  sent: readonly string[],
  shown: (record: Rec, sent: readonly string[]) => Promise<{ record: unknown }> = (record, names) =>
    shownBriefly(Object(record), names),
): Promise<ToolResult> {
  if ('method' in result) {
    const hint = hintOf('Nothing was sent: the server runs with --dry-run.', result.remark);
    return { content: { outcome: 'dry-run', hint, request: shownRequest(result) } };
  }
  const { id, outcome, changedByServer, record, remark } = result;
  const isUnchanged = result.outcome === 'applied' && result.unchanged;
  return {
    content: {
      outcome,
      id,
      ...(isUnchanged && { unchanged: true }),
      hint: hintOf(result.outcome === 'unverified' && result.hint, isUnchanged && WAS_SO_BEFORE, remark),
      ...(changedByServer.length > 0 && { changedByServer }),
      ...(record && { notice: NOTICE, ...(await shown(record, sent)) }),
    },
  };
}

const WAS_SO_BEFORE =
  'The record had this state and these values before the call, which may have renewed its dates and its history.';

/** A request that would be sent, without secrets. */
export function shownRequest({ method, url, body, fromRecord }: PreparedRequest): Record<string, unknown> {
  return {
    method,
    url,
    ...(body && { body: withoutSecretValues(body) }),
    ...(fromRecord.length > 0 && { fromRecord }),
  };
}
