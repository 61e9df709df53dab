import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { hoursIn } from '../records/values.js';
import type { Fields, ObservedRequest } from '../resource.js';

/** What has a team. */
export type Kind = 'project' | 'execution';

/** What a member has who was not added with anything else. */
const HOURS_PER_DAY = 7;

/** The members of a team. */
export function teamOf(state: State, type: Kind, root: number): FakeRecord[] {
  const rows = state.table('members').where({ type, root });
  // A team may contain an unknown account; lists do not show it.
  return rows.filter(({ account }) => state.userNamed(String(account)) !== undefined);
}

/** Is the user in the team? */
export const isInTeam = (state: State, type: Kind, root: number, account: string): boolean =>
  teamOf(state, type, root).some((row) => row.account === account);

/** Puts who opened or leads something into its team. */
export function addToTeam(
  { state, now }: ObservedRequest,
  type: Kind,
  root: number,
  accounts: readonly unknown[],
): void {
  for (const account of new Set(accounts)) {
    if (typeof account !== 'string' || account === '') continue;
    state.table('members').add({ root, type, account, join: now.slice(0, 10), hours: HOURS_PER_DAY });
  }
}

/** What a user's own lists show of the membership, before the record's own fields. */
export function membershipOf(state: State, type: Kind, root: number, account: string): Fields {
  const row = teamOf(state, type, root).find((member) => member.account === account);
  return {
    role: row?.role ?? '',
    join: row?.join ?? '',
    days: row?.days ?? 0,
    hours: hoursIn(row?.hours).toFixed(1),
  };
}
