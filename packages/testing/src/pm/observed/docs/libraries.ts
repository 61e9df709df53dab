import type { FakeRecord } from '../../state/fake-record.js';
import { hiddenProduct, json } from '../answers/answers.js';
import type { ObservedRequest } from '../request.js';
import type { Fields, ObservedRoute } from '../resource.js';
import { seesProduct } from '../session/views.js';
import { isVisibleInLibrary } from './docs.js';
import {
  addMainLibrary,
  docRow,
  KINDS,
  LIBRARY_TYPES,
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
    const rows = state
      .table('libs')
      .where((row) => row.type === type && !row.parent && !row.deleted && isShown(row));
    const spaces = rows.map(({ id, name }) => ({ id, name: name ?? '', type }));
    return json({ spaces, status: 'success' });
  };

function spacesBy({ state, caller }: ObservedRequest, type: 'product' | 'project'): Fields[] {
  return [...state.table(`${type}s`).all()]
    .filter((row) => type === 'project' || seesProduct(state, caller, row))
    .map(({ id, name }) => ({ id, name, type }));
}

/** The libraries of a space, with how many documents each shows to the caller. */
const librariesOf =
  (kind: SpaceKind): Answer =>
  (request) => {
    const { state, caller } = request;
    const id = kind === 'product' ? shownProduct(request) : request.id;
    if (id === undefined) return hiddenProduct();
    const rows = state.table('libs').where((row) => !row.deleted);
    const own = kind === 'product' || kind === 'project' ? withMainLibraries(request, kind, id) : undefined;
    const all = own ?? rows.filter((row) => row.type === LIBRARY_TYPES[kind] && row.parent === id);
    const docs = state.table('docs').where();
    const libs = all
      .filter((row) => seesLibrary(state, caller, row))
      .map((row) => ({
        ...libraryShown(row),
        name: nameIn(request, row),
        allCount: docs.filter((doc) => doc.lib === row.id && isVisibleInLibrary(caller, doc)).length,
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
  const rows = state.table('libs').where((row) => !row.deleted && row[kind] === id);
  const isOwn = ({ type }: FakeRecord) => type === kind;
  return [...rows.filter(isOwn), ...rows.filter((row) => row.type === 'execution')];
}

/** A project shows the libraries of its executions under the name of the execution. */
function nameIn({ state }: ObservedRequest, { type, name, execution }: FakeRecord): unknown {
  if (type !== 'execution') return name;
  return `${String(state.table('executions').get(Number(execution))?.name ?? '')}/${String(name)}`;
}

/** Spaces and libraries of documents, to be read. */
export const libraryRoutes: readonly ObservedRoute[] = KINDS.flatMap((kind) => [
  docRow(`GET /doc/${kind}/spaces`, null, spacesOf(kind)),
  docRow(`GET /doc/${kind}/spaces/:id/libs`, null, librariesOf(kind)),
]);
