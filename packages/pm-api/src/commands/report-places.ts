import { type PmClient, PmError } from 'pm-api-client';
import { byUrgency, type WorkItem, workItemOf } from '../open-work.js';
import { OF_ONE_KIND } from './work.js';

/** Pages that are fetched at once. */
const PREFETCH = 4;

export type Place = 'product' | 'project' | 'execution';

/** Where a report looks: the ids of each kind of place. */
export type Places = Record<Place, number[]>;

interface Reading {
  /** The server's day. */
  today: string;
  signal: AbortSignal;
  /** Told of the lists that are read, and how many there are. */
  show(done: number, total: number): void;
}

/** The open work of a report, and the places that could not be read. */
interface OpenWork {
  open: WorkItem[];
  left: string[];
}

/**
 * Open bugs and tasks of the places, without those that two places share, overdue first. Without a place: of all open products
 * and executions that the user may see; those that refuse their lists are left out.
 */
export async function openWork(pm: PmClient, places: Places, reading: Reading): Promise<OpenWork> {
  const options = { prefetch: PREFETCH, signal: reading.signal };
  const isEverywhere = Object.values(places).flat().length === 0;
  const left: string[] = [];
  const skipped = async (name: string, read: () => Promise<void>) => {
    try {
      await read();
    } catch (error) {
      if (!isEverywhere || !(error instanceof PmError) || !OF_ONE_KIND.has(error.code)) throw error;
      left.push(name);
    }
  };
  const { product, project, execution, tasksOf } = isEverywhere
    ? await everywhere(pm, skipped, options)
    : await given(pm, places, options);
  const lists = [
    ...product.map((id) => ['bugs', 'product', id, () => pm.bugs.each({ product: id }, options)] as const),
    ...project.map((id) => ['bugs', 'project', id, () => pm.bugs.each({ project: id }, options)] as const),
    ...execution.map(
      (id) => ['bugs', 'execution', id, () => pm.bugs.each({ execution: id }, options)] as const,
    ),
    ...tasksOf.map(
      (id) => ['tasks', 'execution', id, () => pm.tasks.each({ execution: id }, options)] as const,
    ),
  ];
  const items = new Map<string, WorkItem>();
  for (const [index, [kind, place, id, each]] of lists.entries()) {
    reading.show(index, lists.length);
    await skipped(`${place} ${id}`, async () => {
      for await (const record of each()) {
        const item = workItemOf(kind, { ...record }, reading.today);
        if (item !== undefined) items.set(`${kind} ${item.id}`, item);
      }
    });
  }
  return { open: [...items.values()].sort(byUrgency), left };
}

type Options = { prefetch: number; signal: AbortSignal };

/** The given places; a project has the tasks of its executions. */
async function given(pm: PmClient, { product, project, execution }: Places, options: Options) {
  const tasksOf = new Set(execution);
  for (const id of project)
    for await (const found of pm.executions.each({ project: id }, options)) tasksOf.add(found.id);
  return { product, project, execution, tasksOf: [...tasksOf] };
}

/** All open products, whose bugs are all bugs, and all open executions, whose tasks are all tasks. */
async function everywhere(
  pm: PmClient,
  skipped: (name: string, read: () => Promise<void>) => Promise<void>,
  options: Options,
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
