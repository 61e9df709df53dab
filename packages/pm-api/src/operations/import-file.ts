import { extname } from 'node:path';
import { isJson, type Json, parsedJson } from 'plat-common/json';
import { type BulkOptions, PmError } from 'pm-api-client';
import type { PmRecord } from 'pm-api-client/resources';
import { type RecordLine, rowsOfCsv } from '../csv.js';
import { advised, usageError } from '../exit-codes.js';
import { textIn } from '../from-file.js';
import type { Io } from '../io.js';
import { cellText } from '../printable.js';
import { type AnyResource, type Report, reportOn } from '../resources.js';
import { inBoth, text } from '../texts.js';
import { problemAt } from './import-checks.js';
import {
  type Column,
  cellFields,
  EXPORTED_ID,
  fieldOf,
  type ImportColumn,
  importColumns,
  type Target,
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
  target: Target,
): Promise<ImportFile> {
  const contents = await textIn(path, io, encoding);
  const isCsv = !/^\s*(\{|$)/.test(contents) && !/^\.(json|jsonl|ndjson)$/i.test(extname(path));
  if (isCsv) return csvFile(contents, target);
  const lines = jsonRecords(contents);
  const records = target.copies
    ? lines.map((line) => ({ ...line, fields: copyOf(line.fields, target) }))
    : lines;
  const titles = Object.keys(records[0]?.fields ?? {});
  return { records, columns: titles.map((title) => ({ title, field: fieldOf(title, target) ?? title })) };
}

/** What a new record takes of an exported one; the rest is left out, as are columns of a CSV file. */
function copyOf(exported: Json, target: Target): Json {
  const given = Object.entries(exported).flatMap(([title, value]): [string, unknown][] => {
    const field = fieldOf(title, target);
    const column = target.known.find((one) => one.field.name === field);
    if (column === undefined) return [];
    const cell = cellText(value);
    return isEmptyIn(column, cell) ? [] : cellFields(cell, column, target, false);
  });
  return asCopy(Object.fromEntries(given), target);
}

/**
 * A copy without what only the original has: whose turn it is in a team (the copy begins with the first member), "closed" as the
 * assignee of a closed record, and a review where the file names no reviewer.
 */
function asCopy({ assignedTo, reviewer, ...fields }: Json, { known }: Target): Json {
  const isReviewed = [reviewer].flat().some(Boolean);
  const mayBeReviewed = known.some(({ field }) => field.name === 'needNotReview');
  return {
    ...(mayBeReviewed && !isReviewed && { needNotReview: 1 }),
    ...fields,
    ...(isReviewed && { reviewer }),
    ...(assignedTo !== undefined && assignedTo !== 'closed' && !fields.teamEstimate && { assignedTo }),
  };
}

/** Exported records have 0 for a record that there is not. */
function isEmptyIn(column: Column | undefined, cell: string): boolean {
  const kind = column?.meaning?.kind;
  return cell.trim() === '' || (cell.trim() === '0' && (kind === 'id' || kind === 'linkable'));
}

/** An empty cell leaves its field out. */
async function csvFile(contents: string, target: Target): Promise<ImportFile> {
  const { known, copies } = target;
  const { titles, rows, isExport } = await rowsOfCsv(contents);
  const columns = importColumns(titles, target);
  const byName = new Map(known.map((column) => [column.field.name, column]));
  const numberAt = titles.findIndex((title) => EXPORTED_ID.test(title));
  const records = rows.map(({ cells, ...place }) => {
    const given = columns.flatMap(({ field }, index): [string, unknown][] => {
      const [cell = '', column] = [cells[index], byName.get(field)];
      if (field === '' || (copies ? isEmptyIn(column, cell) : cell.trim() === '')) return [];
      return column === undefined ? [[field, cell]] : cellFields(cell, column, target, isExport);
    });
    const fields = Object.fromEntries(given);
    return { ...place, number: Number(cells[numberAt]), fields: copies ? asCopy(fields, target) : fields };
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

/** The records of a file, with those among them that are below another. */
export interface Family {
  /** Without the parents that have no number yet. */
  records: RecordLine[];
  /** The parents of records, both by their place among the records. */
  above: ReadonlyMap<number, number>;
  /** Records whose parent is named, and is not in the file, by their place. */
  orphans: number[];
}

/**
 * Finds the records whose parent is another record of the same file: by the number that it has there, by its name, or as ZenTao
 * used to mark the subtasks of the task before them, by `>`.
 */
export function familyIn(given: readonly RecordLine[]): Family {
  const above = new Map<number, number>();
  const orphans: number[] = [];
  const nameOf = ({ fields }: RecordLine) => fields.name ?? fields.title;
  const hasParents = given.some(({ fields }) => fields.parent !== undefined);
  let last = -1;
  const records = given.map((record, index) => {
    const { parent, ...fields } = record.fields;
    const isExported = !hasParents && !!record.number;
    const [, marked] = /^>\s*(.+)$/s.exec(isExported && last !== -1 ? String(fields.name) : '') ?? [];
    if (marked !== undefined) {
      above.set(index, last);
      return { ...record, fields: { ...fields, name: marked } };
    }
    last = index;
    if (parent === undefined) return record;
    const number = Number(parent);
    const isParent = (other: RecordLine) =>
      other !== record && (Number.isNaN(number) ? nameOf(other) === parent : other.number === number);
    const [at = -1, ...more] = given.flatMap((other, place) => (isParent(other) ? [place] : []));
    if (at !== -1 && more.length === 0) above.set(index, at);
    else if (!Number.isNaN(number)) return record;
    else orphans.push(index);
    return { ...record, fields };
  });
  return { records, above, orphans };
}

const CHANGED = inBoth(text`the record differs from the one in the journal.`, '记录与进度文件中的不同。');
const FEWER = inBoth(text`the file has fewer records than its journal.`, '文件中的记录比进度文件中的少。');

/** Creates records, those below others once these are there. Each generation has a journal. */
export async function createFamily(
  resource: AnyResource,
  { records, above }: Family,
  { journal, ...options }: BulkOptions<object, PmRecord>,
): Promise<Report> {
  const items = new Map<number, Report['items'][number]>();
  const parentOf = (index: number) => items.get(above.get(index) ?? -1);
  let due = [...records.keys()].filter((index) => !above.has(index));
  let isComplete = true;
  for (let generation = 1; isComplete && due.length > 0; generation += 1) {
    const list = due.map((index) => {
      const parent = parentOf(index);
      return { ...records[index]?.fields, ...(parent && { parent: parent.id }) };
    });
    const path = journal && (generation === 1 ? journal : `${journal}.${generation}`);
    const report = await resource.createMany(list, { ...options, journal: path }).catch((error: unknown) => {
      if (!(error instanceof PmError) || error.fields?.journal === undefined || path === undefined)
        throw error;
      // The caller may never have heard of a journal or its items: it is named, and the line that has changed.
      const index = due[error.index ?? -1];
      const changed = index === undefined ? FEWER : problemAt(records[index], index, CHANGED);
      const why = error.index === undefined ? error : changed;
      throw advised(
        error,
        [inBoth(text`The journal (--journal) is ${path}.`, '进度文件（--journal）是 {0}。')],
        why,
      );
    });
    for (const item of report.items) items.set(due[item.index] ?? -1, item);
    due = [...above.keys()].filter((index) => !items.has(index) && parentOf(index) !== undefined);
    isComplete = report.isComplete;
  }
  return reportOn(
    records.map(
      ({ fields: input }, index) => items.get(index) ?? { index, input, outcome: 'not-started' as const },
    ),
  );
}
