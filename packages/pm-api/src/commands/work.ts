import { type PmClient, PmError } from 'pm-api-client';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import { filteredList } from '../list-flags.js';
import type { LocalFilter } from '../local-filter.js';
import { byUrgency, WORK, type WorkItem, workItemOf } from '../open-work.js';
import { manyOf } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import type { Listing } from './read.js';

/** Codes of an error that concerns one list only: the user may not read it, or the server does not have it. */
export const OF_ONE_KIND: ReadonlySet<string> = new Set([
  'forbidden',
  'not-visible',
  'module-missing',
  'not-found',
  // Released servers fail with HTTP 500 on the list of a module that they lack.
  'bad-response',
]);

/** Shows everything open that is assigned to the user, overdue first. */
export async function myWork(context: Context, flags: LocalFilter): Promise<void> {
  const { printer, io } = context;
  const pm = await connect(context);
  const today = (await pm.serverTime({ signal: io.signal })).slice(0, 10);
  const results = await Promise.all(Object.keys(WORK).map((kind) => workOfKind(pm, kind, today, io.signal)));
  const failed = results.flatMap((result) => (result instanceof PmError ? [result] : []));
  const [first] = failed;
  // A server without any of these lists does not have a user without work.
  if (first !== undefined && failed.length === results.length) throw first;
  const all = results.flatMap((result) => (result instanceof PmError ? [] : result)).sort(byUrgency);
  const items = await filteredList(all, flags, [...SHOWN, 'assignedTo']);
  await printer.records(items, SHOWN);
  const overdue = items.filter((item) => item.overdue > 0).length;
  await printer.remark('{{total}} open, {{overdue}} of them overdue.', { total: items.length, overdue });
  const left = Object.keys(WORK).filter((_, index) => results[index] instanceof PmError);
  if (left.length === 0) return;
  // English needs no labels.
  if (io.texts.language !== 'en') await io.texts.loadHelp();
  const names = left.map((name) => manyOf({ name }, io.texts).trim());
  await printer.remark(NOT_INCLUDED, { names: names.join(io.texts.language === 'en' ? ', ' : '、') });
}

export const NOT_INCLUDED =
  'Not included: {{names}}. You may not list them, or the server does not have them.' satisfies Text;

const SHOWN = ['kind', 'id', 'title', 'status', 'pri', 'due', 'overdue'];

async function workOfKind(
  pm: PmClient,
  kind: string,
  today: string,
  signal: AbortSignal,
): Promise<WorkItem[] | PmError> {
  // Edge: the names are those of the table, which are lists of `pm.my`.
  const listing = pm.my[kind as keyof PmClient['my']] as Listing;
  const items: WorkItem[] = [];
  try {
    for await (const record of listing.each({}, { signal })) {
      const item = workItemOf(kind, record, today);
      if (item !== undefined) items.push(item);
    }
    return items;
  } catch (error) {
    if (error instanceof PmError && OF_ONE_KIND.has(error.code)) return error;
    throw error;
  }
}
