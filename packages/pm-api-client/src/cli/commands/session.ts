import type { Command } from 'commander';
import type { PmAccess } from '../../access.js';
import type { ModuleAccess } from '../../role-matrix.js';
import type { PmUser } from '../../user.js';
import { setAction } from '../action.js';
import { connect } from '../connect.js';
import type { Io } from '../io.js';

/** `pm-api login`: are address, account and password right? Nothing is kept. */
export function addLogin(program: Command, io: Io): void {
  const command = program
    .command('login')
    .description('Check address, account and password by a login; nothing is stored')
    .addHelpText('after', LOGIN_HELP);
  setAction(io, command, async (context) => {
    const pm = await connect(context);
    const user = await pm.login({ signal: io.signal });
    const name = user.account ?? 'the owner of the token, which the server has not been asked about';
    await context.printer.result(shown(user), [`Logged in as ${name}.`]);
  });
}

/** `pm-api whoami` */
export function addWhoami(program: Command, io: Io): void {
  const command = program
    .command('whoami')
    .description('Show who is logged in: number, account, role, groups')
    .addHelpText('after', '\nExample:\n  pm-api whoami --output json');
  setAction(io, command, async (context) => {
    const pm = await connect(context);
    await context.printer.record(shown(await pm.whoAmI({ signal: io.signal })));
  });
}

/** `pm-api access`: modules, and read and write for the caller. */
export function addAccess(program: Command, io: Io): void {
  const command = program
    .command('access')
    .description('Show what the user may read and write, module by module, and what the server does not have')
    .addHelpText('after', '\nExample:\n  pm-api access --fields module,read,write');
  setAction(io, command, async (context) => {
    const { printer } = context;
    const pm = await connect(context);
    const { user, modules, source } = await pm.access({ probe: true, signal: io.signal });
    const row = printer.format === 'table' || printer.format === 'markdown' ? forPeople : forPrograms;
    const rows = Object.entries(modules).map(([module, access]) => row(module, access));
    const tellsMore = Object.values(modules).some(({ operations, isMissing }) => operations ?? isMissing);
    await printer.records(rows, ['module', 'read', 'write', ...(tellsMore ? ['operations'] : [])]);
    await printer.remark(`${whoIs(user)} ${SOURCES[source]}`.trim());
  });
}

function forPrograms(module: string, access: ModuleAccess) {
  return { module, ...access };
}

function forPeople(module: string, { read, write, isMissing, operations = [] }: ModuleAccess) {
  if (isMissing) return { module, read: '', write: '', operations: 'not on this server' };
  return { module, read, write, operations: operations.join(', ') };
}

function whoIs({ account, role, groups = [] }: PmUser): string {
  if (account === undefined) return '';
  const known = [
    ...(role ? [`role ${role}`] : []),
    ...(groups.length > 0 ? [`groups ${groups.join(', ')}`] : []),
  ];
  return known.length === 0 ? `The user is ${account}.` : `The user is ${account}: ${known.join('; ')}.`;
}

// What the user may do and see is long, and `access` is for it.
function shown({ id, account, role, isAdmin, groups }: PmUser) {
  return { id, account, role, isAdmin, groups };
}

const SOURCES: Readonly<Record<PmAccess['source'], string>> = {
  administrator: 'The user is an administrator.',
  rights: 'These are the rights that the server granted at the login.',
  role: "This is the specification's matrix for the user's role; an administrator may have configured it otherwise.",
  unknown: 'The server did not tell who the user is.',
};

const LOGIN_HELP = `
Without a profile each run of pm-api logs in by itself, with PM_ACCOUNT and PM_PASSWORD, with PM_TOKEN, or after asking.
Nothing is stored by this; pm-api auth login keeps a session for the next runs.

Example:
  read -rsp 'Password: ' PM_PASSWORD && export PM_PASSWORD
  PM_BASE_URL=https://pm.example.com PM_ACCOUNT=qa1 pm-api login`;
