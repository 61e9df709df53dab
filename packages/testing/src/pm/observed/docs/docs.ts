import type { FakeRecord } from '../../state/fake-record.js';
import {
  cannotBeEmpty,
  deniedAt,
  done,
  fail,
  formFailure,
  hiddenProduct,
  json,
  nothing,
  refused,
  withID,
} from '../answers/answers.js';
import { fieldComplaints } from '../records/checks.js';
import { pageRow } from '../records/page-row.js';
import { isEmpty, ofKind, shownFields, starting, storedFields, textOr } from '../records/values.js';
import type { Field, ObservedRequest, ObservedRoute } from '../resource.js';
import { mayUse, seesProduct } from '../session/rights.js';
import {
  addMainLibrary,
  KINDS,
  LIBRARY_TYPES,
  libraryShown,
  type SpaceKind,
  seesLibrary,
} from './library.js';

/** Every field of a document in a list, with the value that it has when nothing was set. */
const template = {
  ...starting(0, 'project product execution lib module parent grade order from deleted'),
  ...starting('', 'template objects cycle title keywords path addedBy addedDate assignedTo'),
  ...starting('', 'assignedDate editedBy editedDate mailto groups users'),
  ...{ type: 'text', status: 'normal', acl: 'open', version: 1, vision: 'rnd' },
};

/** What a document has on its own only. */
const content = { draft: null, content: '', rawContent: '', contentType: 'html', digest: '' };

const fields: Readonly<Record<string, Field>> = {
  title: { kind: 'escaped', label: 'Title', max: 255 },
  keywords: { kind: 'escaped', label: 'Keywords', max: 255 },
  ...ofKind('text', 'type status acl contentType'),
  ...ofKind('list', 'groups users mailto'),
};

/** A private document is its author's. */
function seesDoc({ account }: FakeRecord, { acl, addedBy, users, status, deleted }: FakeRecord): boolean {
  if (deleted) return false;
  if (addedBy === account) return true;
  const isListed = Array.isArray(users) && users.includes(account);
  return status !== 'draft' && (acl !== 'private' || isListed);
}

/** GET /doc/{kind}/spaces/{id}/libs/{id}/docs */
function list({ state, caller, ids: [, lib] }: ObservedRequest): Response {
  const rows = state.table('docs').where((row) => row.lib === lib && seesDoc(caller, row));
  return json({ docs: rows.map((row) => shownFields(template, row)), ...done });
}

const NO_LIBRARY =
  'No document library exists in this space. The document cannot be created. Please create a document library first.';

/** POST /doc/{kind}/spaces/{id}/libs/{id}/docs: needs the right to the space's page as well. */
const create =
  (kind: SpaceKind) =>
  (request: ObservedRequest): Response => {
    const { state, body, caller, now, ids, timeZone } = request;
    const privilege = `doc-${kind}Space`;
    if (!mayUse(state, caller, { operation: 'list', privilege, resource: 'docs' }))
      return deniedAt('doc', `${kind}Space`);
    const lib = state.table('libs').get(ids[1] ?? 0);
    if (lib === undefined) return fail(NO_LIBRARY);
    if (isEmpty(body.title)) return formFailure({ title: [cannotBeEmpty('Title')] });
    const complaints = fieldComplaints(fields, body);
    if (complaints !== undefined) return refused(complaints);
    const contentType = textOr(body.contentType, 'html');
    const contentField: Field = { kind: contentType === 'html' ? 'html' : 'text' };
    const { product, project, execution } = lib;
    const row = state.table('docs').add({
      ...storedFields({ ...fields, content: contentField }, body, 'create', timeZone),
      product,
      project,
      execution,
      lib: lib.id,
      module: Number(body.moduleID ?? body.module) || 0,
      acl: textOr(body.acl, kind === 'my' ? 'private' : 'open'),
      addedBy: caller.account,
      addedDate: now,
      editedBy: caller.account,
      editedDate: now,
    });
    state.table('docs').change(row.id, { path: `,${row.id},`, order: row.id });
    return withID(row);
  };

