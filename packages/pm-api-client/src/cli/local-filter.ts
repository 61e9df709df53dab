import type { Pair } from './arguments.js';
import { cellText } from './printable.js';

type Rec = Readonly<Record<string, unknown>>;

/** Which of the records that the server gave are wanted, and in which order. */
export interface LocalFilter {
  /** Values that fields must have. */
  filter?: readonly Pair[] | undefined;
  /** Text that one of the fields must have in it, in whatever case. */
  search?: string | undefined;
  sort?: SortRule | undefined;
}

/** The order of records by one field. */
export interface SortRule {
  field: string;
  descends: boolean;
}

/** The rule in `--sort severity` or `--sort severity:desc`; undefined when the text is neither. */
export function sortRuleOf(text: string): SortRule | undefined {
  const [, field, direction] = /^([^:\s]+)(?::(asc|desc))?$/.exec(text) ?? [];
  return field === undefined ? undefined : { field, descends: direction === 'desc' };
}

/** Is anything wanted that the records must be looked at for? */
export function isFiltered({ filter, search, sort }: LocalFilter): boolean {
  return filter !== undefined || search !== undefined || sort !== undefined;
}

/** The records that are wanted, in their order; with the names in filter and sort that no record has. */
export async function filteredLocally<T extends Rec>(
  records: AsyncIterable<T>,
  { filter = [], search, sort }: LocalFilter,
): Promise<{ kept: T[]; unknown: string[] }> {
  const names = [...filter.map(({ name }) => name), ...(sort === undefined ? [] : [sort.field])];
  const unknown = new Set(names);
  const kept: T[] = [];
  let seen = 0;
  for await (const record of records) {
    seen += 1;
    for (const name of unknown) if (Object.hasOwn(record, name)) unknown.delete(name);
    if (filter.every((pair) => has(record, pair)) && contains(record, search)) kept.push(record);
  }
  if (sort !== undefined) kept.sort(byRule(sort));
  return { kept, unknown: seen === 0 ? [] : [...unknown] };
}

function has(record: Rec, { name, value }: Pair): boolean {
  const own = record[name];
  return Array.isArray(own) ? own.some((part) => cellText(part) === value) : cellText(own) === value;
}

function contains(record: Rec, search: string | undefined): boolean {
  if (search === undefined) return true;
  const wanted = search.toLowerCase();
  return Object.values(record).some((value) => cellText(value).toLowerCase().includes(wanted));
}

/** Numbers by their size, text by the alphabet; what a record does not have comes last in both directions. */
function byRule({ field, descends }: SortRule): (one: Rec, other: Rec) => number {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return (one, other) => {
    const [left, right] = [one[field], other[field]];
    const [isLeftEmpty, isRightEmpty] = [cellText(left) === '', cellText(right) === ''];
    if (isLeftEmpty || isRightEmpty) return Number(isLeftEmpty) - Number(isRightEmpty);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare(cellText(left), cellText(right));
    return descends ? -order : order;
  };
}
