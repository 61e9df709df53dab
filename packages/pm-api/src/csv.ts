import { usageError } from './exit-codes.js';
import { cellText } from './printable.js';
import { inBoth, text } from './texts.js';

/** A record of a file, and the line where it begins. */
export interface RecordLine {
  line: number;
  /** The row of a CSV file as a spreadsheet counts it: a cell of several lines is in one row. */
  row?: number;
  /** The number that it has where it was exported. */
  number?: number;
  fields: Record<string, unknown>;
}

/** Begins a CSV file: without it, Excel reads the file in the encoding of the system and not as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Lines of CSV, quoted where they must be, with nothing in them that a spreadsheet would run. `shownAs`: texts are written so. */
export async function csvLines(rows: readonly (readonly unknown[])[], shownAs = (cell: string) => cell) {
  const { stringify } = await import('csv-stringify/sync');
  const cellOf = (value: unknown) =>
    typeof value === 'number' ? value : escapeFormula(shownAs(cellText(value)));
  return stringify(rows.map((row) => row.map(cellOf)));
}

/** Titles, and in the place of those that two fields share the fields' own names. */
export const distinctTitles = (titles: readonly string[], names: readonly string[]) =>
  titles.map((title, at) => (titles.indexOf(title) === titles.lastIndexOf(title) ? title : names[at]));

/**
 * Reads a CSV file: the titles of its first line, and its rows with the line where each begins and its number in a spreadsheet. The
 * apostrophes that keep a spreadsheet from running a text as a formula are removed. `isExport`: ZenTao has written it.
 */
export async function rowsOfCsv(contents: string) {
  const [head, ...all] = await rowsIn(contents);
  const titles = head?.record.map((title) => unescapeFormula(title.trim())) ?? [];
  // Behind its last task, ZenTao's export explains the sign of a subtask.
  const written = all.filter(
    ({ record }) => record.some(isWritten) && !(record.length === 1 && /'>'|“>”/.test(record[0] ?? '')),
  );
  // The same export has an empty cell behind the last title.
  const isExport =
    written.length > 0 &&
    written.every(({ record }) => record.length === titles.length + 1 && record.at(-1) === '');
  const rows = written.map(({ record, info, raw }) => ({
    line: info.lines - (raw.trim().split('\n').length - 1),
    row: info.records + info.empty_lines,
    cells: record.map(isExport ? exportedText : unescapeFormula),
  }));
  const other = rows.find(
    ({ cells }) => cells.length < titles.length || cells.slice(titles.length).some(isWritten),
  );
  if (other === undefined) return { titles, isExport, rows };
  throw usageError(
    inBoth(
      text`row ${other.row} in Excel has ${other.cells.length} cells, and there are ${titles.length} titles.`,
      'Excel 第 {0} 行有 {1} 列，表头有 {2} 列。',
    ),
    inBoth(text`A cell with a comma in it needs quotes around it.`, '含逗号的单元格需要加英文双引号。'),
  );
}

/** The text of a cell that ZenTao has written: it puts a tab behind a number, and leaves quotes as entities. */
function exportedText(cell: string): string {
  return cell
    .replace(/^(\S+)\t$/, '$1')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'");
}

const isWritten = (cell: string) => cell.trim() !== '';

/**
 * Text with an apostrophe wherever a spreadsheet would take what follows for a formula: at the start, and behind what
 * separates cells or lines where another separator is set than the comma of the file, for then its quotes do not hold.
 * Source: OWASP, "CSV Injection".
 */
export function escapeFormula(cell: string): string {
  return cell.replace(FORMULA_STARTS, "'");
}

/** The same text without these apostrophes. */
export function unescapeFormula(cell: string): string {
  return cell.replace(ESCAPED_STARTS, '');
}

// Spreadsheets skip blanks and take off quotes before they look. The wide signs are those of East Asian keyboards.
const LEAD = `[ "']*(?!-\\d+(?:\\.\\d+)?[ "'\\]}]*(?:$|[;,\\t\\r\\n]))[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]`;
const CONTROL_LEAD = `[ "']*[\\t\\r\\n]`;
const FORMULA_STARTS = new RegExp(`(?<=^|[;,\\t\\r\\n])(?=${LEAD})|^(?=${CONTROL_LEAD})`, 'g');
const ESCAPED_STARTS = new RegExp(`(?<=^|[;,\\t\\r\\n])'(?=${LEAD})|^'(?=${CONTROL_LEAD})`, 'g');

interface CsvRow {
  record: string[];
  /** Where the row ends. */
  info: { lines: number; records: number; empty_lines: number };
  /** The row as it is in the file. */
  raw: string;
}

async function rowsIn(contents: string): Promise<CsvRow[]> {
  const { CsvError, parse } = await import('csv-parse/sync');
  try {
    // The parser counts a CRLF inside of quotes as two lines.
    const lines = contents.replaceAll('\r\n', '\n');
    // Excel reads the separator from such a first line.
    const [named, separator = separatorOf(contents)] = /^sep=(.)(?=\n)/i.exec(lines) ?? [];
    const rows: unknown[] = parse(lines.slice(named?.length ?? 0), {
      delimiter: separator,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
      raw: true,
    });
    // Edge: the types of the parser lack what `info` and `raw` add.
    return rows as CsvRow[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw usageError(inBoth(text`the CSV cannot be read: ${error.message}.`, '无法读取 CSV：{0}。'));
  }
}

/** What separates the cells: Excel saves tabs as Unicode text, and semicolons where the comma is a decimal sign; a Chinese keyboard has a wide comma. */
function separatorOf(contents: string): string {
  const [head = ''] = contents.split(/[\r\n]/, 1);
  const bare = head.replace(/"[^"]*"/g, '');
  return bare.includes(',') ? ',' : (['\t', ';', '，'].find((separator) => bare.includes(separator)) ?? ',');
}
