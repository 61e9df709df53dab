import type { Command } from 'commander';
import type { PmAccess } from '../../access.js';
import type { PmUser } from '../../user.js';
import { connect } from '../connect.js';
import { contextOf } from '../context.js';
import type { Io } from '../io.js';
import { addSharedOptions } from '../options.js';

/** `pm-api login`: are address, account and password right? Nothing is kept. */
export function addLogin(program: Command, io: Io): void {
  const command = program
    .command('login')
    .description('Check address, account and password by a login; nothing is stored')
    .addHelpText('after', LOGIN_HELP);
  addSharedOptions(command).action(async () => {
    const context = contextOf(io, command);
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
  addSharedOptions(command).action(async () => {
    const context = contextOf(io, command);
    const pm = await connect(context);
    await context.printer.record(shown(await pm.whoAmI({ signal: io.signal })));
  });
}

/** `pm-api access`: modules, and read and write for the caller. */
export function addAccess(program: Command, io: Io): void {
  const command = program
    .command('access')
    .description('Show what the user may read and write, module by module')
    .addHelpText('after', '\nExample:\n  pm-api access --fields module,read,write');
  addSharedOptions(command).action(async () => {
    const context = contextOf(io, command);
    const pm = await connect(context);
    const { modules, source } = await pm.access({ signal: io.signal });
    await context.printer.records(Object.entries(modules).map(([module, access]) => ({ module, ...access })));
    await context.printer.remark(SOURCES[source]);
  });
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
