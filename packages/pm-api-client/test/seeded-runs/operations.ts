import { readFile, rm } from 'node:fs/promises';
import type { BulkReport, PmError } from 'pm-api-client';
import type { Random } from '../../../../scripts/random.mjs';
import { type Change, changeAll, changeOne, type ManyLimits } from './change.js';
import { CHANGES } from './changes.js';
import { CREATES, createAll, createFirst } from './creates.js';
import type { ChangeOfOne } from './ledger.js';
import type { Run } from './run.js';

/** One thing that a caller does, with numbers of its own. */
export type Operation = (run: Run, random: Random) => Promise<void>;

/** Errors of a write after which nothing may have been done. */
const NOTHING_DONE: readonly string[] = [
  'field-name',
  'invalid-input',
  'validation',
  'forbidden',
  'not-logged-in',
  'login-failed',
  'not-found',
  'not-visible',
  'transition',
  'module-missing',
];

/** Whether the caller may take it that nothing was done. */
const saysNothingDone = ({ code, mayHaveRun, id }: PmError, isCreate: boolean) =>
  NOTHING_DONE.includes(code) ||
  (['network', 'timeout', 'aborted', 'bad-response'].includes(code) &&
    mayHaveRun === undefined &&
    !(isCreate && id !== undefined));

/** Makes one record. */
export async function create(run: Run, random: Random): Promise<void> {
  const { pm, ledger } = run;
  const name = run.name();
  const drawn = random.pick(CREATES)(random, [name]);
  const { resource, list } = drawn;
  const what = run.tell(`${resource}.create("${name}")`);
  try {
    const { id, outcome } = await createFirst(pm, drawn, { verify: random.chance(0.8) });
    ledger.outcomes.push(outcome);
    ledger.expect(resource, name, 1, 1, `create said ${outcome}`);
    what(outcome);
    if (outcome === 'applied' && id !== undefined) {
      ledger.requireStored({ resource, operation: 'create', id, fields: list[0] ?? {} });
    }
  } catch (thrown) {
    const error = ledger.note(`${resource}.create`, thrown);
    what(error.message);
    const most = saysNothingDone(error, true) ? 0 : 1;
    const least = error.code === 'not-applied' && error.id !== undefined ? 1 : 0;
    ledger.expect(resource, name, least, most, `create said ${error.code}: ${error.message}`);
  }
}

/** Changes one record in some way. */
export async function change(run: Run, random: Random): Promise<void> {
  const { pm, ledger } = run;
  const drawn = random.pick(CHANGES);
  const { resource, operation } = drawn;
  const [id] = run.own(drawn, random, 1);
  if (id === undefined) return;
  const fields = drawn.draw(random, run.name());
  const asked = changeOf(run, drawn, id, fields);
  const before = ledger.recordOf(resource, id) ?? {};
  const what = run.tell(`${resource}.${operation}(${id}, ${JSON.stringify(fields)})`);
  ledger.requireKept(asked, before);
  try {
    const { outcome } = await changeOne(pm, drawn, id, fields, { verify: random.chance(0.8) });
    ledger.outcomes.push(outcome);
    what(outcome);
    if (outcome === 'applied') ledger.requireStored(asked, before);
  } catch (thrown) {
    const error = ledger.note(`${resource}.${operation}`, thrown);
    what(error.message);
    if (saysNothingDone(error, false))
      ledger.requireUntouched(asked, before, `${error.code}: ${error.message}`);
  }
}

/** Deletes one record. */
export async function remove(run: Run, random: Random): Promise<void> {
  const { pm, ledger } = run;
  const resource = random.pick(['bugs', 'tasks', 'stories', 'epics', 'testcases', 'testtasks'] as const);
  const drawn = { resource, operation: 'delete' };
  const [id] = run.own(drawn, random, 1);
  if (id === undefined) return;
  const before = ledger.recordOf(resource, id) ?? {};
  const what = run.tell(`${resource}.delete(${id})`);
  try {
    const { outcome } = await pm[resource].delete(id);
    ledger.outcomes.push(outcome);
    what(outcome);
    if (outcome === 'applied' && ledger.recordOf(resource, id) !== undefined)
      ledger.violate(`false success: ${resource}.delete(${id}) was applied, and it is there`);
  } catch (thrown) {
    const error = ledger.note(`${resource}.delete`, thrown);
    what(error.message);
    if (saysNothingDone(error, false))
      ledger.requireUntouched({ ...drawn, id, fields: {} }, before, `${error.code}: ${error.message}`);
  }
}

