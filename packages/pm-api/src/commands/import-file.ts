import { extname } from 'node:path';
import { type RecordLine, rowsOfCsv } from '../csv.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { textIn } from '../from-file.js';
import type { Io } from '../io.js';
import { isJson } from '../json.js';
import type { Texts } from '../texts/texts.js';
import { cellValue, fieldNamesOf, type ImportTarget } from './import-columns.js';

/** The records of an import file. */
export interface ImportFile {
  records: RecordLine[];
  /** The titles of a CSV file with their fields; of JSON, the names of the first record. */
  columns: ImportColumn[];
}

/** A column of a file, and the field that it was taken for. */
export interface ImportColumn {
  title: string;
  field: string;
}

/** Reads an import file, CSV by its name and else JSON lines; from stdin for `-`, where a first `{` means JSON. */
export async function readImport(
  io: Pick<Io, 'stdin' | 'texts'>,
  path: string,
  target: ImportTarget,
  encoding: string | undefined,
): Promise<ImportFile> {
  const contents = await textIn(path, io, encoding);
  const isCsv = path === '-' ? !/^\s*(\{|$)/.test(contents) : extname(path).toLowerCase() === '.csv';
  return isCsv ? csvFile(contents, target, io.texts) : jsonFile(contents);
}

/** An empty cell leaves its field out. */
async function csvFile(contents: string, target: ImportTarget, texts: Texts): Promise<ImportFile> {
  const { titles, rows } = await rowsOfCsv(contents);
  await texts.load();
  const names = fieldNamesOf(titles, target, texts);
  const byName = new Map(target.columns.map((column) => [column.field.name, column]));
  const records = rows.map(({ line, row, cells }) => ({
    line,
    row,
    fields: Object.fromEntries(
      names.flatMap((name, index) => {
        const cell = cells[index] ?? '';
        return cell.trim() === '' ? [] : [[name, cellValue(cell, byName.get(name))]];
      }),
    ),
  }));
  return { records, columns: titles.map((title, index) => ({ title, field: names[index] ?? title })) };
}

/** One JSON object a line. Empty lines are skipped. */
function jsonFile(contents: string): ImportFile {
  const records = contents
    .split('\n')
    .flatMap((json, index) =>
      json.trim() === '' ? [] : [{ line: index + 1, fields: parsed(json, index + 1) }],
    );
  const names = Object.keys(records[0]?.fields ?? {});
  return { records, columns: names.map((name) => ({ title: name, field: name })) };
}

function parsed(json: string, line: number): RecordLine['fields'] {
  try {
    const fields: unknown = JSON.parse(json);
    if (isJson(fields)) return fields;
  } catch {
    // The error below is for any other JSON too.
  }
  throw new CommandError(
    'line {{line}} is not a JSON object.',
    'Each line is one record, such as {"title": "Login fails"}. Nothing was sent.',
    EXIT.usage,
    { values: { line } },
  );
}
