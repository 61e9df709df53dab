import { PmError } from 'pm-api-client';
import type { RecordLine } from '../csv.js';
import { CommandError, EXIT, usageError } from '../exit-codes.js';
import type { Context } from '../operation.js';
import { cellText } from '../printable.js';
import { foundBy } from '../reading/names.js';
import { explained } from '../report-error.js';
import type { AnyResource, Report } from '../resources.js';
import { SECRET_NAMES } from '../secrets.js';
import { inBoth, listed, type Text, type Texts, type TextValue, text } from '../texts.js';
import type { Column, ImportColumn } from './import-columns.js';
import { undoneOf } from './write-results.js';

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
type Place = { [Part in 'line' | 'row']?: number | undefined };

/** The same, for the columns of the outcomes. */
export const placeOf = ({ line, row }: Place = {}) => (row === undefined ? { line } : { line, row });

/** What is wrong with a record, after its place in the file. */
export function problemAt(place: Place | undefined, index: number, why: TextValue): Text {
  return inBoth(text`${nameOf(place, index)}: ${why}`, '{0}：{1}');
}

function nameOf({ line = 0, row }: Place = {}, index: number): Text {
  return row === undefined
    ? inBoth(text`line ${line}`, '第 {0} 行')
    : inBoth(text`record ${index + 1} (row ${row} in Excel)`, '第 {0} 条记录（Excel 第 {1} 行）');
}

/** Names a field with the title of its column; one that has no column as the other columns of the file are named. */
export function namesIn(columns: readonly ImportColumn[], known: readonly Column[], texts: Texts) {
  const isTitled = columns.some(({ title, field }) => title !== field);
  return (field: string) => {
    const titles = known.find((column) => column.field.name === field)?.titles;
    const own = columns.find((column) => column.field === field)?.title;
    const title = own ?? (isTitled ? titles?.[texts.language] : undefined) ?? field;
    return title === field ? field : texts.say(inBoth(text`${title} (${field})`, '{0}（{1}）'));
  };
}

/** How the fields of a file's records are told. */
interface Cells {
  /** What the file has in a field of a record. */
  cellOf: (index: number, name: string) => unknown;
  nameOf: (field: string) => string;
  texts: Texts;
}

/** Rejects the whole file, and sends nothing, when any of its records is invalid. */
export async function refuseInvalid(
  resource: AnyResource,
  records: readonly RecordLine[],
  problems: readonly (readonly Text[])[],
  cells: Cells,
): Promise<void> {
  const wrong: TextValue[][] = [];
  for (const [index, { fields, ...place }] of records.entries()) {
    const own: TextValue[] = [...(problems[index] ?? [])];
    try {
      await resource.create(fields, { dryRun: true });
    } catch (error) {
      if (!(error instanceof PmError)) throw error;
      own.push(...refusals(error, index, cells));
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
function refusals(error: PmError, index: number, { cellOf, nameOf, texts }: Cells): TextValue[] {
  const wrong = error.code === 'invalid-input' ? Object.entries(error.fieldTexts ?? {}) : [];
  if (wrong.length === 0) {
    const { message, hint } = explained(texts, error);
    return [texts.sentences(message, hint)];
  }
  return wrong.map(([name, reasons]) => {
    const [field, value, why] = [nameOf(name), cellOf(index, name), listed('items', reasons)];
    if (value !== undefined && !SECRET_NAMES.includes(name)) {
      const problem = inBoth(text`${field}: "${cellText(value)}" ${why}.`, '{0}：“{1}”{2}。');
      return listed('sentences', [problem, ...foundBy(name, value)]);
    }
    return text`${field} ${why}.`;
  });
}

/** The cells that an error of the server is about. */
export function cellsMeant({ fields = {} }: PmError, index: number, { cellOf, nameOf }: Cells): Text[] {
  const names = Object.keys(fields).filter((name) => !SECRET_NAMES.includes(name));
  return names.map((name) =>
    inBoth(text`${nameOf(name)} is "${cellText(cellOf(index, name))}".`, '{0}为“{1}”。'),
  );
}

/** The error of an import in which not everything was created; without a journal, a second run would create records again. */
export function incomplete(report: Report, hasJournal: boolean, signal: AbortSignal): CommandError {
  const advice = hasJournal
    ? inBoth(
        text`Run the same command again, with refused records corrected in the file. The journal remembers what is done, so no record is created twice.`,
        '请在文件中改正被拒绝的记录，然后再次运行同一命令。进度文件记录了已完成的部分，不会重复创建。',
      )
    : inBoth(
        text`Send only these again, the failed ones corrected. With --journal, the same command can be run again.`,
        '请改正失败的记录，并只重新发送这些记录。加上 --journal 后可以再次运行同一命令。',
      );
  return new CommandError(
    inBoth(
      text`${undoneOf(report)} of ${report.items.length} records were not imported.`,
      '{1} 条记录中有 {0} 条未导入。',
    ),
    advice,
    signal.aborted ? EXIT.interrupted : EXIT.partial,
  );
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
