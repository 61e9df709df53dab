import { cellText, printable } from './printable.js';

type Rec = Readonly<Record<string, unknown>>;

/** How a table is drawn. */
export interface TableStyle {
  /** The title of a field. */
  titleOf: (name: string) => string;
  /** A value as people read it, such as the label of a state. */
  shownOf: (name: string, value: unknown, record: Rec) => unknown;
  /** Highlights a heading. */
  heading: (name: string) => string;
  /** Width of the terminal in characters; undefined without a terminal. */
  width: number | undefined;
}

// What a person calls a record by.
const NAMES = ['title', 'name', 'account', 'realname'];

// Default columns for a record of any kind, as far as the record has them.
const USUAL = [
  ...['id', 'title', 'name', 'account', 'realname', 'role', 'type', 'model', 'status', 'stage'],
  ...['severity', 'pri', 'assignedTo', 'openedBy', 'begin', 'end', 'deadline'],
];

// The first of them to go where a line is too short for all; then the last ones go.
const LEAST = ['openedBy', 'type', 'begin', 'model', 'stage'];

const MAX_CELL_LENGTH = 60;
/** Characters below which a shortened text has no meaning. */
const MIN_CELL_LENGTH = 8;
/** Records of one table: the next ones get a table of their own, so that a long list is written as it comes. */
export const TABLE_ROWS = 1_000;
/** Characters that a table needs beside a cell: two spaces and a line. */
const FRAME = 3;

/** Every field that any of the records has: number and name first, then the others in the order in which they come. */
export function everyColumn(records: readonly Rec[]): string[] {
  const present = new Set(records.flatMap((record) => Object.keys(record)));
  return [...new Set([...leading((name) => present.has(name)), ...present])];
}

/** A record with the requested fields only, in their order; without requested fields all of it, id and name first. */
export function picked(record: Rec, fields: readonly string[] | undefined): Rec {
  const names = fields ?? leading((name) => Object.hasOwn(record, name));
  const chosen = Object.fromEntries(names.map((name) => [name, record[name]]));
  return fields === undefined ? { ...chosen, ...record } : chosen;
}

/** The columns of a table without requested fields: the usual ones that the records have. */
export function usualColumns(records: readonly Rec[]): string[] {
  const present = everyColumn(records);
  const usual = USUAL.filter((name) => present.includes(name));
  return usual.length > 1 ? usual : present;
}

/** Records below each other, one column for each field. `mayLeaveOut`: only as many columns as go into a line. */
export async function tableOf(
  records: readonly Rec[],
  names: readonly string[],
  { titleOf, shownOf, heading, width }: TableStyle,
  mayLeaveOut: boolean,
): Promise<string> {
  const { default: widthOf } = await import('string-width');
  const columns = names.map((name) => {
    const cells = records.map((record) => printable(cellText(shownOf(name, record[name], record))));
    const title = printable(titleOf(name));
    const longest = cells.reduce((most, cell) => Math.max(most, widthOf(cell)), widthOf(title));
    return { name, title, cells, width: Math.min(longest, MAX_CELL_LENGTH) };
  });
  const shown = width === undefined ? columns : fitting(columns, width, mayLeaveOut);
  const rows = records.map((_, row) =>
    shown.map(({ cells, width }) => shortened(cells[row] ?? '', width, widthOf)),
  );
  const heads = shown.map(({ title, width }) => shortened(title, width, widthOf));
  const widths = shown.map((column) => column.width);
  const { line, border } = frame(widths, widthOf);
  return [
    border('┌', '┬', '┐'),
    line(heads, heading),
    border('├', '┼', '┤'),
    ...rows.map((cells) => line(cells)),
    border('└', '┴', '┘'),
  ].join('');
}

/** The lines of a table, with cells of these widths. */
function frame(widths: readonly number[], widthOf: (text: string) => number) {
  return {
    border: (left: string, between: string, right: string) =>
      `${left}${widths.map((width) => '─'.repeat(width + 2)).join(between)}${right}\n`,
    line: (cells: readonly string[], shownAs: (cell: string, at: number) => string = (cell) => cell) =>
      `│${cells.map((cell, at) => ` ${shownAs(cell, at)}${' '.repeat(Math.max((widths[at] ?? 0) - widthOf(cell), 0))} `).join('│')}│\n`,
  };
}

