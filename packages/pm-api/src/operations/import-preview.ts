import type { Context } from '../context.js';
import type { RecordLine } from '../csv.js';
import { SECRET_NAMES } from '../secrets.js';
import { inBoth, text } from '../texts.js';
import type { Column, ImportColumn } from './import-columns.js';

/** Rows that are shown. */
const SHOWN_ROWS = 3;

/** Shows each column with the field that it was taken for, and the first values as they will be sent. */
export async function showPreview(
  { io: { texts }, printer }: Context,
  known: readonly Column[],
  columns: readonly ImportColumn[],
  records: readonly RecordLine[],
): Promise<void> {
  const lineName = (line: number) =>
    printer.format === 'table' ? texts.say(inBoth(text`line ${line}`, '第 {0} 行')) : `line ${line}`;
  const rows = columns
    .filter(({ title }) => title !== '')
    .map(({ title, field }) => {
      const titles = known.find((column) => column.field.name === field)?.titles;
      const values = records.slice(0, SHOWN_ROWS).map(({ line, fields }) => {
        const value = SECRET_NAMES.includes(field) && fields[field] !== undefined ? '***' : fields[field];
        return [lineName(line), value] as const;
      });
      return { column: title, field, label: titles?.[texts.language], ...Object.fromEntries(values) };
    });
  await printer.records(rows);
}
