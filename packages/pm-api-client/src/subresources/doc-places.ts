import { listed, type Text, text } from 'plat-common/text';
import { isJson } from '../body.js';
import type { PmError } from '../errors.js';
import { checkedID } from '../resource/guard.js';
import { wrongField } from '../wrong-fields.js';
import { SPACE_KINDS } from './docs.js';

const REQUEST = { method: 'GET', path: '/doc/{kind}/spaces' } as const;

/** A kind of spaces, checked. */
export function kindIn(given: unknown, kinds: readonly string[]): string {
  const kind = kinds.find((one) => one === given);
  if (kind !== undefined) return kind;
  throw unfit('kind', text`the kind of a space is one of ${listed('items', kinds)}`);
}

/** Where a space is, such as `/doc/team/spaces/3`. */
export function spaceAt(given: unknown): { path: string; kind: string; id: number } {
  const place = isJson(given) ? given : {};
  const kinds = SPACE_KINDS.filter((kind) => place[kind] !== undefined);
  const [kind, ...others] = kinds;
  if (kind === undefined || others.length > 0)
    throw unfit('place', text`a place has exactly one of ${listed('items', SPACE_KINDS)}, with a number`);
  const id = checkedID(place[kind], kind, REQUEST);
  return { path: `/doc/${kind}/spaces/${id}`, kind, id };
}

/** Where a library is, such as `/doc/team/spaces/3/libs/4`. */
export function libraryAt(given: unknown): string {
  const { path } = spaceAt(given);
  return `${path}/libs/${checkedID(isJson(given) ? given.lib : undefined, 'lib', REQUEST)}`;
}

function unfit(field: string, why: Text): PmError {
  return wrongField(field, why, { why: text`${why}.`, request: REQUEST });
}
