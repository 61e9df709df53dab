import { listed, type Text, text } from 'plat-common/text';
import { type MemberRecord, memberFields, teamFields } from 'plat-schemas/pm';
import * as z from 'zod/mini';
import type { PreparedRequest } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import { sentences } from '../hints.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { checkedFields, checkedID } from '../resource/guard.js';
import { change } from '../resource/write.js';
import type { VerifiedWrite } from '../resource/written.js';
import { copyOf } from '../result-texts.js';
import type { Members, TeamDefinition } from './members.js';
import { columnsOf, comparable, type Member, memberIn, teamToSet } from './team.js';
import { refuseUnknownAccounts } from './unknown-accounts.js';

/** A team as a record, so that it is written and read back like one. */
const TEAM: ResourceDefinition = {
  name: 'members',
  one: 'team',
  record: z.looseObject({ id: z.number() }),
  bookkeeping: ['members'],
};

type WrittenTeam = VerifiedWrite<MemberRecord[], number>;

/** The operations on the teams of projects or executions. */
export function createMembers(definition: TeamDefinition, connection: Connection): Members {
  const members = {
    list: async (given: unknown, options?: ReadOptions) => {
      const id = checkedID(given, 'id', {
        method: 'GET',
        path: `/${definition.name}/{id}/${definition.read}`,
      });
      return teamOf(definition, connection, id, connection.limits(options));
    },
    set: async (id: unknown, team: unknown, options?: WriteOptions) =>
      setTeam(definition, connection, id, team, options),
  };
  // Edge: what `dryRun` resolves with depends on its value, which only the interface can say.
  return members as Members;
}

async function teamOf(
  definition: TeamDefinition,
  connection: Connection,
  id: number,
  limits: Limits,
): Promise<MemberRecord[]> {
  const { name, read, key } = definition;
  const path = `/${name}/${id}/${read}`;
  await requireOwner(definition, connection, id, limits);
  const { body } = await connection.send({ method: 'GET', path, wants: { as: 'list', key } }, limits);
  const rows = body[key] as readonly unknown[];
  return rows.map(memberIn).filter((member) => member !== undefined);
}

/** The server shows the team of another record, or none, in the place of one that is missing or hidden. */
async function requireOwner(
  { name, one }: TeamDefinition,
  connection: Connection,
  id: number,
  limits: Limits,
): Promise<void> {
  const path = `/${name}/${id}`;
  const wants = { as: 'record', key: one } as const;
  const { body } = await connection.send({ method: 'GET', path, wants }, limits);
  // It may also show the project of an execution.
  if ((body[one] as { id?: unknown }).id === id) return;
  throw new PmError({
    code: 'not-found',
    why: text`${id} is not the id of a record in ${name}: the server returned another one.`,
    hint: text`List the ${name} to find the right id.`,
    request: { method: 'GET', path },
  });
}

async function setTeam(
  definition: TeamDefinition,
  connection: Connection,
  given: unknown,
  members: unknown,
  options: WriteOptions = {},
): Promise<WrittenTeam | PreparedRequest> {
  const { name, set } = definition;
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
    const present = await teamOf(definition, connection, id, within);
    return { id, ...comparable(present), members: present };
  };
  const present = await teamOf(definition, connection, id, limits);
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
  return copyOf(written, { id, record: written.record?.members }) as WrittenTeam;
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
