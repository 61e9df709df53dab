import { askedOrder, askedPage } from '../paging.js';
import { type PmResource, resources } from '../resources/index.js';
import type { Parent, Resource } from '../resources/resource.js';
import type { FakeRecord } from '../state/table.js';
import { accessOf, seesNothing } from './access.js';
import { notAllowed, notThere, success } from './answers.js';
import type { AuthenticatedRequest } from './specification.js';

/** The specification's limit of `recPerPage`. What follows when it is passed is not shown: here a page has 1000. */
const MOST_PER_PAGE = 1000;

/** GET /{resource} and GET /{parent}/{id}/{resource}; a page behind the last is empty. */
export function list(visit: AuthenticatedRequest, name: PmResource, parent?: Parent): Response {
  const { state, caller, query, id } = visit;
  const resource: Resource = resources[name];
  if (accessOf(caller.role, name, state.permissions) === 'none') return notAllowed();
  if (parent !== undefined && state.table(parent).get(id) === undefined)
    return notThere(resources[parent].word);
  // `browse` and `browseType`: the specification has both, for different lists; an unknown value finds nothing.
  const asked = query.get('browse') ?? query.get('browseType') ?? resource.shows;
  const passes = Object.hasOwn(resource.filters, asked) ? resource.filters[asked] : undefined;
  const nothing = passes === undefined || seesNothing(caller.role, name);
  const { pageID, ...page } = askedPage(query);
  const recPerPage = Math.min(page.recPerPage, MOST_PER_PAGE);
  const { rows, total } = state.table(name).select({
    shows: (row) => !nothing && isBelow(row, parent, id) && passes(row, String(caller.account)),
    orderBy: askedOrder(query) ?? { field: 'id', descending: false },
    start: (pageID - 1) * recPerPage,
    count: recPerPage,
  });
  return success({
    [name]: name === 'products' ? rows.map(shown) : rows,
    recTotal: total,
    recPerPage,
    pageID,
  });
}

/** GET /{resource}/{id} */
export function one({ state, caller }: AuthenticatedRequest, name: PmResource, row: FakeRecord): Response {
  if (accessOf(caller.role, name, state.permissions) === 'none') return notAllowed();
  return success({ [resources[name].one]: shown(row) });
}

const FIELDS = { products: 'product', projects: 'project', executions: 'execution' } as const;

const isBelow = (row: FakeRecord, parent: Parent | undefined, id: number): boolean =>
  parent === undefined || row[FIELDS[parent]] === id;

// The whitelist is how the fake keeps who sees a product; the specification knows no such field.
const shown = ({ whitelist: _, ...row }: FakeRecord) => row;
