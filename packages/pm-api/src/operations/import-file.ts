import { extname } from 'node:path';
import { isJson, type Json, parsedJson } from 'plat-common/json';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { type RecordLine, rowsOfCsv } from '../csv.js';
import { usageError } from '../exit-codes.js';
import { textIn } from '../from-file.js';
import type { Io } from '../io.js';

import { inBoth, text } from '../texts.js';
import {
  type Column,
  cellFields,
  EXPORTED_ID,
  fieldOf,
  type ImportColumn,
  importColumns,
} from './import-columns.js';

/** The records of an import file, as they are given. */
export interface ImportFile {
  records: RecordLine[];
  /** The titles of a CSV file with their fields; of JSON, the names of the first record. */
  columns: ImportColumn[];
}

/** Reads an import file: JSON lines where it begins with `{` or its name says so, and else CSV. */
export async function readImport(
  io: Pick<Io, 'stdin'>,
  path: string,
  encoding: string | undefined,
  known: readonly Column[],
  definition: ResourceDefinition,
  copies: boolean,
): Promise<ImportFile> {
  const contents = await textIn(path, io, encoding);
  const isCsv = !/^\s*(\{|$)/.test(contents) && !/^\.(json|jsonl|ndjson)$/i.test(extname(path));
  if (isCsv) return csvFile(contents, known, definition, copies);
  const lines = jsonRecords(contents);
  const records = copies
    ? lines.map((line) => ({ ...line, fields: copyOf(line.fields, known, definition) }))
    : lines;
  const columns = Object.keys(records[0]?.fields ?? {}).map((title) => ({
    title,
    field: fieldOf(title, known, definition) ?? title,
  }));
  return { records, columns };
}

/** What a new record takes of an exported one; the rest is left out, as are columns of a CSV file. */
function copyOf(exported: Json, known: readonly Column[], definition: ResourceDefinition): Json {
  const given = Object.entries(exported).flatMap(([title, value]): [string, unknown][] => {
    const field = fieldOf(title, known, definition);
    const column = known.find((one) => one.field.name === field);
    if (column === undefined || value === null || value === undefined) return [];
    if (typeof value === 'object') return [[column.field.name, value]];
    return isEmptyIn(column, String(value)) ? [] : cellFields(String(value), column, definition, false);
  });
  return Object.fromEntries(given);
}

/** Exported records have 0 for a record that there is not. */
function isEmptyIn(column: Column | undefined, cell: string): boolean {
  const kind = column?.meaning?.kind;
  return cell.trim() === '' || (cell.trim() === '0' && (kind === 'id' || kind === 'linkable'));
}

/** An empty cell leaves its field out. */
async function csvFile(
  contents: string,
  known: readonly Column[],
  definition: ResourceDefinition,
  copies: boolean,
): Promise<ImportFile> {
  const { titles, rows, isExport } = await rowsOfCsv(contents);
  const columns = importColumns(titles, known, definition, copies);
  const byName = new Map(known.map((column) => [column.field.name, column]));
  const numberAt = titles.findIndex((title) => EXPORTED_ID.test(title));
  const names = columns.map(({ field }) => field);
  const isReviewed = ['reviewer', 'needNotReview'].some((name) => names.includes(name));
  const more = copies && byName.has('needNotReview') && !isReviewed ? { needNotReview: 1 } : {};
  const records = rows.map(({ cells, ...place }) => {
    const given = columns.flatMap(({ field }, index): [string, unknown][] => {
      const [cell = '', column] = [cells[index], byName.get(field)];
      if (field === '' || (copies ? isEmptyIn(column, cell) : cell.trim() === '')) return [];
      return column === undefined ? [[field, cell]] : cellFields(cell, column, definition, isExport);
    });
    return { ...place, number: Number(cells[numberAt]), fields: { ...more, ...Object.fromEntries(given) } };
  });
  return { records, columns };
}

/** One JSON object a line. Empty lines are skipped. */
function jsonRecords(contents: string): RecordLine[] {
  return contents
    .split('\n')
    .flatMap((json, index) =>
      json.trim() === '' ? [] : [{ line: index + 1, fields: objectIn(json, index + 1) }],
    );
}

function objectIn(json: string, line: number): Json {
  const fields = parsedJson(json);
  if (isJson(fields)) return { ...fields };
  throw usageError(
    inBoth(text`line ${line} is not a JSON object.`, '第 {0} 行不是 JSON 对象。'),
    inBoth(
      text`Each line is one record, such as {"title": "Login fails"}.`,
      '每行一条记录，例如 {"title": "无法登录"}。',
    ),
  );
}
