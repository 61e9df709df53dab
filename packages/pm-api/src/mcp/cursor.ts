import { type Json, parsedJson } from 'plat-common/json';
import * as z from 'zod/mini';
import { usageError } from '../exit-codes.js';
import { forAgents } from '../texts.js';

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
