import type { FakeRecord } from '../../state/fake-record.js';
import type { State, TableName } from '../../state/state.js';
import {
  cannotBeEmpty,
  deniedAt,
  fail,
  formFailure,
  json,
  nothing,
  page,
  refused,
  withID,
} from '../answers/answers.js';
import { fieldComplaints } from '../records/checks.js';
import { isEmpty, shownAs, storedFields, textOr } from '../records/values.js';
import type { ObservedRequest } from '../request.js';
import type { Field, Fields, ObservedRoute } from '../resource.js';
import { mayUse } from '../session/rights.js';
import type { SpaceKind } from './library.js';

/** Every field of a document in a list, with the value that it has when nothing was set. */
const template = {
  project: 0,
  product: 0,
  execution: 0,
  lib: 0,
  template: '',
  templateType: '',
  templateDesc: '',
  objects: '',
  chapterType: '',
  cycle: '',
  cycleConfig: '',
  module: 0,
  reportModule: '',
  title: '',
  keywords: '',
  type: 'text',
  status: 'normal',
  parent: 0,
  path: '',
  grade: 0,
  order: 0,
  views: 0,
  assetLib: 0,
  assetLibType: '',
  from: 0,
  fromVersion: 1,
  collects: 0,
  weeklyDate: '',
  addedBy: '',
  addedDate: '',
  assignedTo: '',
  assignedDate: '',
  approvedDate: '',
  editedBy: '',
  editedDate: '',
  editingDate: '',
  editedList: '',
  mailto: '',
  acl: 'open',
  isDeliverable: 0,
  groups: '',
  users: '',
  readGroups: '',
  readUsers: '',
  version: 1,
  vision: 'rnd',
  deleted: 0,
};

/** What a document has on its own only. */
const content = { draft: null, content: '', rawContent: '', contentType: 'html', digest: '' };

const fields: Readonly<Record<string, Field>> = {
  title: { kind: 'escaped', label: 'Title', max: 255 },
  keywords: { kind: 'escaped', label: 'Keywords', max: 255 },
  type: { kind: 'text' },
  status: { kind: 'text' },
  acl: { kind: 'text' },
  groups: { kind: 'list' },
  users: { kind: 'list' },
  mailto: { kind: 'list' },
  contentType: { kind: 'text' },
};

const shown = (template: Fields, row: FakeRecord): Fields => ({
  id: row.id,
  ...Object.fromEntries(
    Object.entries(template).map(([field, start]) => [field, shownAs(row[field], start)]),
  ),
});

/** A private document is its author's. */
function seesDoc({ account }: FakeRecord, { acl, addedBy, users, status }: FakeRecord): boolean {
  if (addedBy === account) return true;
  const isListed = Array.isArray(users) && users.includes(account);
  return status !== 'draft' && (acl !== 'private' || isListed);
}

/** Does the library count the document for this user? It forgets those in deleted directories. */
export function isVisibleInLibrary(state: State, user: FakeRecord, doc: FakeRecord): boolean {
  const directory = state.table('modules').get(Number(doc.module));
  const isLost = Number(doc.module) > 0 && (directory === undefined || Boolean(directory.deleted));
  return !doc.deleted && !isLost && seesDoc(user, doc);
}

/** GET /doc/{kind}/spaces/{id}/libs/{id}/docs */
function list({ state, caller, ids: [, lib] }: ObservedRequest): Response {
  const rows = [...state.table('docs').all()].filter(
    (row) => row.lib === lib && !row.deleted && seesDoc(caller, row),
  );
  return json({ docs: rows.map((row) => shown(template, row)), status: 'success' });
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
      views: 0,
      addedBy: caller.account,
      addedDate: now,
      editedBy: caller.account,
      editedDate: now,
    });
    state.table('docs').change(row.id, { path: `,${row.id},`, order: row.id });
    return json(withID(row));
  };

/** GET /doc/docs/{id}: without an envelope, deleted ones too, to everybody. Each reader counts once. */
function one({ state, caller, id }: ObservedRequest): Response {
  const row = state.table('docs').get(id);
  if (row === undefined) return nothing(500);
  const answer = json(shown({ ...template, ...content }, row));
  const readers = Array.isArray(row.readers) ? row.readers : [];
  if (!readers.includes(caller.account))
    state.table('docs').change(id, { readers: [...readers, caller.account], views: readers.length + 1 });
  return answer;
}

/**
 * PUT /doc/docs/{id} never changes anything: it asks for the library once, and gives up when it has it, when there is
 * nothing in the body, and when it has asked before.
 */
function update({ state, id, body }: ObservedRequest): Response {
  const row = state.table('docs').get(id);
  if (row === undefined) return nothing(500);
  if (row.wasRefused || !isEmpty(body.lib) || Object.keys(body).length === 0) return nothing();
  state.table('docs').change(id, { wasRefused: true });
  return json({
    message: { lib: [cannotBeEmpty('Library')] },
    callback: "zui.Modal.open({id: 'modalBasicInfo'});",
    status: 'fail',
  });
}

/** DELETE /doc/docs/{id}: always a success. */
function remove({ state, id }: ObservedRequest): Response {
  state.table('docs').change(id, { deleted: 1 });
  return json({ load: page('doc', 'index'), status: 'success', message: 'Saved' });
}

const KINDS: readonly SpaceKind[] = ['my', 'team', 'product', 'project'];

const common = { resource: 'docs' as TableName, redirectsDeadToken: true } as const;

/** Documents in libraries. */
export const docRoutes: readonly ObservedRoute[] = [
  ...KINDS.flatMap((kind): ObservedRoute[] => {
    const path = `/doc/${kind}/spaces/:id/libs/:id/docs`;
    return [
      { ...common, method: 'GET', path, operation: 'list', privilege: null, answer: list },
      { ...common, method: 'POST', path, operation: 'create', privilege: 'doc-create', answer: create(kind) },
    ];
  }),
  { ...common, method: 'GET', path: '/doc/docs/:id', operation: 'get', privilege: null, answer: one },
  {
    ...common,
    method: 'PUT',
    path: '/doc/docs/:id',
    operation: 'update',
    privilege: 'doc-edit',
    answer: update,
  },
  {
    ...common,
    method: 'DELETE',
    path: '/doc/docs/:id',
    operation: 'delete',
    privilege: 'doc-delete',
    answer: remove,
  },
];
