import { withoutEntities } from 'plat-common/entities';
import { isJson } from 'plat-common/json';
import type { MemberFields, MemberRecord } from 'plat-schemas/pm';
import type { Fields } from '../call.js';

/** What is set of a member. */
export type Member = Required<{ [Name in keyof MemberFields]: NonNullable<MemberFields[Name]> }>;

/** A member as servers write one: pages for browsers say the days and hours in words, as in `5 Days`. */
export function memberIn(row: unknown): MemberRecord | undefined {
  if (!isJson(row) || typeof row.account !== 'string') return undefined;
  const { account, role, days, hours, limited } = row;
  return {
    ...row,
    account,
    // Released servers show it with entities.
    role: typeof role === 'string' ? withoutEntities(role) : '',
    days: numberIn(days),
    hours: numberIn(hours),
    limited: limited === 'yes' ? 'yes' : 'no',
  };
}

/** The requested team, in the given order: a member's missing values come from the current team. */
export function teamToSet(given: readonly MemberFields[], present: readonly MemberRecord[]): Member[] {
  return given.map(({ account, ...said }) => {
    const before = present.find((member) => member.account === account);
    const { role = '', days = 0, hours = 7, limited = 'no' } = before ?? {};
    const own = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
    return { account, role, days, hours, limited, ...own };
  });
}

/** A team as servers take it: a list for each setting. An account outside a list would empty the team. */
export function columnsOf(team: readonly Member[]): Fields {
  const names = ['account', 'role', 'days', 'hours', 'limited'] as const;
  return Object.fromEntries(names.map((name) => [name, team.map((member) => member[name])]));
}

/** What of a team can be compared: who is in it, and the settings of each member. */
export function comparable(team: readonly (Member | MemberRecord)[]): Fields {
  const accounts = team.map(({ account }) => account).sort();
  const settings = team.map(({ account, role, days, hours, limited }) => [
    `team.${account}`,
    { role, days, hours, limited },
  ]);
  return { team: accounts.join(', '), ...Object.fromEntries(settings) };
}

function numberIn(value: unknown): number {
  const number = Number.parseFloat(String(value));
  return Number.isNaN(number) ? 0 : number;
}
