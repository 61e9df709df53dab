import type { FakeRecord } from '../../state/fake-record.js';
import type { TableName } from '../../state/state.js';
import {
  cannotBeEmpty,
  closesAndLoads,
  fail,
  hiddenProduct,
  json,
  page,
  printed,
  refused,
  saved,
  withID,
} from '../answers/answers.js';
import { fieldComplaints } from '../records/checks.js';
import { isEmpty, storedFields, textOr } from '../records/values.js';
import type { ObservedRequest } from '../request.js';
import type { Fields, ObservedRoute } from '../resource.js';
import { seesProduct } from '../session/views.js';
import { isVisibleInLibrary } from './docs.js';
import {
  addMainLibrary,
  LIBRARY_TYPES,
  libraryFields,
  libraryShown,
  type SpaceKind,
  seesLibrary,
} from './library.js';

type Answer = (request: ObservedRequest) => Response;

/** GET /doc/{kind}/spaces: those of the caller, those of the team that are open, or products and projects. */
const spacesOf =
  (kind: SpaceKind): Answer =>
  (request) => {
    const { state, caller } = request;
    if (kind === 'product' || kind === 'project')
      return json({ spaces: spacesBy(request, kind), status: 'success' });
    const type = LIBRARY_TYPES[kind];
    const isShown = (row: FakeRecord) =>
      kind === 'my' ? row.addedBy === caller.account : seesLibrary(state, caller, row);
    const rows = [...state.table('libs').all()].filter(
      (row) => row.type === type && !row.parent && !row.deleted && isShown(row),
    );
    const spaces = rows.map(({ id, name }) => ({ id, name: name ?? '', type, canModify: true }));
    return json({ spaces, status: 'success' });
  };

const OWNERS = { product: 'PO', project: 'PM' } as const;

function spacesBy({ state, caller }: ObservedRequest, type: 'product' | 'project'): Fields[] {
  return [...state.table(`${type}s`).all()]
    .filter((row) => type === 'project' || seesProduct(state, caller, row))
    .map((row) => ({
      id: row.id,
      name: row.name,
      isMine: row[OWNERS[type]] === caller.account || (type === 'project' && row.openedBy === caller.account),
      type,
      canModify: true,
    }));
}

/** POST /doc/{my,team}/spaces: a name is not asked for. */
const addSpace =
  (kind: SpaceKind): Answer =>
  ({ state, body, caller, now, timeZone }) => {
    const complaints = fieldComplaints(libraryFields, body);
    if (complaints !== undefined) return refused(complaints);
    const { id } = state.table('libs').add({
      ...storedFields(libraryFields, body, 'create', timeZone),
      acl: textOr(body.acl, 'open'),
      type: LIBRARY_TYPES[kind],
      parent: 0,
      addedBy: caller.account,
      addedDate: now,
    });
    const docApp = { call: 'selectSpace', args: [id, true] };
    return json({ id, ...closesAndLoads, load: page('doc', 'teamSpace', `&objectID=${id}`), docApp });
  };

/** The libraries of a space, with how many documents each shows to the caller. */
const librariesOf =
  (kind: SpaceKind): Answer =>
  (request) => {
    const { state, caller } = request;
    const id = kind === 'product' ? shownProduct(request) : request.id;
    if (id === undefined) return hiddenProduct();
    const rows = [...state.table('libs').all()].filter((row) => !row.deleted);
    const own = kind === 'product' || kind === 'project' ? withMainLibraries(request, kind, id) : undefined;
    const all = own ?? rows.filter((row) => row.type === LIBRARY_TYPES[kind] && row.parent === id);
    const docs = [...state.table('docs').all()];
    const libs = all
      .filter((row) => seesLibrary(state, caller, row))
      .map((row) => ({
        ...libraryShown(row),
        name: nameIn(request, row),
        allCount: docs.filter((doc) => doc.lib === row.id && isVisibleInLibrary(state, caller, doc)).length,
        space: own === undefined ? String(id) : id,
      }));
    return json({ libs, status: 'success' });
  };

/** The product whose libraries are shown: the first one in view for one that is not there, none for a hidden one. */
function shownProduct({ state, caller, id }: ObservedRequest): number | undefined {
  const asked = state.table('products').get(id);
  if (asked !== undefined) return seesProduct(state, caller, asked) ? id : undefined;
  return [...state.table('products').all()].find((product) => seesProduct(state, caller, product))?.id ?? id;
}

/** Those of a product or project, then those of the project's executions. */
function withMainLibraries(
  { state }: ObservedRequest,
  kind: 'product' | 'project',
  id: number,
): FakeRecord[] {
  const owner = state.table(`${kind}s`).get(id);
  if (owner === undefined) return [];
  addMainLibrary(state, `${kind}s`, owner);
  const executions = [...state.table('executions').all()].filter(
    ({ project }) => kind === 'project' && project === id,
  );
  for (const execution of executions) addMainLibrary(state, 'executions', execution);
  const rows = [...state.table('libs').all()].filter((row) => !row.deleted && row[kind] === id);
  const isOwn = ({ type }: FakeRecord) => type === kind;
  return [...rows.filter(isOwn), ...rows.filter((row) => row.type === 'execution')];
}

