import { askedPage } from '../../paging.js';
import { anyRow } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { Order } from '../../state/table.js';
import { nothing, notThere, notVisible, printed } from '../answers/answers.js';
import { familyOf } from '../records/families.js';
import type { Fields, ListParent, ListRules, ObservedRequest, Place, RowFilter } from '../resource.js';
import { type ObservedName, observedResources, onWire } from '../resources.js';
import { executionsSeen, seesProduct } from '../session/rights.js';

const PARENT_FIELDS = { products: 'product', projects: 'project', executions: 'execution' } as const;

/** GET /{resource} and GET /{parent}/{id}/{resource} */
export function listRecords(request: ObservedRequest, name: ObservedName, parent?: ListParent): Response {
  const { state, caller } = request;
  const above = parent === undefined ? undefined : listedFor(request, parent, name);
  if (parent !== undefined && above === undefined) return notThere(observedResources[parent].word);
  if (parent === 'products' && above !== undefined && !seesProduct(state, caller, above))
    return notVisible('Product');
  const { lists } = observedResources[name];
  const rules = lists?.[parent ?? 'list'] ?? lists?.list;
  const isEverywhere = parent === undefined || rules?.everywhere?.(request.query) === true;
  const isBelow = (row: FakeRecord) => isEverywhere || row[PARENT_FIELDS[parent]] === above?.id;
  return pageOf(request, name, parent ?? 'list', isBelow);
}

/**
 * The record whose list is shown for a number. For that of a project, lists below an execution take the first execution in the
 * caller's view, and the executions of a project are shown for the number of any of them.
 */
function listedFor(
  { state, caller, id }: ObservedRequest,
  parent: ListParent,
  name: ObservedName,
): FakeRecord | undefined {
  const named = state.table(parent).get(id);
  if (named !== undefined) return named;
  const other = familyOf(parent).find((kind) => kind !== parent && state.table(kind).get(id) !== undefined);
  if (other === undefined) return undefined;
  if (parent === 'executions') return executionsSeen(state, caller)[0];
  const project = Number(state.table(other).get(id)?.project);
  return name === 'executions' ? state.table('projects').get(project) : { id: -1 };
}

/** One page of the records that belong in a list: filtered, ordered, with its pager. */
export function pageOf(
  request: ObservedRequest,
  name: ObservedName,
  place: Exclude<Place, 'alone'>,
  belongs: (row: FakeRecord) => boolean,
  own?: ListRules,
): Response {
  const { state, caller, query, now } = request;
  const { template, rowsOf, lists } = observedResources[name];
  const rules = own ?? lists?.[place] ?? lists?.list ?? {};
  const [passes, narrows = anyRow] = [filterOf(rules, query), rules.filter?.(query)];
  const isShown = (row: FakeRecord, filter: RowFilter) => filter(row, String(caller.account), state, now);
  const isSeen = (row: FakeRecord) => name !== 'products' || seesProduct(state, caller, row);
  const shows = (row: FakeRecord) =>
    row.deleted !== 1 && belongs(row) && isSeen(row) && isShown(row, passes) && isShown(row, narrows);
  return pageFrom(request, {
    key: name,
    fields: template,
    rules,
    select: (orderBy, start, count) => state.table(name).select({ shows, orderBy, start, count }),
    wire: (rows) =>
      rows.flatMap((row) => {
        const wire = onWire(request, name, row, place);
        return rowsOf?.(request, wire, place) ?? [wire];
      }),
  });
}

/** One page of rows that are all at hand, in their order. */
export function pageOfRows<Row>(
  { query }: ObservedRequest,
  key: string,
  rows: readonly Row[],
  perPage?: number,
) {
  const pager = pagerOf(query, rows.length, perPage);
  return { [key]: rows.slice(pager.offset, pager.offset + pager.recPerPage), pager };
}

/** A page behind the last is the last page again. */
function pagerOf(query: URLSearchParams, recTotal: number, perPage: number | undefined) {
  const { recPerPage, pageID: asked } = askedPage(query, perPage);
  const pageTotal = Math.ceil(recTotal / recPerPage);
  const pageID = Math.min(asked, Math.max(pageTotal, 1));
  const offset = (pageID - 1) * recPerPage;
  return { recTotal, recPerPage, pageTotal, pageID, offset };
}

/** Where the records of a page come from and how they are shown. */
interface PageSource {
  /** What the response calls the records. */
  key: string;
  /** Fields that the list can be in the order of. */
  fields: Readonly<Record<string, unknown>>;
  rules: ListRules;
  select: (orderBy: readonly Order[], start: number, count: number) => { rows: FakeRecord[]; total: number };
  wire: (rows: FakeRecord[]) => readonly object[];
}

/** One page with its pager. */
export function pageFrom(
  { query }: ObservedRequest,
  { key, fields, rules, select, wire }: PageSource,
): Response {
  const orders = ordersIn(query.get('orderBy'), fields);
  // An unknown order ends the request with an empty response.
  if (orders === undefined) return nothing();
  const orderBy = orders.length > 0 ? orders : (rules.orderBy ?? [{ field: 'id', descending: true }]);
  const { recPerPage, pageID } = askedPage(query, rules.perPage);
  const asked = select(orderBy, (pageID - 1) * recPerPage, recPerPage);
  const pager = pagerOf(query, asked.total, rules.perPage);
  const { rows } = pager.pageID === pageID ? asked : select(orderBy, pager.offset, recPerPage);
  return printed({ status: 'success', [key]: wire(rows), pager });
}

/** `browse` is never read. A list without own values treats every value as `all`. */
export function filterOf({ browse, ...rules }: ListRules, query: URLSearchParams): RowFilter {
  if (browse === undefined) return anyRow;
  const { exact, unknown = 'nothing', default: byDefault = 'all' } = rules;
  const asked = query.get('browseType');
  // An empty value is what the page of bugs or stories starts with.
  const value = asked === '' && browse.unclosed ? 'unclosed' : (asked ?? byDefault);
  const known = [exact ? value : value.toLowerCase(), ...(unknown === 'default' ? [byDefault] : [])];
  const found = known.find((name) => Object.hasOwn(browse, name));
  if (found !== undefined) return browse[found] ?? anyRow;
  return unknown === 'everything' ? anyRow : () => false;
}

/*
 * `orderBy`: one field or several with commas between, each with its direction behind `_` or a space, or with none.
 */

const ONE = /^(\w+?)(?:[_ ](asc|desc))?$/i;

/**
 * The requested order of a list: empty if none was requested, undefined if it is invalid, or of a field
 * that the `template` of its records has not.
 */
function ordersIn(text: string | null, template: Fields): readonly Order[] | undefined {
  const orders: Order[] = [];
  for (const part of (text ?? '').split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', direction = 'asc'] = ONE.exec(part.trim()) ?? [];
    const field = fieldNamed(name, template);
    if (field === undefined) return undefined;
    orders.push({ field, descending: /^desc$/i.test(direction), otherwise: otherwise(template[field]) });
  }
  return orders;
}

/** The database does not tell apart the letter cases of a column's name. */
const fieldNamed = (name: string, template: Fields): string | undefined =>
  ['id', ...Object.keys(template)].find((field) => field.toLowerCase() === name.toLowerCase());

/** Hours are numbers where they are kept. */
const otherwise = (start: unknown): unknown => (start === '0.00' ? 0 : start);