/** Walks over all records of a list, and reads one. */
export async function read(run: Run, random: Random): Promise<void> {
  const { pm, ledger } = run;
  const resource = random.pick(['bugs', 'stories', 'epics', 'testcases', 'testtasks'] as const);
  const filter = { product: 1, browse: 'all', recPerPage: 2 + random.below(9) } as const;
  const prefetch = random.below(3);
  const there = () => run.untouched(resource);
  const before = there();
  const what = run.tell(`${resource}.each(${JSON.stringify(filter)}, { prefetch: ${prefetch} })`);
  try {
    const seen: number[] = [];
    for await (const { id } of pm[resource].each(filter, { prefetch })) seen.push(id);
    what(`${seen.length} records`);
    if (new Set(seen).size < seen.length) ledger.violate(`twice: each gave ${resource} ${seen.join()}`);
    const after = there();
    const missing = before.filter((id) => after.includes(id) && !seen.includes(id));
    if (missing.length > 0 && !run.hasChangedRole())
      ledger.violate(`left out: each of ${resource} left out ${missing.join()}, and gave ${seen.join()}`);
    ledger.outcomes.push('read');
    const [id] = after;
    // Servers have no way to read a test task alone that the specification lists.
    if (id === undefined || resource === 'testtasks') return;
    const record = await pm[resource].get(id);
    if (record.id !== id) ledger.violate(`wrong record: get(${id}) of ${resource} gave ${record.id}`);
  } catch (thrown) {
    what(ledger.note(`${resource}.each`, thrown).message);
  }
}

/** Makes many records, with a journal: in up to three attempts, of which the first may be aborted. */
export async function createMany(run: Run, random: Random): Promise<void> {
  const { pm, ledger } = run;
  const names = Array.from({ length: 2 + random.below(5) }, () => run.name());
  const drawn = random.pick(CREATES)(random, names);
  const { resource, list } = drawn;
  ledger.show('a dry run', await createAll(pm, drawn, { dryRun: true }));
  const told = await attempts(run, random, `${resource}.createMany(${names.length})`, (options) =>
    createAll(pm, drawn, options),
  );
  for (const [index, name] of names.entries()) {
    const item = told.get(index);
    const outcome = item?.outcome ?? 'not-started';
    ledger.outcomes.push(`many: ${outcome}`);
    const isDone = outcome === 'applied' || outcome === 'unverified' || outcome === 'done-before';
    ledger.expect(resource, name, isDone ? 1 : 0, 1, `createMany said ${outcome}`);
    if (outcome === 'applied' && item?.id !== undefined)
      ledger.requireStored({ resource, operation: 'createMany', id: item.id, fields: list[index] ?? {} });
  }
}

/** Changes many records, as `createMany` makes them. */
export async function changeMany(run: Run, random: Random): Promise<void> {
  const { pm, ledger } = run;
  const drawn = random.pick(CHANGES);
  const { resource, operation } = drawn;
  const ids = run.own(drawn, random, 2 + random.below(3));
  if (ids.length === 0) return;
  const fields = drawn.draw(random, run.name());
  const before = ids.map((id) => ledger.recordOf(resource, id) ?? {});
  const what = `${resource}.${operation}Many(${ids.join()}, ${JSON.stringify(fields)})`;
  const told = await attempts(run, random, what, (options) => changeAll(pm, drawn, ids, fields, options));
  for (const [index, id] of ids.entries()) {
    const outcome = told.get(index)?.outcome ?? 'not-started';
    ledger.outcomes.push(`many: ${outcome}`);
    const asked = changeOf(run, drawn, id, fields);
    if (outcome === 'applied')
      ledger.requireStored({ ...asked, operation: `${operation}Many` }, before[index]);
    ledger.requireKept(asked, before[index] ?? {});
  }
}

interface Told {
  outcome: string;
  id: number | undefined;
}

/** One bulk run and its continuations from its journal; the last outcome of each item. */
async function attempts(
  run: Run,
  random: Random,
  what: string,
  attempt: (options: ManyLimits) => Promise<BulkReport<unknown, unknown>>,
): Promise<Map<number, Told>> {
  const { ledger } = run;
  const told = new Map<number, Told>();
  const journal = run.journal();
  const count = 1 + random.below(3);
  for (let number = 1; number <= count; number += 1) {
    const controller = new AbortController();
    if (number === 1 && random.chance(0.3)) run.afterRequests(random.below(15), () => controller.abort());
    const options = {
      journal,
      settleMs: run.settleMs,
      concurrency: 1 + random.below(4),
      verify: random.chance(0.9),
    };
    const tell = run.tell(`${what}, attempt ${number} of ${count}`);
    try {
      const report = await attempt({ ...options, signal: controller.signal });
      ledger.show(`the report of ${what}`, report);
      tell(JSON.stringify(report.counts));
      for (const item of report.items) {
        const { index, outcome } = item;
        told.set(index, { outcome, id: 'written' in item ? item.written.id : undefined });
        if ('error' in item) ledger.note(`an item of ${what}`, item.error);
        if ('error' in item && item.error.code === 'not-logged-in')
          ledger.violate(`session: ${what} has an item that ended in not-logged-in: ${item.error.message}`);
      }
    } catch (thrown) {
      tell(ledger.note(what, thrown).message);
    }
    ledger.show('the journal', await readFile(journal, 'utf8').catch(() => ''));
  }
  await rm(journal, { force: true });
  return told;
}

const changeOf = (
  { behaviour }: Run,
  { resource, operation, to, changes }: Change,
  id: number,
  fields: ChangeOfOne['fields'],
): ChangeOfOne => ({ resource, operation, id, fields, to: to?.[behaviour], changes });

/** What a run may do, the frequent more often. */
export const OPERATIONS: readonly Operation[] = [
  create,
  create,
  change,
  change,
  change,
  remove,
  read,
  read,
  createMany,
  changeMany,
];
