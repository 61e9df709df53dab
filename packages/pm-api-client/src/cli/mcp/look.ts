import type { Json } from '../../body.js';
import type { PmClient } from '../../pm-client.js';
import type { PmRecord, ResourceDefinition } from '../../resource/definition.js';
import type { Page } from '../../resource/resource.js';
import type { Pair } from '../arguments.js';
import { filteredLocally } from '../local-filter.js';
import { resourceOf } from '../resources.js';
import type { Position } from './cursor.js';

/** Where records are chosen here: those that are asked for at once, and looked at in one call. */
const LOOKED_AT = { atOnce: 100, most: 1_000 };

/** What a search is for. */
export interface Wanted {
  /** The list of the server, without paging. */
  listFilter: Json;
  /** How many records are wanted. */
  count: number;
  /** Text that one of the fields must have in it. */
  text: string | undefined;
  /** Values that fields must have. */
  where: readonly Pair[] | undefined;
}

/** Records, and where those after them are. */
export interface Found {
  records: PmRecord[];
  /** Records of the server's whole list. */
  total: number;
  /** Undefined at the end of the list. */
  next: Pick<Position, 'page' | 'skip'> | undefined;
  /** What is to be known of the result, such as why it may be empty. */
  hints: string[];
}

/** The records from a position on, until there are enough or too many were looked at. */
export async function look(
  pm: PmClient,
  definition: ResourceDefinition,
  wanted: Wanted,
  { page, skip }: Position,
  signal: AbortSignal,
): Promise<Found> {
  const isChosenHere = wanted.text !== undefined || wanted.where !== undefined;
  const recPerPage = isChosenHere ? LOOKED_AT.atOnce : wanted.count;
  const records: PmRecord[] = [];
  let position: Found['next'] = { page, skip };
  let lookedAt = 0;
  for (;;) {
    const filter = { ...wanted.listFilter, recPerPage, pageID: position.page };
    const served: Page<PmRecord> = await resourceOf(pm, definition).list(filter, {
      signal,
      richText: 'html',
    });
    const { kept, unknown } = await filteredLocally(each(served.items), {
      search: wanted.text,
      filter: wanted.where,
    });
    const taken = kept.slice(position.skip, position.skip + wanted.count - records.length);
    records.push(...taken);
    lookedAt += served.items.length;
    position = after(position, served, kept.length - taken.length - position.skip, taken.length);
    const isEnough = records.length >= wanted.count || lookedAt >= LOOKED_AT.most || !isChosenHere;
    if (position !== undefined && !isEnough) continue;
    const hints = [
      ...(served.hint === undefined ? [] : [served.hint]),
      ...(isChosenHere
        ? [`Looked at ${lookedAt} of ${served.total} records${position ? ', nextCursor goes on' : ''}.`]
        : []),
      ...unknown.map((name) => `None of the last ones has a field ${name}.`),
    ];
    return { records, total: served.total, next: position, hints };
  }
}

/** Where the search goes on: on the same page, on the next one, or nowhere. */
function after(
  { page, skip }: Pick<Position, 'page' | 'skip'>,
  { items, pageID, recPerPage, total }: Page<PmRecord>,
  left: number,
  taken: number,
): Found['next'] {
  if (left > 0) return { page, skip: skip + taken };
  // A released server answers a page behind the last with the last one.
  const isLast = items.length === 0 || pageID !== page || page * recPerPage >= total;
  return isLast ? undefined : { page: page + 1, skip: 0 };
}

async function* each(records: readonly PmRecord[]): AsyncGenerator<PmRecord> {
  yield* records;
}
