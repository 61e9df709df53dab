import { nearestName } from 'plat-common/nearest-name';
import type { Pair } from './arguments.js';
import { CommandError, EXIT } from './exit-codes.js';
import { cellText } from './printable.js';

type Rec = Readonly<Record<string, unknown>>;

/** Which of the server's records are shown, and in which order. */
export interface LocalFilter {
  /** Values that fields must have. */
  filter?: readonly Pair[] | undefined;
  /** Text that one of the fields must contain, in either letter case. */
  search?: string | undefined;
  sort?: SortRule | undefined;
}

/** The order of records by one field. */
export interface SortRule {
  field: string;
  descends: boolean;
}

/** The rule in `--sort severity` or `--sort severity:desc`; undefined for any other text. */
export function sortRuleOf(text: string): SortRule | undefined {
  const [, field, direction] = /^([^:\s]+)(?::(asc|desc))?$/.exec(text) ?? [];
  return field === undefined ? undefined : { field, descends: direction === 'desc' };
}

/** Does any option need every record? */
export function isFiltered({ filter, search, sort }: LocalFilter): boolean {
  return filter !== undefined || search !== undefined || sort !== undefined;
}

/** Filtered and sorted records, the fields of all records, and the fields of filter and sort that no record has. */
export async function filteredLocally<T extends Rec>(
  records: AsyncIterable<T> | Iterable<T>,
  { filter = [], search, sort }: LocalFilter,
): Promise<{ kept: T[]; seen: Set<string>; unknown: string[] }> {
  const kept: T[] = [];
  const seen = new Set<string>();
  for await (const record of records) {
    for (const name of Object.keys(record)) seen.add(name);
    if (filter.every((pair) => has(record, pair)) && contains(record, search)) kept.push(record);
  }
  if (sort !== undefined) kept.sort(byRule(sort));
  const names = [...filter.map(({ name }) => name), ...(sort === undefined ? [] : [sort.field])];
  return { kept, seen, unknown: names.filter((name) => !seen.has(name)) };
}

/**
 * Rejects fields that no record has and that are not known of the resource: a misspelt filter would match nothing. The title of
 * a field on ZenTao's screens is rejected with its name.
 */
export async function refuseUnknown(
  name: string,
  unknown: readonly string[],
  known: readonly string[],
): Promise<void> {
  const field = unknown.find((each) => !known.includes(each));
  if (field === undefined) return;
  const { resourceFields } = await import('./texts/field-tables.js');
  const titled = Object.entries(resourceFields[name]?.fields ?? {}).find(
    ([, { en, zh }]) => en[0].toLowerCase() === field.toLowerCase() || zh[0] === field,
  );
  const meant = titled?.[0] ?? nearestName(field, known);
  throw new CommandError(
    '{{name}} have no field {{field}}.',
    meant === undefined ? 'pm-api get {{name}} ID shows the fields of a record.' : 'Did you mean {{meant}}?',
    EXIT.usage,
    { values: { name, field, meant: meant ?? '' } },
  );
}

/** In either letter case: lists of a server show `Trunk` where a single record has `trunk`. */
function has(record: Rec, { name, value }: Pair): boolean {
  const own = record[name];
  const isMeant = (part: unknown) => cellText(part).toLowerCase() === value.toLowerCase();
  return Array.isArray(own) ? own.some(isMeant) : isMeant(own);
}

function contains(record: Rec, search: string | undefined): boolean {
  if (search === undefined) return true;
  const wanted = search.toLowerCase();
  return Object.values(record).some((value) => cellText(value).toLowerCase().includes(wanted));
}

/** Numbers by value, text by the alphabet; records without a value come last in both directions. */
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
