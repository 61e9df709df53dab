import Table from 'cli-table3';
import { cellText } from './cell.js';
import { usualColumns } from './columns.js';
import { printable } from './printable.js';

type Rec = Readonly<Record<string, unknown>>;

const LONGEST_CELL = 60;
const PLAIN = { head: [], border: [], compact: true };

/** Records below each other, one column for each field. */
export function tableOf(records: readonly Rec[], fields: readonly string[] | undefined): string {
  if (records.length === 0) return '';
  const columns = fields ?? usualColumns(records);
  const table = new Table({ head: columns.map(printable), style: PLAIN });
  for (const record of records) table.push(columns.map((name) => shortened(record[name])));
  return `${table.toString()}\n`;
}

/** One record, a line for each of its fields. */
export function sheetOf(record: Rec): string {
  const table = new Table({ style: PLAIN, wordWrap: true });
  for (const [name, value] of Object.entries(record)) {
    table.push([printable(name), printable(cellText(value))]);
  }
  return `${table.toString()}\n`;
}

function shortened(value: unknown): string {
  const characters = [...printable(cellText(value))];
  return characters.length <= LONGEST_CELL
    ? characters.join('')
    : `${characters.slice(0, LONGEST_CELL - 1).join('')}…`;
}
