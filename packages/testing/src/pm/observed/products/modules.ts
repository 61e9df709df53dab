import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import {
  cannotBeEmpty,
  done,
  hiddenProduct,
  json,
  nothing,
  notThere,
  printed,
  refused,
} from '../answers/answers.js';
import { refilledText, unescaped, withEntities } from '../records/html.js';
import { pageRow } from '../records/page-row.js';
import { isEmpty, starting } from '../records/values.js';
import type { Fields, ObservedRequest, ObservedRoute } from '../resource.js';
import { seesProduct } from '../session/rights.js';

/** Characters of a directory's name that the server keeps, entities and all. */
const NAME_LENGTH = 60;

/** The name of a directory as the server keeps it. */
const storedName = (name: unknown): string =>
  [...withEntities(String(name).trim())].slice(0, NAME_LENGTH).join('');

/*
 * The directories of stories, bugs, test cases and tasks: trees of names, each below a product or an execution.
 */

/** One kind of directories. */
interface Tree {
  /** Its name in paths. */
  name: 'story' | 'bug' | 'testcase' | 'task';
  /** Its name in records. */
  type: string;
  parent: 'products' | 'executions';
  /** Fields that its list shows, in their order. */
  shows: readonly string[];
  /** The right to look at it. */
  privilege: string;
}

const ALL = 'id root branch name parent path grade order type from owner collector short extra deleted'.split(
  ' ',
);
const FEW = 'id name root branch grade path parent owner type extra'.split(' ');

const TREES: readonly Tree[] = [
  { name: 'story', type: 'story', parent: 'products', shows: ALL, privilege: 'tree-browse' },
  { name: 'bug', type: 'bug', parent: 'products', shows: FEW, privilege: 'tree-browse' },
  { name: 'testcase', type: 'case', parent: 'products', shows: FEW, privilege: 'tree-browse' },
  {
    name: 'task',
    type: 'task',
    parent: 'executions',
    shows: ['id', 'name', 'type', 'grade', 'path', 'parent'],
    privilege: 'tree-browsetask',
  },
];

const directories = (state: State): FakeRecord[] => state.table('modules').where();

const isThere = ({ deleted }: FakeRecord): boolean => deleted === 0;

/** What the directories belong to, or the response that it is not there for the caller. */
function rootOf({ state, caller, id }: ObservedRequest, { parent }: Tree): FakeRecord | Response {
  const root = state.table(parent).get(id);
  if (root === undefined) return notThere(parent === 'products' ? 'Product' : 'Execution');
  return parent === 'products' && !seesProduct(state, caller, root) ? hiddenProduct() : root;
}

const siblingsOf = (state: State, { type, root, parent }: Fields): FakeRecord[] =>
  directories(state).filter((row) => row.type === type && row.root === root && row.parent === parent);

function nameRefusal(state: State, row: Fields, name: unknown): string | undefined {
  // Compared before it is cut, so a long name is never found again.
  const isTwin = (other: FakeRecord) =>
    isThere(other) && other.id !== row.id && other.name === withEntities(String(name).trim());
  return siblingsOf(state, row).some(isTwin) ? `Directory name "${String(name)}" already exists` : undefined;
}

/** POST /products/{id}/story/modules and its like */
function create(request: ObservedRequest, tree: Tree): Response {
  const { state, body } = request;
  const root = rootOf(request, tree);
  if (root instanceof Response) return root;
  if (isEmpty(body.name)) return refused(cannotBeEmpty('Directory Name'));
  const place = { type: tree.type, root: root.id, parent: Math.trunc(Number(body.parentID)) || 0 };
  const refusal = nameRefusal(state, place, body.name);
  if (refusal !== undefined) return refused(refusal);
  const table = state.table('modules');
  const above = table.get(place.parent);
  // The deleted ones keep their place among the others.
  const order = Math.max(0, ...siblingsOf(state, place).map((row) => Number(row.order))) + 10;
  const row = table.add({
    ...starting(0, 'branch from deleted'),
    ...starting('', 'path owner collector short extra'),
    ...place,
    name: storedName(body.name),
    grade: above === undefined ? 1 : Number(above.grade) + 1,
    order,
  });
  table.change(row.id, { path: `${String(above?.path ?? '')}${row.id},` });
  const module = { ...only(row, ALL), name: unescaped(String(row.name)) };
  return json({ ...done, id: row.id, module });
}