/** A project shows the libraries of its executions under the name of the execution. */
function nameIn({ state }: ObservedRequest, { type, name, execution }: FakeRecord): unknown {
  if (type !== 'execution') return name;
  return `${String(state.table('executions').get(Number(execution))?.name ?? '')}/${String(name)}`;
}

const NO_NAME = { name: [cannotBeEmpty('Library Name')] };

/** POST /doc/{kind}/spaces/{id}/libs: the space need not be there. */
const addLibrary =
  (kind: SpaceKind): Answer =>
  ({ state, body, caller, id, now, timeZone }) => {
    const complaints = isEmpty(body.name) ? NO_NAME : fieldComplaints(libraryFields, body);
    if (complaints !== undefined) return refused(complaints);
    const row = state.table('libs').add({
      ...storedFields(libraryFields, body, 'create', timeZone),
      type: LIBRARY_TYPES[kind],
      ...(kind === 'product' || kind === 'project' ? { [kind]: id } : { parent: id }),
      addedBy: caller.account,
      addedDate: now,
    });
    state.table('libs').change(row.id, { order: row.id });
    return json(withID(row));
  };

/** GET /doc/libs/{id} and /doc/spaces/{id}: deleted ones, too. */
const one =
  (key: 'lib' | 'space'): Answer =>
  ({ state, id }) => {
    const row = state.table('libs').get(id);
    return printed({ status: 'success', [key]: row === undefined ? false : libraryShown(row) });
  };

/** PUT /doc/libs/{id} and /doc/spaces/{id}: one that is not there is a success as well. */
function update({ state, id, body, timeZone }: ObservedRequest): Response {
  const complaints = isEmpty(body.name) ? NO_NAME : fieldComplaints(libraryFields, body);
  if (complaints !== undefined) return refused(complaints);
  state.table('libs').change(id, {
    // What is not sent is emptied.
    acl: '',
    groups: [],
    users: [],
    ...storedFields(libraryFields, body, 'update', timeZone),
  });
  const row = state.table('libs').get(id);
  const kind = row?.parent ? 'lib' : 'space';
  const changed = row === undefined ? false : libraryShown(row);
  const docApp = [['update', kind, changed], ['home:loadHomeLibs'], ['list:load']];
  return json({ ...saved, closeModal: true, docApp });
}

const PAGES: Readonly<Record<string, string>> = {
  mine: 'myspace',
  custom: 'teamspace',
  product: 'productspace',
  project: 'projectspace',
  execution: 'projectspace',
};

function remove({ state, id }: ObservedRequest): Response {
  const row = state.table('libs').get(id);
  if (row?.main) return fail('System document libraries cannot be deleted.');
  state.table('libs').change(id, { deleted: 1 });
  const load = page('doc', PAGES[String(row?.type)] ?? '');
  return json({ load, app: 'doc', status: 'success' });
}

const KINDS: readonly SpaceKind[] = ['my', 'team', 'product', 'project'];

type Verb = readonly [
  method: ObservedRoute['method'],
  path: string,
  operation: string,
  privilege: string | null,
  answer: Answer,
];

const verbs: readonly Verb[] = [
  ...KINDS.flatMap((kind): Verb[] => [
    ['GET', `/doc/${kind}/spaces`, 'list', null, spacesOf(kind)],
    ['GET', `/doc/${kind}/spaces/:id/libs`, 'list', null, librariesOf(kind)],
    ['POST', `/doc/${kind}/spaces/:id/libs`, 'create', 'doc-createLib', addLibrary(kind)],
  ]),
  ['POST', '/doc/my/spaces', 'create', 'doc-createSpace', addSpace('my')],
  ['POST', '/doc/team/spaces', 'create', 'doc-createSpace', addSpace('team')],
  ...(['lib', 'space'] as const).flatMap((key): Verb[] => [
    ['GET', `/doc/${key}s/:id`, 'get', 'doc-editLib', one(key)],
    ['PUT', `/doc/${key}s/:id`, 'update', 'doc-editLib', update],
    ['DELETE', `/doc/${key}s/:id`, 'delete', 'doc-deleteLib', remove],
  ]),
];

const RESOURCE: TableName = 'libs';

/** Spaces and libraries of documents. */
export const libraryRoutes: readonly ObservedRoute[] = verbs.map(
  ([method, path, operation, privilege, answer]) => ({
    method,
    path,
    operation,
    privilege,
    answer,
    resource: RESOURCE,
    redirectsDeadToken: true,
  }),
);
