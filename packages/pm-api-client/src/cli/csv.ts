import { CommandError, EXIT } from './exit-codes.js';
import { type Field, fieldValue } from './fields.js';
import { cellText } from './printable.js';

/** A record of a file, and the line where it begins. */
export interface RecordLine {
  line: number;
  fields: Record<string, unknown>;
}

/** Lines of CSV, quoted where they must be, with nothing in them that a spreadsheet would run. */
export async function csvLines(rows: readonly (readonly unknown[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  return stringify(rows.map((row) => row.map(cellOf)));
}

/**
 * The records of a CSV file whose first line names the fields. An empty cell leaves its field out. The apostrophes
 * that keep a spreadsheet from running a text as a formula are taken off.
 */
export async function recordsInCsv(text: string, fields: readonly Field[]): Promise<RecordLine[]> {
  const rows = await cellsOf(text);
  return rows.map(({ record, info, raw }) => {
    const given = Object.entries(record).filter(([, cell]) => cell.trim() !== '');
    const values = given.map(([name, cell]) => {
      const field = fields.find((known) => known.name === name) ?? TEXT;
      return [name, fieldValue(unescapeFormula(cell), field)];
    });
    return { line: info.lines - lineBreaksIn(raw), fields: Object.fromEntries(values) };
  });
}

/**
 * Text with an apostrophe wherever a spreadsheet would take what follows for a formula: at the start, and behind what
 * separates cells or lines where another separator is set than the comma of the file, for then its quotes do not hold.
 * Source: OWASP, "CSV Injection".
 */
export function escapeFormula(text: string): string {
  return text.replace(FORMULA_STARTS, "'");
}

/** The same text without these apostrophes. */
export function unescapeFormula(text: string): string {
  return text.replace(ESCAPED_STARTS, '');
}

// Spreadsheets skip blanks and take off quotes before they look. The wide signs are those of East Asian keyboards.
const LEAD = `[ "']*(?!-\\d+(?:\\.\\d+)?[ "'\\]}]*(?:$|[;,\\t\\r\\n]))[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]`;
const CONTROL_LEAD = `[ "']*[\\t\\r\\n]`;
const FORMULA_STARTS = new RegExp(`(?<=^|[;,\\t\\r\\n])(?=${LEAD})|^(?=${CONTROL_LEAD})`, 'g');
const ESCAPED_STARTS = new RegExp(`(?<=^|[;,\\t\\r\\n])'(?=${LEAD})|^'(?=${CONTROL_LEAD})`, 'g');

function cellOf(value: unknown): unknown {
  return typeof value === 'number' ? value : escapeFormula(cellText(value));
}

// The client says what is wrong with a name that it does not know.
const TEXT = { kind: 'text', repeats: false } as const;

interface CsvRow {
  record: Record<string, string>;
  /** Where the row ends. */
  info: { lines: number };
  /** The row as it stands in the file. */
  raw: string;
}

async function cellsOf(text: string): Promise<CsvRow[]> {
  const { CsvError, parse } = await import('csv-parse/sync');
  try {
    // The parser counts a CRLF inside of quotes as two lines.
    return parse(text.replaceAll('\r\n', '\n'), {
      bom: true,
      columns: namesOf,
      skip_empty_lines: true,
      info: true,
      raw: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CommandError(`the CSV cannot be read: ${error.message}.`, 'Nothing was sent.', EXIT.usage);
  }
}

function lineBreaksIn(raw: string): number {
  return raw.trim().split('\n').length - 1;
}

function namesOf(header: string[]): string[] {
  return header.map((name) => unescapeFormula(name.trim()));
}
