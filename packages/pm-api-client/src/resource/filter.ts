import { isJson } from '../body.js';
import { PmError, type PmErrorRequest } from '../errors.js';
import { checkedID } from './guard.js';
import type { ListRule, Row } from './row.js';

/** A checked filter: where the list is and what is asked of it. */
export interface ListRequest {
  /** `/products/1/bugs` */
  path: string;
  /** The filter as a caller writes it, defaults included. */
  filter: Record<string, string | number>;
  recPerPage: number;
  pageID: number;
  orderBy: string | undefined;
}

/** What a filter may hold for the whole list, beside its parent. */
export const WHOLE_LIST = ['recPerPage', 'orderBy', 'browse'];
const PAGING = [...WHOLE_LIST, 'pageID'];

/** Checks a list's filter before anything is sent. */
export function checkedFilter({ name }: Row, rule: ListRule, given: unknown, paging = PAGING): ListRequest {
  const request = { method: 'GET', path: `/${name}` };
  const filter = isJson(given) ? given : {};
  const { recPerPage = 100, pageID = 1, orderBy, browse = rule.browse[0] } = filter;
  const known = Object.keys(rule.parents);
  const unknown = Object.keys(filter).find((key) => !known.includes(key) && !paging.includes(key));
  if (unknown !== undefined) {
    throw wrong(request, unknown, `is not part of a filter of ${name}`, known.concat(paging), 'field-name');
  }
  const [parent, second] = known.filter((key) => filter[key] !== undefined);
  if (parent === undefined || second !== undefined) {
    throw wrong(request, known.join(' or '), 'must be given, exactly one of them', known);
  }
  const id = checkedID(filter[parent], parent, request);
  if (!isBetween(recPerPage, 1, 1000))
    throw wrong(request, 'recPerPage', 'must be a whole number from 1 to 1000');
  if (!isBetween(pageID, 1, Number.MAX_SAFE_INTEGER)) throw wrong(request, 'pageID', 'must be 1 or more');
  if (typeof browse !== 'string' || !rule.browse.includes(browse)) {
    throw wrong(request, 'browse', 'is not a value that the server knows', rule.browse);
  }
  if (orderBy !== undefined && !(typeof orderBy === 'string' && /^\w+_(asc|desc)$/.test(orderBy))) {
    throw wrong(request, 'orderBy', 'must be a field and a direction, such as id_desc');
  }
  const path = `/${rule.parents[parent]}/${id}/${name}`;
  return { path, filter: { [parent]: id, browse }, recPerPage, pageID, orderBy };
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function wrong(
  request: PmErrorRequest,
  name: string,
  what: string,
  allowed: readonly string[] = [],
  code: 'invalid-input' | 'field-name' = 'invalid-input',
): PmError {
  const hint =
    allowed.length === 0 ? 'Nothing was sent.' : `Possible: ${allowed.join(', ')}. Nothing was sent.`;
  return new PmError({ code, why: `${name} ${what}.`, hint, request, fields: { [name]: [what] } });
}
