import { askedOrder, askedPage } from '../paging.js';
import { taskFilters } from '../resources/filters.js';
import { resources } from '../resources/index.js';
import type { Filter, Parent } from '../resources/resource.js';
import type { Row } from '../state/table.js';
import { nothing, notThere, notVisible, printed } from './answers.js';
import { seesProduct } from './login.js';
import type { Asked } from './observed.js';
import { onWire } from './record.js';
import { type ObservedName, traits } from './traits.js';

const FIELDS = { products: 'product', projects: 'project', executions: 'execution' } as const;

/** GET /{resource} and GET /{parent}/{id}/{resource} */
export function list(asked: Asked, name: ObservedName, parent?: Parent): Response {
  const { state, caller, id } = asked;
  if (parent !== undefined) {
    const above = state.table(parent).get(id);
    if (above === undefined) return notThere(traits[parent].word);
    if (parent === 'products' && !seesProduct(state, caller, above)) return notVisible('Product');
  }
  const isBelow = (row: Row) => parent === undefined || row[FIELDS[parent]] === id;
  const isSeen = (row: Row) => name !== 'products' || seesProduct(state, caller, row);
  return pageOf(asked, name, (row) => isBelow(row) && isSeen(row), parent ?? 'list');
}

/** GET /my/{resource}: what is assigned to the caller. */
export const mine = (asked: Asked, name: ObservedName): Response =>
  pageOf(asked, name, ({ assignedTo }) => assignedTo === asked.caller.account, 'list');

function pageOf(
  { state, caller, query }: Asked,
  name: ObservedName,
  belongs: (row: Row) => boolean,
  place: Parent | 'list',
): Response {
  const { template, oldestFirst, shows = 'all' } = traits[name];
  const orderBy = askedOrder(query) ?? { field: 'id', descending: !oldestFirst };
  // An order that the server does not know ends the request without any answer.
  const isKnown = orderBy.field === 'id' || Object.hasOwn(template, orderBy.field);
  if (!isKnown || (query.has('orderBy') && askedOrder(query) === undefined)) return nothing();
  const passes = filterOf(name, query.get('browseType') ?? shows);
  const select = (start: number, count: number) =>
    state.table(name).select({
      shows: (row) => belongs(row) && passes(row, String(caller.account)),
      orderBy,
      start,
      count,
    });
  const { recPerPage, pageID: askedID } = askedPage(query);
  let pageID = askedID;
  let { rows, total } = select((pageID - 1) * recPerPage, recPerPage);
  const pageTotal = Math.ceil(total / recPerPage);
  if (pageID > Math.max(pageTotal, 1)) {
    // A page behind the last is the last page again.
    pageID = Math.max(pageTotal, 1);
    ({ rows, total } = select((pageID - 1) * recPerPage, recPerPage));
  }
  return printed({
    status: 'success',
    [name]: rows.map((row) => onWire(state, name, row, place)),
    pager: {
      recTotal: total,
      recPerPage,
      pageCookie: null,
      pageTotal,
      pageID,
      ...pageNames(name, place),
      params: null,
      offset: (pageID - 1) * recPerPage,
    },
  });
}

const pageNames = (name: ObservedName, place: Parent | 'list') =>
  place === 'projects' || place === 'executions'
    ? { moduleName: traits[place].one, methodName: traits[name].one }
    : { moduleName: traits[name].one, methodName: 'browse' };

/** `browse` is not read; test tasks take every value for `all`; an unknown value finds nothing. */
function filterOf(name: ObservedName, value: string): Filter {
  if (name === 'testtasks' || name === 'builds' || name === 'programs') return () => true;
  const filters: Readonly<Record<string, Filter>> = name === 'tasks' ? taskFilters : resources[name].filters;
  return (Object.hasOwn(filters, value) ? filters[value] : undefined) ?? (() => false);
}
