import type { Command } from 'commander';
import type { MemberFields, MemberRecord, PmClient } from 'pm-api-client';
import { memberFields, teams } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { type Action, setAction } from '../action.js';
import { connect } from '../connect.js';
import { addGroup, type DeferredCommands } from '../deferred-commands.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { addFieldFlags } from '../field-flags.js';
import type { Io } from '../io.js';
import { addFilterFlags, filteredList } from '../list-flags.js';
import type { LocalFilter } from '../local-filter.js';
import { addWriteOptions, writeOptionsOf } from '../options.js';
import { addNotes } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import { addIdArgument } from './read.js';
import { subresourceFields } from './subresource-fields.js';
import { showWrite } from './write-results.js';

type Team = keyof typeof teams;

/** `pm-api members list projects 1`: who works on a project or execution. */
export function addMembers(program: Command, io: Io, deferred: DeferredCommands): void {
  const does = 'Teams of projects and executions: list, add, remove, set';
  const addVerbs = (group: Command) => {
    for (const verb of VERBS) {
      addGroup(group, deferred, verb.name, verb.does, (command) => addTeams(command, io, deferred, verb));
    }
  };
  const members = addGroup(program, deferred, 'members', does, addVerbs).alias('member');
  addNotes(members, io.texts, { notes: NOTES, examples: () => EXAMPLES });
}

function addTeams(command: Command, io: Io, deferred: DeferredCommands, verb: TeamVerb): void {
  const { name, does, example, build } = verb;
  for (const team of Object.keys(teams) as Team[]) {
    const one = team.replace(/s$/, '');
    const kind = command
      .command(team)
      .alias(one)
      .description(`${io.texts.translate(does)}: ${team}`);
    addNotes(kind, io.texts, { examples: () => [`members ${name} ${team} ${example}`] });
    deferred.defer(kind, () => {
      addIdArgument(kind, { name: team, one }, io);
      setAction(io, kind, build(io, kind, team));
    });
  }
}

/** An operation on a team. */
interface TeamVerb {
  name: string;
  does: Text;
  example: string;
  build(io: Io, command: Command, team: Team): Action;
}

const VERBS: readonly TeamVerb[] = [
  {
    name: 'list',
    does: 'Show the team',
    example: '1',
    build: (io, command, team) => {
      addFilterFlags(command);
      return async (context, id: number, flags: LocalFilter) => {
        const pm = await connect(context);
        const members = await pm[team].members.list(id, { signal: io.signal });
        const rows = members.map((member) => ({ ...member }));
        await context.printer.records(await filteredList(rows, flags, SHOWN), SHOWN);
      };
    },
  },
  {
    name: 'add',
    does: 'Add people to the team, or change their settings',
    example: '1 qa1 dev1 --days 5',
    build: (io, command, team) => {
      const givenSettings = addFieldFlags(command, io, SETTINGS, {}, subresourceFields);
      return changing(io, command, team, async (accounts, readTeam) => {
        const settings = await givenSettings();
        const present = (await readTeam()).map(({ account }) => account);
        const all = new Set([...present, ...accounts]);
        return [...all].map((account) => ({ ...(accounts.includes(account) ? settings : {}), account }));
      });
    },
  },
  {
    name: 'remove',
    does: 'Remove people from the team',
    example: '1 dev1',
    build: (io, command, team) =>
      changing(io, command, team, async (accounts, readTeam) => {
        const present = (await readTeam()).map(({ account }) => account);
        const stranger = accounts.find((account) => !present.includes(account));
        if (stranger !== undefined) {
          throw new CommandError(
            '{{account}} is not in the team.',
            'The team: {{team}}. Nothing was changed.',
            EXIT.notFound,
            { values: { account: stranger, team: present.join(', ') } },
          );
        }
        return present.filter((account) => !accounts.includes(account)).map((account) => ({ account }));
      }),
  },
  {
    name: 'set',
    does: 'Replace the whole team',
    example: '1 pm1 qa1 dev1',
    build: (io, command, team) => {
      const givenSettings = addFieldFlags(command, io, SETTINGS, {}, subresourceFields);
      return changing(io, command, team, async (accounts) => {
        const settings = await givenSettings();
        return accounts.map((account) => ({ ...settings, account }));
      });
    },
  },
];

/** The columns of a member. */
const SHOWN = ['account', 'realname', 'role', 'days', 'hours', 'limited'];

/** What is set of a member beside the account. */
const SETTINGS = z.omit(memberFields, { account: true });

/** A change of a team to what is made of the accounts that were named and, where it is read, of the present team. */
function changing(
  io: Io,
  command: Command,
  team: Team,
  newTeam: (accounts: readonly string[], readTeam: () => Promise<MemberRecord[]>) => Promise<MemberFields[]>,
): Action {
  command.argument('<account...>', 'accounts of the users');
  addWriteOptions(command);
  return async (context, id: number, accounts: string[]) => {
    const write = writeOptionsOf(command, io);
    // A dry run sends no change but reads the current team; any other run needs one login for both.
    let pm: PmClient | undefined;
    const readTeam = async () => {
      const reader = await connect(context);
      if (!write.dryRun) pm = reader;
      return reader[team].members.list(id, { signal: io.signal });
    };
    const members = await newTeam(accounts, readTeam);
    pm ??= await connect(context, write);
    const result = await pm[team].members.set(id, members, write);
    await showWrite(
      context,
      command.parent?.name() ?? 'set',
      team === 'projects' ? 'team of project' : 'team of execution',
      result,
    );
  };
}

const NOTES: readonly Text[] = [
  'Servers can only set a whole team, so add and remove read it first. Settings of other members stay as they are.',
];

const EXAMPLES = [
  'members list projects 1',
  'members add projects 1 dev1 --role developer --days 5',
  'members remove executions 3 dev1',
];
