import { PmError } from 'pm-api-client';
import type { RecordLine } from '../csv.js';
import { type CommandError, usageError } from '../exit-codes.js';
import type { Context } from '../operation.js';
import { cellText } from '../printable.js';
import { foundBy } from '../reading/names.js';
import { explained } from '../report-error.js';
import type { AnyResource } from '../resources.js';
import { SECRET_NAMES } from '../secrets.js';
import { inBoth, listed, type Text, type Texts, type TextValue, text } from '../texts.js';
import type { Column, ImportColumn } from './import-columns.js';

/** Wrong records that are named; a file with one mistake has it on every line. */
export const MAX_NAMED = 10;

/** The error of a file without records. */
export function noRecords(path: string): CommandError {
  return usageError(
    inBoth(text`${path} has no records.`, '{0} 中没有记录。'),
    inBoth(
      text`A CSV file has a line of titles, and a record on each line below it.`,
      'CSV 文件的首行为标题，其后每行一条记录。',
    ),
  );
}

/** Where a record is in its file. */
export interface Place {
  line?: number | undefined;
  row?: number | undefined;
}

/** Where a record is in its file, for the columns of the outcomes. */
export function placeOf(record: RecordLine | undefined) {
  if (record === undefined) return {};
  const { line, row } = record;
  return row === undefined ? { line } : { line, row };
}

/** What is wrong with a record, after its place in the file. */
export function problemAt(place: Place, index: number, why: TextValue): Text {
  return inBoth(text`${nameOf(place, index)}: ${why}`, '{0}：{1}');
}

function nameOf({ line = 0, row }: Place, index: number): Text {
  return row === undefined
    ? inBoth(text`line ${line}`, '第 {0} 行')
    : inBoth(text`record ${index + 1} (row ${row} in Excel)`, '第 {0} 条记录（Excel 第 {1} 行）');
}

/** Names a field with the title of its column; one that has no column as the other columns of the file are named. */
export function namesIn(
  columns: readonly ImportColumn[],
  known: readonly Column[],
  texts: Texts,
): (field: string) => string {
  const isTitled = columns.some(({ title, field }) => title !== field);
  return (field) => {
    const titles = known.find((column) => column.field.name === field)?.titles;
    const own = columns.find((column) => column.field === field)?.title;
    const title = own ?? (isTitled ? titles?.[texts.language] : undefined) ?? field;
    return title === field ? field : texts.say(inBoth(text`${title} (${field})`, '{0}（{1}）'));
  };
}

/** What is known of the records of a file before they are checked. */
interface OfFile {
  /** What the file has in a field of a record. */
  cellOf: (index: number, name: string) => unknown;
  problems: readonly (readonly Text[])[];
  nameOf: (field: string) => string;
  texts: Texts;
}

/** Rejects the whole file, and sends nothing, when any of its records is invalid. */
export async function refuseInvalid(
  resource: AnyResource,
  records: readonly RecordLine[],
  { cellOf, problems, nameOf, texts }: OfFile,
): Promise<void> {
  const wrong: TextValue[][] = [];
  for (const [index, { fields, ...place }] of records.entries()) {
    const own: TextValue[] = [...(problems[index] ?? [])];
    try {
      await resource.create(fields, { dryRun: true });
    } catch (error) {
      if (!(error instanceof PmError)) throw error;
      const written = (name: string) => cellOf(index, name) ?? fields[name];
      own.push(...refusals(error, written, nameOf, texts));
    }
    if (own.length > 0) wrong.push(own.map((why) => problemAt(place, index, why)));
  }
  if (wrong.length === 0) return;
  const more = wrong.length - MAX_NAMED;
  const others = more > 0 ? [inBoth(text`And ${more} more.`, '另有 {0} 条。')] : [];
  throw usageError(
    inBoth(text`${wrong.length} of ${records.length} records are invalid.`, '{1} 条记录中有 {0} 条无效。'),
    inBoth(text`Correct the file and start again.`, '请修改文件后重试。'),
    { lines: [...wrong.slice(0, MAX_NAMED).flat(), ...others] },
  );
}

/** Why the client refuses a record: a sentence for each wrong field, with its value. */
function refusals(
  error: PmError,
  written: (name: string) => unknown,
  nameOf: (field: string) => string,
  texts: Texts,
): TextValue[] {
  const wrong = error.code === 'invalid-input' ? Object.entries(error.fieldTexts ?? {}) : [];
  if (wrong.length === 0) {
    const { message, hint } = explained(texts, error);
    return [texts.sentences(message, hint)];
  }
  return wrong.map(([name, reasons]) => {
    const [field, value, why] = [nameOf(name), written(name), listed('items', reasons)];
    if (value !== undefined && !SECRET_NAMES.includes(name)) {
      const problem = inBoth(text`${field}: "${cellText(value)}" ${why}.`, '{0}：“{1}”{2}。');
      return listed('sentences', [problem, ...foundBy(name, value)]);
    }
    return text`${field} ${why}.`;
  });
}

/** The cells that an error of the server is about. */
export function cellsMeant(
  { fields = {} }: PmError,
  written: (name: string) => unknown,
  nameOf: (field: string) => string,
): Text[] {
  const names = Object.keys(fields).filter((name) => !SECRET_NAMES.includes(name));
  return names.map((name) => inBoth(text`${nameOf(name)} is "${cellText(written(name))}".`, '{0}为“{1}”。'));
}

/** Rows that are shown. */
const SHOWN_ROWS = 3;

/** Shows each column with the field that it was taken for, and the first values as they will be sent. */
export async function showPreview(
  { io: { texts }, printer }: Context,
  known: readonly Column[],
  columns: readonly ImportColumn[],
  records: readonly RecordLine[],
): Promise<void> {
  const placeName = (place: Place, index: number) =>
    printer.isForPeople ? texts.say(nameOf(place, index)) : `line ${place.line}`;
  const rows = columns
    .filter(({ title }) => title !== '')
    .map(({ title, field }) => {
      const titles = known.find((column) => column.field.name === field)?.titles;
      const values = records.slice(0, SHOWN_ROWS).map(({ fields, ...place }, index) => {
        const value = SECRET_NAMES.includes(field) && fields[field] !== undefined ? '***' : fields[field];
        return [placeName(place, index), value] as const;
      });
      return { column: title, field, label: titles?.[texts.language], ...Object.fromEntries(values) };
    });
  await printer.records(rows);
}
