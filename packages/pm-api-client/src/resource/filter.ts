import { isJson, type Json } from 'plat-common/json';
import { forPrograms, listed, type Text, type TextValue, text } from 'plat-common/text';
import type { Call } from '../call.js';
import { type PmError, type PmErrorRequest, wrongField } from '../errors.js';
import { anyOf, NOTHING_SENT, sentences } from '../hints.js';
import type { ListExtras, ListRule, ResourceDefinition } from './definition.js';
import { checkedID } from './guard.js';

/** A checked filter: where the list is and what is asked of it. */
export interface ListRequest {
  /** `/products/1/bugs` */
  path: string;
  /** The filter as a caller writes it, defaults included. */
  filter: Record<string, string | number | true>;
  /** Which of the records are asked for; undefined where the server must be sent no filter. */
  browse: string | undefined;
  /** The query that asks for these. */
  browseQuery: NonNullable<Call['query']>;
  /** What else the definition asks for, and knows of the response. */
  extras: ListExtras;
  /** Fields of which one names the caller in each record that is the caller's own; undefined where none does. */
  own: readonly string[] | undefined;
  recPerPage: number;
  pageID: number;
  orderBy: string | undefined;
}

/** The server's limit, and the default where a whole list is read: fewer requests for the same records. */
const MAX_PER_PAGE = 1000;

/** Checks a list's filter before anything is sent. `whole`: how many records are read, where it is not one page. */
export function checkedFilter(
  { name, list: rule }: ResourceDefinition,
  given: unknown,
  whole?: number,
): ListRequest {
  if (rule === undefined) throw new Error(`${name} have no list`);
  const request = { method: 'GET', path: `/${name}` };
  const filter = isJson(given) ? given : {};
  const usual = whole === undefined ? 100 : Math.min(MAX_PER_PAGE, Math.max(1, whole));
  const { recPerPage = usual, pageID = 1, orderBy } = filter;
  const places = [...Object.keys(rule.parents), ...(rule.my ? ['my'] : [])];
  const possible = [...places, 'recPerPage', 'orderBy', 'browse', ...(whole === undefined ? ['pageID'] : [])];
  const unknown = Object.keys(filter).find((key) => ![...possible, 'browseType'].includes(key));
  if (unknown !== undefined) {
    throw wrong(request, unknown, text`is not part of a filter of ${name}`, possible, 'field-name');
  }
  const place = placeOf(rule, places, filter, request);
  const my = place.at === 'my' ? rule.my : undefined;
  const browse = browseOf(filter, my ? Object.keys(my) : (rule.browseAt?.[place.at] ?? rule.browse), request);
  const [word, ...fields] = (browse !== undefined && my?.[browse]) || [];
  if (!isBetween(recPerPage, 1, MAX_PER_PAGE))
    throw wrong(request, text`recPerPage`, text`must be a whole number from 1 to ${MAX_PER_PAGE}`);
  if (!isBetween(pageID, 1, Number.MAX_SAFE_INTEGER))
    throw wrong(request, text`pageID`, text`must be ${1} or more`);
  if (orderBy !== undefined && !(typeof orderBy === 'string' && /^\w+_(asc|desc)$/.test(orderBy))) {
    throw wrong(request, text`orderBy`, text`must be a field and a direction, such as id_desc`);
  }
  const extras = (my === undefined && browse !== undefined && rule.asks?.(browse)) || {};
  return {
    path: `${place.path}/${name}`,
    filter: { ...place.filter, ...(browse !== undefined && { browse }) },
    browse,
    // The specification's name of it and the one that released servers read.
    browseQuery: my
      ? { ...(word && { browseType: word }) }
      : { ...(browse !== undefined && { browse, browseType: browse }), ...extras.query },
    extras,
    own: fields.length > 0 ? fields : undefined,
    recPerPage,
    pageID,
    orderBy,
  };
}

/** The value of `browse`, which the specification calls `browseType` for one of its lists. */
function browseOf(filter: Json, values: readonly string[], request: PmErrorRequest): string | undefined {
  const names = ['browse', 'browseType'].filter((name) => filter[name] !== undefined);
  const [given, other = given] = names.map((name) => filter[name]);
  if (given !== other)
    throw wrong(request, 'browse', text`and browseType are the same filter and have different values`);
  if (given === undefined) return values[0];
  // For an unknown value, servers return an empty list or all records, and no error.
  const known = values.find((value) => value === String(given).toLowerCase());
  if (known !== undefined) return known;
  if (values.length > 0)
    throw wrong(request, names[0] ?? '', text`is not a value that the server supports`, values);
  throw wrong(request, names[0] ?? '', text`is not supported here: this list has no such filter`);
}

/** Where a list is: below a parent, the caller's own, or all that there is. */
function placeOf(rule: ListRule, places: readonly string[], filter: Json, request: PmErrorRequest) {
  const given = places.filter((key) => filter[key] !== undefined);
  // A private record belongs to the caller even if it names no owner.
  const isOwnOnly = rule.my !== undefined && places.length === 1;
  const [at = isOwnOnly ? 'my' : undefined] = given;
  if (given.length > 1 || (at === undefined && !rule.whole)) {
    const what = rule.whole
      ? text`may be given, and only one of them`
      : text`is required, and only one of them`;
    throw wrong(request, anyOf(places), what, places);
  }
  if (at === undefined) return { at: 'whole', path: '', filter: {} };
  if (at === 'my') {
    if (filter.my !== true && !isOwnOnly) throw wrong(request, 'my', forPrograms`must be true, or left out`);
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
  name: TextValue,
  what: Text,
  allowed: readonly string[] = [],
  code: 'invalid-input' | 'field-name' = 'invalid-input',
): PmError {
  const hint = allowed.length > 0 && sentences(text`Possible: ${listed('items', allowed)}.`, NOTHING_SENT);
  return wrongField(name, what, { code, request, ...(hint && { hint }) });
}
