import { readFile, rm } from 'node:fs/promises';
import { inspect } from 'node:util';
import type { BulkItem } from 'pm-api-client';
import type { Caller } from './caller.js';

/** Errors after which nothing may have been created. */
const NOTHING_DONE = [
  'field-name',
  'invalid-input',
  'validation',
  'forbidden',
  'not-logged-in',
  'login-failed',
  'not-found',
];

/** Makes one bug. */
export async function create(caller: Caller): Promise<void> {
  const { pm, server, random, ledger } = caller;
  const bug = caller.bug();
  const verify = random.chance(0.8);
  try {
    const { id, outcome } = await pm.bugs.create(bug, { verify });
    ledger.outcomes.push(outcome);
    ledger.expect(bug.title, 1, 1, `create said ${outcome} with ${id}`);
    const made = server.bugs.find((one) => one.id === id);
    if (made !== undefined && made.title !== bug.title)
      ledger.violate(`create told ${id}, which is ${made.title}`);
    if (made === undefined) ledger.violate(`create told ${id}, which is not there`);
  } catch (error) {
    const { code } = ledger.note(error);
    ledger.expect(
      bug.title,
      code === 'not-applied' ? 1 : 0,
      NOTHING_DONE.includes(code) ? 0 : 1,
      `create: ${code}`,
    );
  }
}

/** Changes one bug in some way. */
export async function change(caller: Caller): Promise<void> {
  const { pm, server, random, ledger } = caller;
  const id = caller.own();
  const title = caller.name();
  const asked = {
    update: () => pm.bugs.update(id, { title }),
    resolve: () => pm.bugs.resolve(id, { resolution: 'bydesign', resolvedBuild: 'trunk' }),
    close: () => pm.bugs.close(id),
    delete: () => pm.bugs.delete(id),
  };
  const operation = random.pick(['update', 'resolve', 'close', 'delete'] as const);
  try {
    const { outcome } = await asked[operation]();
    ledger.outcomes.push(outcome);
    if (outcome !== 'applied') return;
    const bug = server.bugs.find((one) => one.id === id);
    const isDone = {
      update: bug?.title === title,
      resolve: bug?.status === 'resolved',
      close: bug?.status === 'closed',
      delete: bug === undefined,
    };
    if (!isDone[operation]) ledger.violate(`${operation} of ${id} was said to be applied: ${inspect(bug)}`);
  } catch (error) {
    ledger.note(error);
  }
}

/** Walks over all bugs, and reads one. */
export async function read(caller: Caller): Promise<void> {
  const { pm, random, ledger, untouched } = caller;
  const prefetch = random.below(3);
  try {
    const seen: number[] = [];
    for await (const { id } of pm.bugs.each({ product: 1, recPerPage: 2 }, { prefetch })) seen.push(id);
    if (new Set(seen).size < seen.length) ledger.violate(`each gave a bug twice: ${seen.join()}`);
    const missing = untouched.filter((id) => !seen.includes(id));
    if (missing.length > 0) ledger.violate(`each left out ${missing.join()}, and gave ${seen.join()}`);
    const [id = 1] = untouched;
    const bug = await pm.bugs.get(id);
    ledger.outcomes.push('read');
    if (bug.id !== id) ledger.violate(`get of ${id} gave ${bug.id}`);
  } catch (error) {
    ledger.note(error);
  }
}

/** Makes many bugs, in up to three attempts of which the first may be aborted. */
export async function bulk(caller: Caller): Promise<void> {
  const { pm, random, ledger } = caller;
  const journal = caller.journal();
  const list = Array.from({ length: 4 }, () => caller.bug());
  const controller = new AbortController();
  if (random.chance(0.3)) setTimeout(() => controller.abort(), random.below(40));
  const items = new Map<number, BulkItem<unknown, unknown>>();
  const attempts = 1 + random.below(3);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const signal = attempt === 0 ? controller.signal : undefined;
    try {
      const options = { journal, concurrency: 1 + random.below(3), signal };
      const report = await pm.bugs.createMany(list, options);
      for (const item of report.items) items.set(item.index, item);
      ledger.show(report);
    } catch (error) {
      ledger.note(error);
    }
  }
  for (const [index, { title }] of list.entries()) {
    const outcome = items.get(index)?.outcome ?? 'not-started';
    ledger.outcomes.push(`many: ${outcome}`);
    const isDone = outcome === 'applied' || outcome === 'unverified' || outcome === 'done-before';
    ledger.expect(title, isDone ? 1 : 0, 1, `createMany: ${outcome}`);
  }
  ledger.show(await readFile(journal, 'utf8').catch(() => ''));
  await rm(journal, { force: true });
}

/** Prepares what it never sends. */
export async function dryRun(caller: Caller): Promise<void> {
  const { pm, ledger } = caller;
  const bug = caller.bug();
  ledger.show(await pm.bugs.create(bug, { dryRun: true }));
  ledger.show(await pm.bugs.updateMany([{ id: 1, fields: { title: bug.title } }], { dryRun: true }));
  ledger.expect(bug.title, 0, 0, 'a dry run');
}
