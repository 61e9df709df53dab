import { askedOrder, askedPage } from '../paging.js';
import { type PmResource, resources } from '../resources/index.js';
import type { Parent, Resource } from '../resources/resource.js';
import type { FakeRecord } from '../state/fake-record.js';
import { seesNothing } from './access.js';
import { type AuthenticatedRequest, notFound, success } from './answer-forms.js';

/** The specification's limit of `recPerPage`. What follows when it is passed is not shown: here a page has 1000. */
const MAX_PER_PAGE = 1000;

/** The parameter that filters a list: "Endpoints", rule 2. Where that names none, both are taken. */
const FILTER_PARAMETERS: Partial<Record<PmResource, 'browse' | 'browseType'>> = {
  requirements: 'browse',
  epics: 'browse',
  testtasks: 'browseType',
};

function askedFilter(name: PmResource, query: URLSearchParams): string | null {
  const parameter = FILTER_PARAMETERS[name];
  return parameter === undefined ? (query.get('browse') ?? query.get('browseType')) : query.get(parameter);
}

/** GET /{resource} and GET /{parent}/{id}/{resource}; a page behind the last is empty. */
export function list(request: AuthenticatedRequest, name: PmResource, parent?: Parent): Response {
  const { state, caller, query, id, forms } = request;
  const resource: Resource = resources[name];
  if (parent !== undefined && state.table(parent).get(id) === undefined)
    return notFound(resources[parent].word);
  // An unknown value finds nothing.
  const asked = askedFilter(name, query) ?? resource.shows ?? 'all';
  const passes = Object.hasOwn(resource.filters, asked) ? resource.filters[asked] : undefined;
  const hidden = seesNothing(caller.role, name);
  const { pageID, ...page } = askedPage(query);
  const recPerPage = Math.min(page.recPerPage, MAX_PER_PAGE);
  const { rows, total } = state.table(name).select({
    shows: (row) => !hidden && isBelow(row, parent, id) && passes?.(row, String(caller.account)) === true,
    orderBy: askedOrder(query) ?? { field: 'id', descending: false },
    start: (pageID - 1) * recPerPage,
    count: recPerPage,
  });
  const answer = {
    [name]: name === 'products' ? rows.map(shown) : rows,
    recTotal: total,
    recPerPage,
    pageID,
  };
  return hidden ? forms.listWithoutRole(answer) : success(answer);
}

/** GET /{resource}/{id} */
export function one(name: PmResource, row: FakeRecord): Response {
  return success({ [resources[name].one]: shown(row) });
}

const FIELDS = { products: 'product', projects: 'project', executions: 'execution' } as const;

const isBelow = (row: FakeRecord, parent: Parent | undefined, id: number): boolean =>
  parent === undefined || row[FIELDS[parent]] === id;

// The fake keeps the users with access to a product in the whitelist; the specification has no such field.
const shown = ({ whitelist: _, ...row }: FakeRecord) => row;
