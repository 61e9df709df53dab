import { CsvError, parse } from 'csv-parse/sync';
import { EXIT } from '../exit-codes.js';
import { CommandFailure } from '../failure.js';
import type { Field } from '../fields/field.js';
import { fieldValue } from '../fields/field-value.js';
import { unguarded } from '../output/formula-guard.js';
import type { RecordLine } from './record-line.js';

/**
 * The records of a CSV file whose first line names the fields. An empty cell leaves its field out. The apostrophe
 * that keeps a spreadsheet from running a text as a formula is taken off.
 */
export function recordsInCsv(text: string, fields: readonly Field[]): RecordLine[] {
  const rows = cellsOf(text);
  return rows.map(({ record, info, raw }) => {
    const given = Object.entries(record).filter(([, cell]) => cell.trim() !== '');
    const values = given.map(([name, cell]) => {
      const field = fields.find((known) => known.name === name) ?? TEXT;
      return [name, fieldValue(unguarded(cell), field)];
    });
    return { line: info.lines - lineBreaksIn(raw), fields: Object.fromEntries(values) };
  });
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

function cellsOf(text: string): CsvRow[] {
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
    throw new CommandFailure(`the CSV cannot be read: ${error.message}.`, 'Nothing was sent.', EXIT.usage);
  }
}

function lineBreaksIn(raw: string): number {
  return raw.trim().split('\n').length - 1;
}

function namesOf(header: string[]): string[] {
  return header.map((name) => name.trim());
}
