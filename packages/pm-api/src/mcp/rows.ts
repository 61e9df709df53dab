import type { ToolResult } from '../operation.js';
import { withinBudget } from './budget.js';
import { NOTICE, shownInList } from './record-texts.js';

/** The properties of an answer with rows. */
export const ROWS_OUTPUT = { notice: 'text', rows: 'objects', matched: 'count' } as const;

/** As many rows as one answer may hold, each with the fields that identify it and the requested ones. */
export async function rowsAnswer(
  rows: readonly Readonly<Record<string, unknown>>[],
  asked: readonly string[],
): Promise<ToolResult> {
  const { items, count } = withinBudget(await Promise.all(rows.map((row) => shownInList(row, asked))));
  const hint = `Only the first ${count} are shown.`;
  const matched = rows.length;
  return { content: { notice: NOTICE, rows: items, matched, ...(count < matched && { hint }) } };
}
