import { cellText, printable } from './printable.js';
import { everyColumn } from './table.js';

type Rec = Readonly<Record<string, unknown>>;

/** Records as a table of Markdown, one row each. */
export async function markdownOf(
  records: readonly Rec[],
  fields: readonly string[] | undefined,
): Promise<string> {
  const columns = fields ?? everyColumn(records);
  if (columns.length === 0) return '';
  return table([columns, ...records.map((record) => columns.map((name) => record[name]))]);
}

/** One record as a table of Markdown, a row for each of its fields. */
export async function recordMarkdownOf(record: Rec): Promise<string> {
  return table([['field', 'value'], ...Object.entries(record)]);
}

async function table(rows: readonly (readonly unknown[])[]): Promise<string> {
  const { markdownTable } = await import('markdown-table');
  const cells = rows.map((row) => row.map(escaped));
  return `${markdownTable(cells, { alignDelimiters: false })}\n`;
}

// The text of others is to be read as it stands, so that nothing of it becomes a link, an image, HTML or a further cell.
function escaped(value: unknown): string {
  const lines = cellText(value).split(/\r\n|\r|\n/);
  return lines.map((line) => printable(line.replace(/[\\`*_[\]<>|~&!#]/g, '\\$&'))).join('<br>');
}
