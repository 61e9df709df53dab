import { type Json, parsedJson } from 'plat-common/json';
import * as z from 'zod/mini';
import { usageError } from '../exit-codes.js';
import type { ToolResult } from '../operation.js';
import { forAgents } from '../texts.js';
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

/** Where a search continues. */
export interface Position {
  resource: string;
  filter: Json;
  /** The page of the server's list, or of the records that one call looks at, from 1. */
  page: number;
  /** Matches of that page that were given already. */
  skip: number;
}

/** A position as a word. */
export function cursorOf({ resource, filter, page, skip }: Position): string {
  return Buffer.from(JSON.stringify([resource, filter, page, skip])).toString('base64url');
}

const parts = z.tuple([
  z.string(),
  z.record(z.string(), z.unknown()),
  z.int().check(z.minimum(1)),
  z.int().check(z.minimum(0)),
]);

/**
 * The position in a cursor. A changed cursor only leads to another page with the same access rights: resource and filter are
 * checked like those of a call.
 */
function positionIn(cursor: string): Position {
  const { data } = parts.safeParse(parsedJson(Buffer.from(cursor, 'base64url').toString()));
  if (data === undefined)
    throw usageError(forAgents`the cursor is not one that was returned.`, forAgents`Begin again without it.`);
  const [resource, filter, page, skip] = data;
  return { resource, filter, page, skip };
}

/** How many rows a cursor of the same list is behind. */
export function skipIn(cursor: string, resource: string, filter: Json): number {
  const position = positionIn(cursor);
  if (position.resource === resource && JSON.stringify(position.filter) === JSON.stringify(filter))
    return position.skip;
  throw usageError(
    forAgents`the cursor is of another list.`,
    forAgents`Give it with the same resource, id, part and since.`,
  );
}

/** Where the search begins: at its cursor, which must be of the same search. */
export function startOf(resource: string, filter: Json, cursor: string | undefined): Position {
  if (cursor === undefined) return { resource, filter, page: 1, skip: 0 };
  const position = positionIn(cursor);
  const isSame = Object.keys(filter).length === 0 || sorted(filter) === sorted(position.filter);
  if (position.resource === resource && isSame) return position;
  throw usageError(
    forAgents`the cursor is of another search.`,
    forAgents`Give it with the same resource and filter.`,
  );
}

function sorted(filter: Json): string {
  return JSON.stringify(Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1)));
}
