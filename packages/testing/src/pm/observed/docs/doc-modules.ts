import type { FakeRecord } from '../../state/fake-record.js';
import type { TableName } from '../../state/state.js';
import {
  cannotBeEmpty,
  closesAndLoads,
  done,
  fail,
  json,
  nothing,
  refused,
  saved,
} from '../answers/answers.js';
import { storedName } from '../products/stored-name.js';
import { unescaped } from '../records/html.js';
import { isEmpty } from '../records/values.js';
import type { ObservedRequest } from '../request.js';
import type { Fields, ObservedRoute } from '../resource.js';
import type { SpaceKind } from './library.js';

const shown = ({ id, root, name, parent, path, grade, order, deleted }: FakeRecord): Fields => ({
  id,
  root,
  branch: 0,
  name,
  parent,
  path,
  grade,
  order,
  type: 'doc',
  from: 0,
  owner: '',
  collector: '',
  short: '',
  extra: '',
  deleted: deleted ?? 0,
});

/** The directories of a library that are there, with all those above them. */
function directoriesOf({ state }: ObservedRequest, root: number | undefined): FakeRecord[] {
  const rows = [...state.table('modules').all()].filter((row) => row.type === 'doc' && row.root === root);
  const isThere = (row: FakeRecord): boolean => {
    const above = state.table('modules').get(Number(row.parent));
    return !row.deleted && (above === undefined || isThere(above));
  };
  return rows.filter(isThere);
}

const list = (request: ObservedRequest): Response =>
  json({ modules: directoriesOf(request, request.ids[1]).map(shown), status: 'success' });

const alreadyExists = (name: unknown) => fail(`Directory name "${String(name)}" already exists`);

function create(request: ObservedRequest): Response {
  const { state, body, ids } = request;
  if (isEmpty(body.name)) return fail(cannotBeEmpty('Directory Name'));
  const name = storedName(body.name);
  const parent = Number(body.parentID) || 0;
  const siblings = directoriesOf(request, ids[1]).filter((row) => row.parent === parent);
  if (siblings.some((row) => row.name === name)) return alreadyExists(body.name);
  const above = state.table('modules').get(parent);
  const row = state.table('modules').add({
    root: ids[1],
    type: 'doc',
    name,
    parent,
    grade: Number(above?.grade ?? 0) + 1,
    order: Math.max(0, ...siblings.map(({ order }) => Number(order))) + 10,
  });
  state.table('modules').change(row.id, { path: `${String(above?.path ?? '')}${row.id},` });
  const module = { ...shown(row), name: unescaped(name) };
  return json({ ...saved, load: true, id: row.id, module });
}

const CHANGED = {
  closeModal: true,
  load: true,
  docApp: ['load', null, null, null, { noLoading: true, picks: 'module' }],
  ...saved,
};

/** PUT /doc/modules/{id}: a name that is not sent, or empty, is kept. */
function update(request: ObservedRequest): Response {
  const { state, id, body } = request;
  const row = state.table('modules').get(id);
  if (row === undefined) return refused({ root: ['『root』 must be a number.'] });
  const name = isEmpty(body.name) ? row.name : storedName(body.name);
  const parent = body.parent === undefined ? row.parent : Number(body.parent) || 0;
  const others = directoriesOf(request, Number(row.root)).filter((other) => other.id !== id);
  if (others.some((other) => other.parent === parent && other.name === name)) return alreadyExists(body.name);
  state.table('modules').change(id, { name, parent });
  // Every change places the whole tree anew, with a comma before each path.
  for (const other of [row, ...others]) {
    const above = pathTo(request, other);
    state.table('modules').change(other.id, { path: `,${above.join(',')},`, grade: above.length });
  }
  return json(CHANGED);
}

/** Numbers of the directories from the top down to this one. */
function pathTo({ state }: ObservedRequest, row: FakeRecord): number[] {
  const path = [row.id];
  let above = state.table('modules').get(Number(row.parent));
  while (above !== undefined && !path.includes(above.id)) {
    path.unshift(above.id);
    above = state.table('modules').get(Number(above.parent));
  }
  return path;
}

function remove({ state, id }: ObservedRequest): Response {
  if (state.table('modules').get(id) === undefined) return nothing();
  state.table('modules').change(id, { deleted: 1 });
  const { load, closeModal } = closesAndLoads;
  return json({ load, closeModal, ...done });
}

const KINDS: readonly SpaceKind[] = ['my', 'team', 'product', 'project'];

const common = { resource: 'docs' as TableName, redirectsDeadToken: true } as const;

/** Directories of documents. */
export const docModuleRoutes: readonly ObservedRoute[] = [
  ...KINDS.flatMap((kind): ObservedRoute[] => {
    const path = `/doc/${kind}/spaces/:id/libs/:id/modules`;
    const privilege = 'tree-ajaxCreateModule';
    return [
      { ...common, method: 'GET', path, operation: 'list', privilege: null, answer: list },
      { ...common, method: 'POST', path, operation: 'create', privilege, answer: create },
    ];
  }),
  {
    ...common,
    method: 'PUT',
    path: '/doc/modules/:id',
    operation: 'update',
    privilege: 'tree-edit',
    answer: update,
  },
  {
    ...common,
    method: 'DELETE',
    path: '/doc/modules/:id',
    operation: 'delete',
    privilege: 'tree-delete',
    answer: remove,
  },
];
