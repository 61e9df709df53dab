import type { FakeRecord } from '../../state/fake-record.js';
import {
  cannotBeEmpty,
  deniedAt,
  done,
  fail,
  formFailure,
  json,
  nothing,
  refused,
  withID,
} from '../answers/answers.js';
import { fieldComplaints } from '../records/checks.js';
import { isEmpty, ofKind, shownFields, starting, storedFields, textOr } from '../records/values.js';
import type { ObservedRequest } from '../request.js';
import type { Field, ObservedRoute } from '../resource.js';
import { mayUse } from '../session/rights.js';
import { docRow, KINDS, type SpaceKind } from './library.js';

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
function seesDoc({ account }: FakeRecord, { acl, addedBy, users, status }: FakeRecord): boolean {
  if (addedBy === account) return true;
  const isListed = Array.isArray(users) && users.includes(account);
  return status !== 'draft' && (acl !== 'private' || isListed);
}

/** Does the library count the document for this user? */
export const isVisibleInLibrary = (user: FakeRecord, doc: FakeRecord): boolean =>
  !doc.deleted && seesDoc(user, doc);

/** GET /doc/{kind}/spaces/{id}/libs/{id}/docs */
function list({ state, caller, ids: [, lib] }: ObservedRequest): Response {
  const rows = state.table('docs').where((row) => row.lib === lib && !row.deleted && seesDoc(caller, row));
  return json({ docs: rows.map((row) => shownFields(template, row)), status: 'success' });
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
    return json(withID(row));
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

/** Documents in libraries. */
export const docRoutes: readonly ObservedRoute[] = [
  ...KINDS.flatMap((kind) => [
    docRow(`GET /doc/${kind}/spaces/:id/libs/:id/docs`, null, list),
    docRow(`POST /doc/${kind}/spaces/:id/libs/:id/docs`, 'doc-create', create(kind)),
  ]),
  docRow('GET /doc/docs/:id', null, one),
  docRow('DELETE /doc/docs/:id', 'doc-delete', remove),
];
