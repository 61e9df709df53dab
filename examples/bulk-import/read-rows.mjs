import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { UnusableInput } from './unusable-input.mjs';

/**
 * The rows of a CSV file by their columns, each with the line where it begins.
 *
 * @param {string} file
 * @param {string[]} columns those that must be there
 * @returns {Promise<{ line: number; row: Record<string, string> }[]>}
 */
export async function readRows(file, columns) {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new UnusableInput([`${file} cannot be read: ${error.message}`]);
  });
  const records = recordsIn(text);
  const [first] = records;
  if (first === undefined) throw new UnusableInput([`${file} has no rows`]);
  const missing = columns.filter((column) => !(column in first.record));
  if (missing.length > 0) throw new UnusableInput([`line 1: the columns ${missing.join(', ')} are missing`]);
  return records.map(({ record, info, raw }) => ({ line: info.lines - lineBreaksIn(raw), row: record }));
}

/** @returns {{ record: Record<string, string>; info: { lines: number }; raw: string }[]} */
function recordsIn(text) {
  try {
    // The parser counts a CRLF inside of quotes as two lines.
    return parse(text.replaceAll('\r\n', '\n'), {
      bom: true,
      columns: true,
      trim: true,
      skip_empty_lines: true,
      info: true,
      raw: true,
    });
  } catch (error) {
    // A quote that does not end, a row with a cell too many: the message names the line.
    if (error instanceof CsvError) throw new UnusableInput([error.message]);
    throw error;
  }
}

// The parser counts to the end of a row, which a cell with several lines moves down.
const lineBreaksIn = (raw) => raw.trim().split('\n').length - 1;