/** GET /doc/docs/{id}: without an envelope, deleted ones too, to everybody. */
function one({ state, id }: ObservedRequest): Response {
  const row = state.table('docs').get(id);
  if (row === undefined) return nothing(500);
  return json(shownFields({ ...template, ...content }, row));
}

/** DELETE /doc/docs/{id}: always a success. */
function remove({ state, id }: ObservedRequest): Response {
  state.table('docs').change(id, { deleted: 1 });
  return json(done);
}

/** GET /doc/{kind}/spaces: those of the caller, those of the team that are open, or products and projects. */
const spacesOf =
  (kind: SpaceKind): ObservedRoute['answer'] =>
  ({ state, caller }) => {
    const type = LIBRARY_TYPES[kind];
    const isOpen = (row: FakeRecord) =>
      kind === 'my' ? row.addedBy === caller.account : seesLibrary(state, caller, row);
    const rows =
      kind === 'product' || kind === 'project'
        ? state.table(`${kind}s`).all((row) => kind === 'project' || seesProduct(state, caller, row))
        : state.table('libs').where((row) => row.type === type && !row.parent && !row.deleted && isOpen(row));
    return json({ spaces: rows.map(({ id, name }) => ({ id, name: name ?? '', type })), ...done });
  };

/** The libraries of a space, with how many documents each shows to the caller. */
const librariesOf =
  (kind: SpaceKind): ObservedRoute['answer'] =>
  (request) => {
    const { state, caller } = request;
    const id = kind === 'product' ? shownProduct(request) : request.id;
    if (id === undefined) return hiddenProduct();
    const own = kind === 'product' || kind === 'project' ? withMainLibraries(request, kind, id) : undefined;
    const all = own ?? state.table('libs').where({ type: LIBRARY_TYPES[kind], parent: id });
    const docs = state.table('docs').where();
    const libs = all
      .filter((row) => !row.deleted && seesLibrary(state, caller, row))
      .map((row) => ({
        ...libraryShown(row),
        name: nameIn(request, row),
        allCount: docs.filter((doc) => doc.lib === row.id && seesDoc(caller, doc)).length,
        space: own === undefined ? String(id) : id,
      }));
    return json({ libs, ...done });
  };

/** The product whose libraries are shown: the first one in view for one that is not there, none for a hidden one. */
function shownProduct({ state, caller, id }: ObservedRequest): number | undefined {
  const asked = state.table('products').get(id);
  if (asked !== undefined) return seesProduct(state, caller, asked) ? id : undefined;
  return state.table('products').all((product) => seesProduct(state, caller, product))[0]?.id ?? id;
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
  for (const execution of kind === 'project' ? state.table('executions').all() : [])
    if (execution.project === id) addMainLibrary(state, 'executions', execution);
  const rows = state.table('libs').where({ [kind]: id });
  const isOwn = ({ type }: FakeRecord) => type === kind;
  return [...rows.filter(isOwn), ...rows.filter((row) => row.type === 'execution')];
}

/** A project shows the libraries of its executions under the name of the execution. */
function nameIn({ state }: ObservedRequest, { type, name, execution }: FakeRecord): unknown {
  if (type !== 'execution') return name;
  return `${String(state.table('executions').get(Number(execution))?.name ?? '')}/${String(name)}`;
}

/** Spaces and libraries, to be read, and the documents in them. */
export const docRoutes: readonly ObservedRoute[] = [
  ...KINDS.flatMap((kind) => [
    pageRow(`GET /doc/${kind}/spaces`, null, 'docs', spacesOf(kind)),
    pageRow(`GET /doc/${kind}/spaces/:id/libs`, null, 'docs', librariesOf(kind)),
    pageRow(`GET /doc/${kind}/spaces/:id/libs/:id/docs`, null, 'docs', list),
    pageRow(`POST /doc/${kind}/spaces/:id/libs/:id/docs`, 'doc-create', 'docs', create(kind)),
  ]),
  pageRow('GET /doc/docs/:id', null, 'docs', one),
  pageRow('DELETE /doc/docs/:id', 'doc-delete', 'docs', remove),
];
