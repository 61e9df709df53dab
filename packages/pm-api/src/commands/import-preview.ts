import type { Context } from '../context.js';
import type { RecordLine } from '../csv.js';
import { SECRET_NAMES } from '../secrets.js';
import type { Text } from '../texts/texts.js';
import type { Column } from './import-columns.js';

/** Rows that are shown. */
const SHOWN_ROWS = 3;

/** Shows each column with the field that it was taken for, and the first values as they will be sent. */
export async function showPreview(
  { io, printer }: Context,
  known: readonly Column[],
  columns: readonly { title: string; field: string }[],
  records: readonly RecordLine[],
): Promise<void> {
  await io.texts.load();
  const lineName = (line: number) =>
    printer.format === 'table'
      ? io.texts.translate('line {{line}}' satisfies Text, { line })
      : `line ${line}`;
  const rows = columns
    .filter(({ title }) => title !== '')
    .map(({ title, field }) => {
      const titles = known.find((column) => column.field.name === field)?.titles;
      const values = records.slice(0, SHOWN_ROWS).map(({ line, fields }) => {
        const value = SECRET_NAMES.includes(field) && fields[field] !== undefined ? '***' : fields[field];
        return [lineName(line), value] as const;
      });
      return { column: title, field, label: titles?.[io.texts.language], ...Object.fromEntries(values) };
    });
  await printer.records(rows);
}
