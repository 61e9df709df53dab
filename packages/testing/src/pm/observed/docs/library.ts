import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { shownFields, starting } from '../records/values.js';
import type { Fields } from '../resource.js';
import { isAdmin } from '../session/rights.js';

/*
 * Libraries of documents. Spaces are libraries without a parent, in the same table and under the same numbers.
 */

/** Where a space is: a user's own, the team's, or that of a product or project, which then is the space. */
export type SpaceKind = 'my' | 'team' | 'product' | 'project';

export const KINDS: readonly SpaceKind[] = ['my', 'team', 'product', 'project'];

/** What a space of this kind and its libraries have as their type. */
export const LIBRARY_TYPES: Readonly<Record<SpaceKind, string>> = {
  my: 'mine',
  team: 'custom',
  product: 'product',
  project: 'project',
};

/** Every field of a space or library, with the value that it has when nothing was set. */
const template = {
  ...starting('', 'type name baseUrl acl groups users collector desc addedBy addedDate'),
  ...starting(0, 'parent product project execution main order deleted'),
  ...{ orderBy: 'id_asc', vision: 'rnd' },
};

export const libraryShown = (row: FakeRecord): Fields => shownFields(template, row);

/** Is the library, and the space that it is in, open to the user? */
export function seesLibrary(state: State, user: FakeRecord, row: FakeRecord): boolean {
  const account = String(user.account);
  if (row.addedBy === account || isAdmin(state, user)) return true;
  const isListed = String(row.users ?? '')
    .split(',')
    .includes(account);
  if (row.acl !== 'open' && row.acl !== 'default' && !isListed) return false;
  const space = row.type === 'custom' && row.parent ? state.table('libs').get(Number(row.parent)) : undefined;
  return space === undefined || seesLibrary(state, user, space);
}

const MAIN_LIBRARIES: Readonly<Record<string, string>> = {
  product: 'Product Primary Library',
  project: 'Project Primary Library',
  execution: 'Phase Primary Library',
};

/** Products, projects and executions have a library from the start, unless they have it by now. */
export function addMainLibrary(state: State, table: string, row: FakeRecord): void {
  const type = table.slice(0, -1);
  const name = MAIN_LIBRARIES[type];
  if (name === undefined) return;
  const place = type === 'execution' ? { project: row.project, execution: row.id } : { [type]: row.id };
  const fields: Fields = { type, main: 1, ...place };
  if (state.table('libs').find(fields) !== undefined) return;
  state.table('libs').add({
    ...{ ...fields, name, users: type === 'project' ? ',,' : '', acl: 'default' },
    addedBy: row.openedBy ?? row.createdBy ?? 'admin',
    addedDate: row.openedDate ?? row.createdDate ?? '',
  });
}