/** One record, a line for each of its fields, or several where its text has several. */
export async function recordTableOf(record: Rec, { titleOf, shownOf, heading, width }: TableStyle) {
  const { default: wrapped } = await import('wrap-ansi');
  const { default: widthOf } = await import('string-width');
  const titles = Object.keys(record).map((name) => printable(titleOf(name)));
  const longest = titles.reduce((most, title) => Math.max(most, widthOf(title)), 0);
  const room = width === undefined ? Infinity : Math.max(width - longest - 2 * FRAME - 1, MIN_CELL_LENGTH);
  const parts = Object.entries(record).map(([name, value]) => {
    const lines = linesOf(shownOf(name, value, record))
      .map(printable)
      .join('\n');
    return (room === Infinity ? lines : wrapped(lines, room, { hard: true, trim: false })).split('\n');
  });
  const { line, border } = frame([longest, Math.max(...parts.flat().map(widthOf), 0)], widthOf);
  const shownAs = (cell: string, at: number) => (at === 0 && cell !== '' ? heading(cell) : cell);
  const rows = parts.flatMap((lines, row) =>
    lines.map((shown, at) => line([at === 0 ? (titles[row] ?? '') : '', shown], shownAs)),
  );
  return [border('┌', '┬', '┐'), ...rows, border('└', '┴', '┘')].join('');
}

/** Records as a table of Markdown, one row each. */
export async function markdownOf(
  records: readonly Rec[],
  columns: readonly string[],
  { titleOf, shownOf }: Pick<TableStyle, 'titleOf' | 'shownOf'>,
): Promise<string> {
  if (columns.length === 0) return '';
  const rows = records.map((record) => columns.map((name) => shownOf(name, record[name], record)));
  return markdownTableOf([columns.map(titleOf), ...rows]);
}

/** One record as a table of Markdown, a row for each of its fields below the heads. */
export async function recordMarkdownOf(
  record: Rec,
  heads: readonly [field: string, value: string],
  { titleOf, shownOf }: Pick<TableStyle, 'titleOf' | 'shownOf'>,
): Promise<string> {
  return markdownTableOf([
    heads,
    ...Object.entries(record).map(([name, value]) => [titleOf(name), shownOf(name, value, record)]),
  ]);
}

async function markdownTableOf(rows: readonly (readonly unknown[])[]): Promise<string> {
  const { markdownTable } = await import('markdown-table');
  const cells = rows.map((row) => row.map(escaped));
  return `${markdownTable(cells, { alignDelimiters: false })}\n`;
}

// Texts of users are shown literally: no part of them becomes a link, an image, HTML or a further cell.
function escaped(value: unknown): string {
  return linesOf(value)
    .map((line) => printable(line.replace(/[\\`*_[\]<>|~&!#]/g, '\\$&')))
    .join('<br>');
}

interface Column {
  name: string;
  title: string;
  cells: readonly string[];
  width: number;
}

/** Columns that go into a line: those without a value may be left out, then the least ones, and the widest get narrower. */
function fitting(columns: readonly Column[], width: number, mayLeaveOut: boolean): Column[] {
  const needed = (some: readonly Column[], most = MAX_CELL_LENGTH) =>
    some.reduce((sum, column) => sum + Math.min(column.width, most) + FRAME, 1);
  let kept = [...columns];
  if (mayLeaveOut && needed(kept) > width) {
    kept = kept.filter(({ cells }) => cells.some((cell) => cell !== ''));
    while (kept.length > 2 && needed(kept, 2 * MIN_CELL_LENGTH) > width) {
      const least = LEAST.find((name) => kept.some((column) => column.name === name)) ?? kept.at(-1)?.name;
      kept = kept.filter(({ name }) => name !== least);
    }
  }
  let most = MAX_CELL_LENGTH;
  while (most > MIN_CELL_LENGTH && needed(kept, most) > width) most -= 1;
  return kept.map((column) => ({ ...column, width: Math.min(column.width, most) }));
}

function leading(isThere: (name: string) => boolean): string[] {
  const names = NAMES.filter(isThere);
  return names.length > 0 && isThere('id') ? ['id', ...names] : [];
}

function linesOf(value: unknown): string[] {
  return cellText(value).split(/\r\n|\r|\n/);
}

/** Cuts text to a number of terminal columns; East Asian characters take two. */
function shortened(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text;
  let shown = '';
  let taken = 1;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    taken += widthOf(segment);
    if (taken > width) break;
    shown += segment;
  }
  return `${shown}…`;
}
