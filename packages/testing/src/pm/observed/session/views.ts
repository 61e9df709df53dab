import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { isAdmin } from './rights.js';

/*
 * What is in the view of a user: what is private is seen by administrators, by its maker and by those whom it names.
 */

/** Is the product in the user's view? */
export function seesProduct(state: State, user: FakeRecord, product: FakeRecord): boolean {
  if (product.acl !== 'private' || isAdmin(state, user) || product.createdBy === user.account) return true;
  return Array.isArray(product.whitelist) && product.whitelist.includes(user.account);
}

/** Is the execution in the user's view? A team sees its own. */
export function seesExecution(state: State, user: FakeRecord, execution: FakeRecord): boolean {
  if (execution.acl !== 'private' || isAdmin(state, user) || execution.openedBy === user.account) return true;
  const member = { type: 'execution', root: execution.id, account: user.account };
  const isNamed = Array.isArray(execution.whitelist) && execution.whitelist.includes(user.account);
  return isNamed || state.table('members').find(member) !== undefined;
}

/** The executions in the user's view, by their numbers. */
export const executionsSeen = (state: State, user: FakeRecord): FakeRecord[] =>
  state.table('executions').all((row) => seesExecution(state, user, row));
