import type { Command } from 'commander';
import type { ModuleAccess, PmAccess, PmUser } from 'pm-api-client';
import { setAction } from '../action.js';
import { connect } from '../connect.js';
import type { Io } from '../io.js';
import type { Printer } from '../printer.js';
import { addNotes, shortText } from '../texts/help.js';
import type { Text, Texts } from '../texts/texts.js';

/** `pm-api login`: are address, account and password right? Nothing is kept. */
export function addLogin(program: Command, io: Io): void {
  const command = program
    .command('login')
    .description('Check address and credentials by logging in; nothing is stored');
  addNotes(command, io.texts, {
    notes: LOGIN_NOTES,
    examples: () => ['login', 'login --base-url https://pm.example.com'],
  });
  setAction(io, command, async (context) => {
    const pm = await connect(context);
    const user = await pm.login({ signal: io.signal });
    const { printer } = context;
    const name = user.account ?? (await printer.said('the owner of the token'));
    await printer.done(shown(user), 'Logged in as {{name}}.', { name });
  });
}

/** `pm-api whoami` */
export function addWhoami(program: Command, io: Io): void {
  const command = program.command('whoami').description('Show who is logged in: id, account, role, groups');
  addNotes(command, io.texts, { examples: () => ['whoami --output json'] });
  setAction(io, command, async (context) => {
    const pm = await connect(context);
    await context.printer.record(shown(await pm.whoAmI({ signal: io.signal })));
  });
}

/** `pm-api access`: modules, and read and write for the caller. */
export function addAccess(program: Command, io: Io): void {
  const command = program
    .command('access')
    .description('Show what you may read and write in each module, and which modules the server lacks');
  addNotes(command, io.texts, { examples: () => ['access --fields module,read,write'] });
  setAction(io, command, async (context) => {
    const { printer } = context;
    const pm = await connect(context);
    const { user, modules, source } = await pm.access({ probe: true, signal: io.signal });
    const notHere = await printer.said('not on this server');
    const isForPeople = printer.format === 'table' || printer.format === 'markdown';
    const row = (module: string, given: ModuleAccess) =>
      isForPeople ? forPeople(module, given, notHere, io.texts) : { module, ...given };
    const rows = Object.entries(modules).map(([module, access]) => row(module, access));
    const tellsMore = Object.values(modules).some(({ operations, isMissing }) => operations ?? isMissing);
    await printer.records(rows, ['module', 'read', 'write', ...(tellsMore ? ['operations'] : [])]);
    await printer.quote(
      `${await whoIs(printer, user, io.texts)} ${await printer.said(SOURCES[source])}`.trim(),
    );
  });
}

function forPeople(
  module: string,
  { read, write, isMissing, operations = [] }: ModuleAccess,
  notHere: string,
  texts: Texts,
) {
  if (isMissing) return { module, read: '', write: '', operations: notHere };
  const [mayRead, mayWrite] = [read, write].map((allowed) => shortText(texts, 'access', allowed));
  return { module, read: mayRead, write: mayWrite, operations: operations.join(', ') };
}

async function whoIs(
  printer: Printer,
  { account, role, groups = [] }: PmUser,
  texts: Texts,
): Promise<string> {
  if (account === undefined) return '';
  const known = [
    ...(role ? [await printer.said('role {{role}}', { role })] : []),
    ...(groups.length > 0 ? [await printer.said('groups {{groups}}', { groups: groups.join(', ') })] : []),
  ];
  return known.length === 0
    ? printer.said('User: {{account}}.', { account })
    : printer.said('User: {{account}}, {{known}}.', {
        account,
        known: known.join(texts.language === 'en' ? ', ' : '，'),
      });
}

/** Rights and visible records are long; `access` shows them. A saved session does not know everything. */
function shown({ id, account, role, isAdmin, groups }: PmUser) {
  const known = Object.entries({ id, account, role, isAdmin, groups });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

const SOURCES: Readonly<Record<PmAccess['source'], Text>> = {
  administrator: 'The user is an administrator.',
  rights: 'These rights were granted by the server at login.',
  role: "These rights follow from the role in the specification's matrix; an administrator may have changed them.",
  unknown: 'The server does not report the user.',
};

const LOGIN_NOTES: readonly Text[] = [
  'Without a profile, each run logs in by itself: with PM_ACCOUNT and PM_PASSWORD, with PM_TOKEN, or after asking.',
  'To keep a session for later runs, use pm-api auth login.',
];
