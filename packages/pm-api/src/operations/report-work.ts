import { type EachOptions, type PmClient, PmError } from 'pm-api-client';
import type { Call } from '../operation.js';
import { OF_ONE_LIST } from './lists.js';
import { byUrgency, type WorkItem, workItemOf } from './open-work.js';

/** Pages that are fetched at once. */
const PREFETCH = 4;

/** The ids of the places whose work is asked for. */
export type Places = Partial<
  Record<'product' | 'project' | 'execution', number | readonly number[] | undefined>
>;

export interface Reported {
  now: string;
  open: WorkItem[];
  /** Places whose lists could not be read. */
  left: string[];
}

/**
 * Open bugs and tasks of the places, without those that two places share, overdue first. Without a place: of all open products
 * and executions that the user may see; those that refuse their lists are left out.
 */
export async function openWork(
  pm: PmClient,
  places: Places,
  today: string,
  call: Call,
): Promise<Omit<Reported, 'now'>> {
  const options = { prefetch: PREFETCH, signal: call.signal };
  const [product, project, execution] = [places.product, places.project, places.execution].map((ids) =>
    [ids ?? []].flat(),
  );
  const isEverywhere = [product, project, execution].flat().length === 0;
  const left: string[] = [];
  const skipped = async (name: string, read: () => Promise<void>) => {
    try {
      await read();
    } catch (error) {
      if (!isEverywhere || !(error instanceof PmError) || !OF_ONE_LIST.has(error.code)) throw error;
      left.push(name);
    }
  };
  const where = isEverywhere
    ? await everywhere(pm, skipped, options)
    : { product, project, execution, tasksOf: await executionsOf(pm, project, execution, options) };
  const lists = [
    ...(['product', 'project', 'execution'] as const).flatMap((kind) =>
      (where[kind] ?? []).map(
        (id) =>
          ['bugs', kind, id, () => pm.bugs.each({ [kind]: id } as { product: number }, options)] as const,
      ),
    ),
    ...where.tasksOf.map(
      (id) => ['tasks', 'execution', id, () => pm.tasks.each({ execution: id }, options)] as const,
    ),
  ];
  const items = new Map<string, WorkItem>();
  for (const [index, [kind, name, id, each]] of lists.entries()) {
    call.progress(index, lists.length);
    await skipped(`${name} ${id}`, async () => {
      for await (const record of each()) {
        const item = workItemOf(kind, { ...record }, today);
        if (item !== undefined) items.set(`${kind} ${item.id}`, item);
      }
    });
  }
  return { open: [...items.values()].sort(byUrgency), left };
}

/** The executions whose tasks count: the given ones, and those of the projects. */
async function executionsOf(
  pm: PmClient,
  projects: readonly number[] = [],
  executions: readonly number[] = [],
  options: EachOptions,
): Promise<number[]> {
  const all = new Set(executions);
  for (const project of projects)
    for await (const { id } of pm.executions.each({ project }, options)) all.add(id);
  return [...all];
}

/** All open products, whose bugs are all bugs, and all open executions, whose tasks are all tasks. */
async function everywhere(
  pm: PmClient,
  skipped: (name: string, read: () => Promise<void>) => Promise<void>,
  options: EachOptions,
) {
  const lists: Record<'products' | 'executions', number[]> = { products: [], executions: [] };
  const errors: PmError[] = [];
  for (const name of ['products', 'executions'] as const) {
    await skipped(name, async () => {
      try {
        for await (const { id, status } of pm[name].each({}, options))
          if (!ENDED.has(String(status))) lists[name].push(id);
      } catch (error) {
        if (error instanceof PmError) errors.push(error);
        throw error;
      }
    });
  }
  const [first] = errors;
  // Without access to either list there is no report.
  if (first !== undefined && errors.length === 2) throw first;
  return { product: lists.products, project: [], execution: [], tasksOf: lists.executions };
}

/** States of products and executions without open work. Released servers write `close` for a closed product. */
const ENDED: ReadonlySet<string> = new Set(['close', 'closed', 'done']);
