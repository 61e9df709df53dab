import type { PmAccess } from '../../access.js';
import { EXIT } from '../exit-codes.js';
import type { Check } from './check.js';

/** Whose manners does the server have, by what it tells of a user? */
export function behaviourCheck({ user: { rights, role } }: PmAccess): Check {
  const check = 'behaviour';
  if (rights !== undefined) {
    return { check, state: 'ok', found: 'a released server: groups decide what a user may do' };
  }
  return role === undefined
    ? { check, state: 'warning', found: 'not known: the server tells nothing of the user' }
    : { check, state: 'ok', found: 'as the specification says: the role decides what a user may do' };
}

/** Does the user have a role, where the role decides? */
export function roleCheck({ user: { role, rights, isAdmin } }: PmAccess): Check {
  const check = 'role';
  if (role === undefined) return { check, state: 'warning', found: 'not known' };
  if (role !== '') return { check, state: 'ok', found: role };
  if (rights !== undefined || isAdmin) {
    return { check, state: 'ok', found: 'none, which does not matter on this server' };
  }
  return {
    check,
    state: 'failed',
    found: 'none: creates are refused, and many lists are empty',
    todo: 'Have an administrator give the user a role; changing permissions may have cleared it.',
    exitCode: EXIT.forbidden,
  };
}

/** What may the user read and write? */
export function rightsCheck({ modules, source }: PmAccess): Check {
  const check = 'rights';
  const entries = Object.entries(modules);
  const named = (kind: 'read' | 'write') =>
    entries.filter(([, access]) => access[kind] === 'yes' || access[kind] === 'partly').map(([name]) => name);
  const known = entries.some(([, { read, write }]) => read !== 'unknown' || write !== 'unknown');
  if (!known)
    return { check, state: 'warning', found: 'not known', todo: 'Try it: get and list change nothing.' };
  const found = `read ${listed(named('read'))}; write ${listed(named('write'))} (from the ${source})`;
  if (named('read').length > 0 || named('write').length > 0) return { check, state: 'ok', found };
  const todo = 'Have an administrator give the user a group or a role that may do something.';
  return { check, state: 'failed', found, todo, exitCode: EXIT.forbidden };
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ');
}
