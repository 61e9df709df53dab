import { PmError } from 'pm-api-client';
import type { Call } from '../operation.js';
import { resourceOf } from '../resources.js';
import { OF_ONE_LIST } from './lists.js';
import { byUrgency, type WorkItem, workItemOf } from './open-work.js';

/** Pages that are fetched at once. */
const PREFETCH = 4;

/** The ids of the places whose work is asked for. */
type Places = Partial<Record<'product' | 'project' | 'execution', number | readonly number[] | undefined>>;

/**
 * Open bugs and tasks of the places, without those that two places share, overdue first. Without a place: of all open products
 * and executions that the user may see; those that refuse their lists are left out.
 */
export async function openWork({ product, project, execution }: Places, today: string, call: Call) {
  const pm = await call.pm();
  const options = { prefetch: PREFETCH, signal: call.signal };
  const places = {
    product: [product ?? []].flat(),
    project: [project ?? []].flat(),
    execution: [execution ?? []].flat(),
  };
  const isEverywhere = Object.values(places).flat().length === 0;
  const left: { name: string; error: PmError }[] = [];
  const skipped = async (name: string, read: () => Promise<void>) => {
    try {
      await read();
    } catch (error) {
      if (!isEverywhere || !(error instanceof PmError) || !OF_ONE_LIST.has(error.code)) throw error;
      left.push({ name, error });
    }
  };
  const executions = new Set(places.execution);
  for (const id of places.project)
    for await (const one of pm.executions.each({ project: id }, options)) executions.add(one.id);
  if (isEverywhere) {
    // The bugs of all products are all bugs, and the tasks of all executions all tasks.
    const products = new Set<number>();
    for (const [name, open] of [['products', products] as const, ['executions', executions] as const])
      await skipped(name, async () => {
        for await (const { id, status } of pm[name].each({}, options))
          if (!ENDED.has(String(status))) open.add(id);
      });
    places.product = [...products];
    // Without access to either list there is no report.
    if (left.length === 2) throw left[0]?.error;
  }
  const lists = [
    ...Object.entries(places).flatMap(([place, ids]) => ids.map((id) => ['bugs', place, id] as const)),
    ...[...executions].map((id) => ['tasks', 'execution', id] as const),
  ];
  const items = new Map<string, WorkItem>();
  for (const [index, [name, place, id]] of lists.entries()) {
    call.progress(index, lists.length);
    await skipped(`${place} ${id}`, async () => {
      for await (const record of resourceOf(pm, { name }).each({ [place]: id }, options)) {
        const item = workItemOf(name, record, today);
        if (item !== undefined) items.set(`${name} ${item.id}`, item);
      }
    });
  }
  // `left`: places whose lists could not be read.
  return { open: [...items.values()].sort(byUrgency), left: left.map(({ name }) => name) };
}

/** States of products and executions without open work. Released servers write `close` for a closed product. */
const ENDED: ReadonlySet<string> = new Set(['close', 'closed', 'done']);
