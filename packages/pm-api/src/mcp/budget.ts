import type { ToolResult } from '../operation.js';
import { cursorOf, type Position } from './cursor.js';
import { NOTICE, shownInList } from './record-texts.js';

/** Characters of JSON that an answer may have: about 8,000 tokens. */
export const BUDGET = 28_000;

/** As many items from the front of a list as one answer may hold, and how many these are; always one. */
export function withinBudget<T>(items: readonly T[], spent = 0) {
  let left = BUDGET - spent;
  let count = 0;
  for (const item of items) {
    left -= sizeOf(item);
    if (left < 0 && count > 0) break;
    count += 1;
  }
  return { items: items.slice(0, count), count };
}

// Chinese characters cost about as many tokens as three Latin letters.
function sizeOf(item: unknown): number {
  const json = JSON.stringify(item) ?? '';
  return json.length + 2 * (json.match(/\p{Script=Han}/gu)?.length ?? 0);
}

/** The properties of an answer with rows. */
export const ROWS_OUTPUT = { notice: 'text', rows: 'objects', matched: 'count' } as const;

/** As many rows as one answer may hold, each with the fields that identify it and the requested ones; `at` is where they begin. */
export async function rowsAnswer(
  rows: readonly Readonly<Record<string, unknown>>[],
  asked: readonly string[],
  about: string[] = [],
  at?: Omit<Position, 'page'>,
): Promise<ToolResult> {
  const { skip = 0 } = at ?? {};
  const rest = await Promise.all(rows.slice(skip).map((row) => shownInList(row, asked)));
  const { items, count } = withinBudget(rest);
  const next = skip + count < rows.length && { page: 1, skip: skip + count };
  const hints = [...(next && !at ? [`Only the first ${count} are shown.`] : []), ...about];
  return {
    content: {
      notice: NOTICE,
      rows: items,
      matched: rows.length,
      ...(next && at && { nextCursor: cursorOf({ ...at, ...next }) }),
      ...(hints.length > 0 && { hint: hints.join(' ') }),
    },
  };
}
