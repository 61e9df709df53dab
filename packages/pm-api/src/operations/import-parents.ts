import type { BulkOptions } from 'pm-api-client';
import type { PmRecord } from 'pm-api-client/resources';
import type { RecordLine } from '../csv.js';
import type { AnyResource, Report } from '../resources.js';
import { idOf } from './write-results.js';

/** The records of a file, with those among them that are below another. */
export interface Family {
  /** Without the parents that have no number yet. */
  records: RecordLine[];
  /** The parents of records, both by their place among the records. */
  above: ReadonlyMap<number, number>;
  /** Records whose parent is named, and is not in the file, by their place. */
  orphans: number[];
}

/**
 * Finds the records whose parent is another record of the same file: by the number that it has there, by its name, or as ZenTao
 * used to mark the subtasks of the task before them, by `>`.
 */
export function familyIn(given: readonly RecordLine[]): Family {
  const above = new Map<number, number>();
  const orphans: number[] = [];
  const nameOf = ({ fields }: RecordLine) => fields.name ?? fields.title;
  const hasParents = given.some(({ fields }) => fields.parent !== undefined);
  let last = -1;
  const records = given.map((record, index) => {
    const { parent, ...fields } = record.fields;
    const isExported = !hasParents && !!record.number;
    const [, marked] = /^>\s*(.+)$/s.exec(isExported && last !== -1 ? String(fields.name) : '') ?? [];
    if (marked !== undefined) {
      above.set(index, last);
      return { ...record, fields: { ...fields, name: marked } };
    }
    last = index;
    if (parent === undefined) return record;
    const number = Number(parent);
    const isParent = (other: RecordLine) =>
      other !== record && (Number.isNaN(number) ? nameOf(other) === parent : other.number === number);
    const [at = -1, ...more] = given.flatMap((other, place) => (isParent(other) ? [place] : []));
    if (at !== -1 && more.length === 0) above.set(index, at);
    else if (!Number.isNaN(number)) return record;
    else orphans.push(index);
    return { ...record, fields };
  });
  return { records, above, orphans };
}

/** Creates records, those below others once these are there. Each generation has a journal. */
export async function createFamily(
  resource: AnyResource,
  { records, above }: Family,
  { journal, ...options }: BulkOptions<object, PmRecord>,
): Promise<Report> {
  const items = new Map<number, Report['items'][number]>();
  const parentOf = (index: number) => items.get(above.get(index) ?? -1);
  let due = [...records.keys()].filter((index) => !above.has(index));
  let isComplete = true;
  for (let generation = 1; isComplete && due.length > 0; generation += 1) {
    const list = due.map((index) => {
      const parent = parentOf(index);
      return { ...records[index]?.fields, ...(parent && { parent: idOf(parent) }) };
    });
    const path = journal && (generation === 1 ? journal : `${journal}.${generation}`);
    const report = await resource.createMany(list, { ...options, journal: path });
    for (const item of report.items) items.set(due[item.index] ?? -1, item);
    due = [...above.keys()].filter((index) => !items.has(index) && parentOf(index) !== undefined);
    isComplete = report.isComplete;
  }
  const all = records.map(
    ({ fields: input }, index) => items.get(index) ?? { index, input, outcome: 'not-started' as const },
  );
  const counts = { applied: 0, unverified: 0, 'done-before': 0, failed: 0, unknown: 0, 'not-started': 0 };
  for (const { outcome } of all) counts[outcome] += 1;
  return { items: all, counts, isComplete: isComplete && items.size === all.length };
}