/** The tree of test cases has the directories of stories as well. */
const isIn = ({ type }: Tree, row: FakeRecord): boolean =>
  row.type === type || (type === 'case' && row.type === 'story');

const only = (row: FakeRecord, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));

/** GET /products/{id}/story/modules and its like: a tree without pages. */
function list(request: ObservedRequest, tree: Tree): Response {
  const { state } = request;
  const root = rootOf(request, tree);
  if (root instanceof Response) return root;
  const rows = directories(state)
    .filter((row) => isThere(row) && isIn(tree, row) && row.root === root.id)
    .sort((a, b) => Number(a.order) - Number(b.order) || a.id - b.id);
  const below = (parent: number): Fields[] =>
    rows
      .filter((row) => row.parent === parent)
      .map((row) => {
        const children = below(row.id);
        return { ...only(row, tree.shows), ...(children.length > 0 ? { children } : {}) };
      });
  const products = tree.name === 'task' ? productsOf(state, root) : [];
  return printed({ status: 'success', tree: [...products, ...below(0)] });
}

/** The task modules of an execution follow its products. */
const productsOf = (state: State, execution: FakeRecord): Fields[] =>
  [execution.products ?? []]
    .flat()
    .map((id) => state.table('products').get(Number(id)))
    .filter((product) => product !== undefined)
    .map(({ id, name }) => ({ name, root: id, type: 'product', actions: false, children: [] }));

/** PUT /story/modules/{id} and its like */
function update({ state, body, id }: ObservedRequest, tree: Tree): Response {
  const table = state.table('modules');
  const row = table.get(id);
  if (row === undefined)
    return tree.name === 'task' ? json(done) : refused({ root: ['『root』 must be a number.'] });
  const parent = body.parent === undefined ? row.parent : Math.trunc(Number(body.parent)) || 0;
  const refusal = isEmpty(body.name) ? undefined : nameRefusal(state, { ...row, parent }, body.name);
  if (refusal !== undefined) return refused(refusal);
  const name = isEmpty(body.name) ? refilledText(String(row.name), 'escaped') : storedName(body.name);
  table.change(id, { parent, name });
  for (const other of directories(state))
    if (other.type === row.type && other.root === row.root) table.change(other.id, placeOf(state, other));
  return json(done);
}

/** After a change each directory of the tree is placed anew, with commas around the path. */
function placeOf(state: State, row: FakeRecord): Fields {
  const path = [row.id];
  for (let above = state.table('modules').get(Number(row.parent)); above && !path.includes(above.id); ) {
    path.unshift(above.id);
    above = state.table('modules').get(Number(above.parent));
  }
  return { path: `,${path.join(',')},`, grade: path.length };
}

/** DELETE /story/modules/{id} and its like: also of what is deleted, and with what is below it. */
function remove({ state, id }: ObservedRequest): Response {
  const table = state.table('modules');
  if (table.get(id) === undefined) return nothing();
  for (const row of directories(state))
    if (row.id === id || String(row.path).split(',').includes(String(id)))
      table.change(row.id, { deleted: 1 });
  return json(done);
}

export const moduleRoutes: readonly ObservedRoute[] = TREES.flatMap((tree): ObservedRoute[] => {
  const { parent, name, privilege } = tree;
  const [all, one] = [`/${parent}/:id/${name}/modules`, `/${name}/modules/:id`];
  return [
    pageRow(`GET ${all}`, privilege, parent, (request) => list(request, tree), 'list'),
    pageRow(`POST ${all}`, 'tree-ajaxCreateModule', parent, (request) => create(request, tree)),
    pageRow(`PUT ${one}`, 'tree-edit', parent, (request) => update(request, tree)),
    pageRow(`DELETE ${one}`, 'tree-delete', parent, remove),
  ];
});
