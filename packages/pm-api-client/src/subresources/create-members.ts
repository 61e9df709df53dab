import { withoutEntities } from 'plat-common/entities';
import { isJson } from 'plat-common/json';
import { listed, type Text, text } from 'plat-common/text';
import { type MemberFields, type MemberRecord, memberFields, teamFields } from 'plat-schemas/pm';
import * as z from 'zod/mini';
import type { Fields, PreparedRequest } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorRequest, wrongField } from '../errors.js';
import { sentences } from '../hints.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { everyRecord } from '../resource/each.js';
import { checkedFields, checkedID, serverFor } from '../resource/guard.js';
import { change } from '../resource/write.js';
import type { VerifiedWrite } from '../resource/written.js';
import { users } from '../resources/users.js';
import { copyOf } from '../result-texts.js';
import type { Members, TeamDefinition } from './members.js';

/** A team as a record, so that it is written and read back like one. */
const TEAM: ResourceDefinition = {
  name: 'members',
  one: 'team',
  record: z.looseObject({ id: z.number() }),
  bookkeeping: ['members'],
};

/** The teams of one kind of record, and the server that has them. */
interface Teams extends TeamDefinition {
  connection: Connection;
}

/** The operations on the teams of projects or executions. */
export function createMembers(definition: TeamDefinition, connection: Connection): Members {
  const { name, read } = definition;
  const teams = { ...definition, connection };
  const members = {
    list: async (given: unknown, options?: ReadOptions) => {
      const id = checkedID(given, 'id', { method: 'GET', path: `/${name}/{id}/${read}` });
      return teamOf(teams, id, connection.limits(options));
    },
    set: async (id: unknown, team: unknown, options?: WriteOptions) => setTeam(teams, id, team, options),
  };
  // Edge: what `dryRun` resolves with depends on its value, which only the interface can say.
  return members as Members;
}

async function teamOf(teams: Teams, id: number, limits: Limits): Promise<MemberRecord[]> {
  const { name, read, key, connection } = teams;
  const path = `/${name}/${id}/${read}`;
  await requireOwner(teams, id, limits);
  const { body } = await connection.send({ method: 'GET', path, wants: { as: 'list', key } }, limits);
  const rows = body[key] as readonly unknown[];
  return rows.map(memberIn).filter((member) => member !== undefined);
}

/** The server shows the team of another record, or none, in the place of one that is missing or hidden. */
async function requireOwner({ name, one, connection }: Teams, id: number, limits: Limits): Promise<void> {
  const owner = await serverFor(connection, limits).read({ name, one }, id);
  // It may also show the project of an execution.
  if (owner.id === id) return;
  const why = text`${id} is not the id of a record in ${name}: the server returned another one.`;
  const hint = text`List the ${name} to find the right id.`;
  throw new PmError({ code: 'not-found', why, hint, request: { method: 'GET', path: `/${name}/${id}` } });
}

async function setTeam(
  teams: Teams,
  given: unknown,
  members: unknown,
  options: WriteOptions = {},
): Promise<VerifiedWrite<MemberRecord[], number> | PreparedRequest> {
  const { name, set, connection } = teams;
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'PUT', path: `/${name}/{id}/${set}` });
  const request = { method: 'PUT', path: `/${name}/${id}/${set}` } as const;
  for (const member of Array.isArray(members) ? members : []) checkedFields(memberFields, member, request);
  const { members: wanted } = teamFields.parse(checkedFields(teamFields, { members }, request));
  if (options.dryRun) {
    const unsaid = SETTINGS.filter((setting) => wanted.some((member) => member[setting] === undefined));
    return connection.prepare({ ...request, body: columnsOf(teamToSet(wanted, [])) }, unsaid);
  }
  const read = async (_: number, within: Limits): Promise<PmRecord> => {
    const present = await teamOf(teams, id, within);
    return { id, ...comparable(present), members: present };
  };
  const present = await teamOf(teams, id, limits);
  const isNew = (account: string) => !present.some((member) => member.account === account);
  const accounts = wanted.map(({ account }) => account).filter(isNew);
  await refuseUnknownAccounts(connection, accounts, request, limits);
  const team = teamToSet(wanted, present);
  const write = {
    definition: TEAM,
    call: { ...request, body: columnsOf(team) },
    asked: comparable(team),
    before: { id },
    ifNot: (_: boolean, after?: PmRecord) => staying(team, after),
  };
  const written = await change(connection, write, id, options.verify === false ? undefined : read, limits);
  // Edge: the record is the one that `read` has made.
  return copyOf(written, { id, record: written.record?.members }) as VerifiedWrite<MemberRecord[], number>;
}

const SETTINGS = ['role', 'days', 'hours', 'limited'] as const;

/** What of the team is there beside the requested accounts. */
function staying(team: readonly Member[], after: PmRecord | undefined): Text {
  const asked = team.map(({ account }) => account);
  const there = ((after?.members ?? []) as MemberRecord[]).map(({ account }) => account);
  const stayed = there.filter((account) => !asked.includes(account));
  const whole = listed('items', stayed);
  return stayed.length === 0 ? IF_NOT : sentences(text`Still in the team: ${whole}.`, IF_NOT);
}

const IF_NOT = text`Servers ignore unknown accounts, may leave the team empty, and keep who created an execution, and its PM, PO, QD and RD, in the team: read the team, and set it again with these and existing accounts.`;

/**
 * Rejects unknown accounts, which released servers accept with a success. For a user without access to the list of users, only
 * the read-back checks the write.
 */
async function refuseUnknownAccounts(
  connection: Connection,
  accounts: readonly string[],
  request: PmErrorRequest,
  limits: Limits,
): Promise<void> {
  const unknown = new Set(accounts);
  const target = { definition: users, connection };
  try {
    for (const browse of users.list.browse) {
      if (unknown.size === 0) return;
      for (const { account } of await everyRecord(target, { browse }, limits))
        unknown.delete(String(account));
    }
  } catch (error) {
    if (error instanceof PmError && (error.code === 'forbidden' || error.code === 'module-missing')) return;
    throw error;
  }
  if (unknown.size === 0) return;
  const names = listed('items', [...unknown]);
  throw wrongField('account', text`${names}: no such user`, {
    why: text`no user has the account ${names}.`,
    hint: text`Give the accounts of users, as the list of users has them. Nothing was sent.`,
    request,
  });
}

/** What is set of a member. */
type Member = Required<{ [Name in keyof MemberFields]: NonNullable<MemberFields[Name]> }>;

/** A member as servers write one: pages for browsers say the days and hours in words, as in `5 Days`. */
function memberIn(row: unknown): MemberRecord | undefined {
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
function teamToSet(given: readonly MemberFields[], present: readonly MemberRecord[]): Member[] {
  return given.map(({ account, ...said }) => {
    const before = present.find((member) => member.account === account);
    const { role = '', days = 0, hours = 7, limited = 'no' } = before ?? {};
    const own = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
    return { account, role, days, hours, limited, ...own };
  });
}

/** A team as servers take it: a list for each setting. An account outside a list would empty the team. */
function columnsOf(team: readonly Member[]): Fields {
  const names = ['account', 'role', 'days', 'hours', 'limited'] as const;
  return Object.fromEntries(names.map((name) => [name, team.map((member) => member[name])]));
}

/** What of a team can be compared: who is in it, and the settings of each member. */
function comparable(team: readonly (Member | MemberRecord)[]): Fields {
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
