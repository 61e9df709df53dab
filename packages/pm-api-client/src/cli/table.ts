import { cellText, printable } from './printable.js';

type Rec = Readonly<Record<string, unknown>>;

// What a person calls a record by.
const NAMES = ['title', 'name', 'account', 'realname'];

// What a person wants to see of a record of any kind, as far as the record has it.
const USUAL = [
  'id',
  'title',
  'name',
  'account',
  'realname',
  'role',
  'type',
  'model',
  'status',
  'stage',
  'severity',
  'pri',
  'assignedTo',
  'openedBy',
  'begin',
  'end',
  'deadline',
];

const LONGEST_CELL = 60;
const PLAIN = { head: [], border: [], compact: true };

/** Every field that any of the records has: number and name first, then the others in the order in which they come. */
export function everyColumn(records: readonly Rec[]): string[] {
  const present = new Set(records.flatMap((record) => Object.keys(record)));
  return [...new Set([...leading((name) => present.has(name)), ...present])];
}

/** A record with the asked-for fields only, in their order; all of it, number and name first, when none were asked for. */
export function picked(record: Rec, fields: readonly string[] | undefined): Rec {
  const names = fields ?? leading((name) => Object.hasOwn(record, name));
  const chosen = Object.fromEntries(names.map((name) => [name, record[name]]));
  return fields === undefined ? { ...chosen, ...record } : chosen;
}

/** Records below each other, one column for each field. Without fields, the usual ones that the records have. */
export async function tableOf(
  records: readonly Rec[],
  fields: readonly string[] | undefined,
  heading: (name: string) => string,
): Promise<string> {
  if (records.length === 0) return '';
  const { default: Table } = await import('cli-table3');
  const columns = fields ?? usualColumns(records);
  const table = new Table({ head: columns.map((name) => heading(printable(name))), style: PLAIN });
  for (const record of records) table.push(columns.map((name) => shortened(record[name])));
  return `${table.toString()}\n`;
}

/** One record, a line for each of its fields. */
export async function recordTableOf(record: Rec, heading: (name: string) => string): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const table = new Table({ style: PLAIN, wordWrap: true });
  for (const [name, value] of Object.entries(record)) {
    table.push([heading(printable(name)), printable(cellText(value))]);
  }
  return `${table.toString()}\n`;
}

function usualColumns(records: readonly Rec[]): string[] {
  const present = everyColumn(records);
  const usual = USUAL.filter((name) => present.includes(name));
  return usual.length > 1 ? usual : present;
}

function leading(isThere: (name: string) => boolean): string[] {
  const names = NAMES.filter(isThere);
  return names.length > 0 && isThere('id') ? ['id', ...names] : [];
}

function shortened(value: unknown): string {
  const characters = [...printable(cellText(value))];
  return characters.length <= LONGEST_CELL
    ? characters.join('')
    : `${characters.slice(0, LONGEST_CELL - 1).join('')}…`;
}
