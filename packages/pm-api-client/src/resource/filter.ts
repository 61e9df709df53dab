import { isJson, type Json } from '../body.js';
import { PmError, type PmErrorRequest } from '../errors.js';
import type { ListRule, ResourceDefinition } from './definition.js';
import { checkedID } from './guard.js';

/** A checked filter: where the list is and what is asked of it. */
export interface ListRequest {
  /** `/products/1/bugs` */
  path: string;
  /** The filter as a caller writes it, defaults included. */
  filter: Record<string, string | number | true>;
  /** Undefined where the server must be sent none. */
  browse: string | undefined;
  recPerPage: number;
  pageID: number;
  orderBy: string | undefined;
}

/** What a filter may hold for the whole list, beside its parent. */
export const WHOLE_LIST = ['recPerPage', 'orderBy', 'browse'];
const PAGING = [...WHOLE_LIST, 'pageID'];

/** Checks a list's filter before anything is sent. */
export function checkedFilter(
  { name }: ResourceDefinition,
  rule: ListRule,
  given: unknown,
  paging = PAGING,
): ListRequest {
  const request = { method: 'GET', path: `/${name}` };
  const filter = isJson(given) ? given : {};
  const { recPerPage = 100, pageID = 1, orderBy } = filter;
  const known = Object.keys(rule.parents);
  const own = rule.my ? ['my'] : [];
  const unknown = Object.keys(filter).find((key) => ![...known, ...own, ...paging].includes(key));
  if (unknown !== undefined) {
    const possible = [...known, ...own, ...paging];
    throw wrong(request, unknown, `is not part of a filter of ${name}`, possible, 'field-name');
  }
  const place = placeOf(rule, filter, request);
  const { [place.at]: values = rule.browse } = rule.browseAt ?? {};
  const { browse = values[0] } = filter;
  if (!isBetween(recPerPage, 1, 1000))
    throw wrong(request, 'recPerPage', 'must be a whole number from 1 to 1000');
  if (!isBetween(pageID, 1, Number.MAX_SAFE_INTEGER)) throw wrong(request, 'pageID', 'must be 1 or more');
  if (values.length > 0 ? typeof browse !== 'string' || !values.includes(browse) : browse !== undefined) {
    throw wrong(request, 'browse', 'is not a value that the server knows', values);
  }
  if (orderBy !== undefined && !(typeof orderBy === 'string' && /^\w+_(asc|desc)$/.test(orderBy))) {
    throw wrong(request, 'orderBy', 'must be a field and a direction, such as id_desc');
  }
  return {
    path: `${place.path}/${name}`,
    filter: { ...place.filter, ...(typeof browse === 'string' && { browse }) },
    browse: typeof browse === 'string' ? browse : undefined,
    recPerPage,
    pageID,
    orderBy,
  };
}

/** Where a list is: below a parent, the caller's own, or all that there is. */
function placeOf(rule: ListRule, filter: Json, request: PmErrorRequest) {
  const known = Object.keys(rule.parents);
  const places = rule.my ? [...known, 'my'] : known;
  const given = places.filter((key) => filter[key] !== undefined);
  const [at] = given;
  if (given.length > 1 || (at === undefined && !rule.whole)) {
    const what = rule.whole ? 'must be given alone, or none of them' : 'must be given, exactly one of them';
    throw wrong(request, places.join(' or '), what, places);
  }
  if (at === undefined) return { at: 'whole', path: '', filter: {} };
  if (at === 'my') {
    if (filter.my !== true) throw wrong(request, 'my', 'must be true, or left out');
    return { at, path: '/my', filter: { my: true as const } };
  }
  const id = checkedID(filter[at], at, request);
  return { at, path: `/${rule.parents[at]}/${id}`, filter: { [at]: id } };
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
