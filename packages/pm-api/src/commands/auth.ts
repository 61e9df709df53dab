import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { openSession, PmClient, PmError, type PmUser, serverAddress } from 'pm-api-client';
import { setAction } from '../action.js';
import { ask, askedCredentials, canAsk, sourceIn } from '../caller.js';
import { transportOf } from '../connect.js';
import type { Context } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import {
  changeProfiles,
  isProfileName,
  noSuchProfile,
  type Profile,
  readProfiles,
  usableProfile,
} from '../profiles.js';
import { addNotes } from '../texts/help.js';
import type { Text } from '../texts/texts.js';

/** `pm-api auth login`, `logout`, `status` and `switch`: sessions that are kept for the next runs. */
export function addAuth(program: Command, io: Io): void {
  const auth = program
    .command('auth')
    .description('Keep a session for later runs: login, logout, status, switch')
    .usage('<command> …')
    .helpCommand(false)
    .enablePositionalOptions();
  addNotes(auth, io.texts, { notes: NOTES, examples: () => EXAMPLES });
  const login = auth
    .command('login')
    .description('Log in and store the token, never the password')
    .option('--with-token', 'read a token from stdin instead of account and password');
  addNotes(login, io.texts, { examples: () => EXAMPLES.slice(0, 2) });
  setAction(io, login, logIn);
  const logout = auth.command('logout').description('Delete the token of a profile');
  addNotes(logout, io.texts, { examples: () => ['auth logout --profile work'] });
  setAction(io, logout, logOut);
  const state = auth.command('status').description('Show the profiles and whether their sessions are open');
  addNotes(state, io.texts, { examples: () => ['auth status'] });
  setAction(io, state, status);
  const change = auth
    .command('switch')
    .description('Use another profile from now on')
    .argument('<name>', 'name of the profile');
  addNotes(change, io.texts, { examples: () => ['auth switch work'] });
  setAction(io, change, switchTo);
}

async function logIn(context: Context, { withToken }: { withToken?: true }): Promise<void> {
  const { io, options, printer } = context;
  const stored = await readProfiles(io);
  const name = options.profile ?? stored.current ?? 'default';
  const before = Object.hasOwn(stored.profiles, name) ? usableProfile(stored.profiles[name]) : undefined;
  const address = options.baseUrl || io.env.PM_BASE_URL || before?.baseUrl || (await askedAddress(io));
  const baseUrl = serverAddress(address);
  // A client of an unencrypted server warns, and the warning comes before the password is asked for.
  new PmClient({ baseUrl, token: 'not-known-yet' });
  const { token, user } = withToken
    ? await givenSession(context, baseUrl)
    : await newSession(context, baseUrl, before?.baseUrl === baseUrl ? before.account : undefined);
  const profile: Profile = { baseUrl, account: user.account, token, savedAt: new Date().toISOString() };
  const path = await changeProfiles(io, ({ profiles }) => ({
    current: name,
    profiles: { ...profiles, [name]: profile },
  }));
  const result = { profile: name, baseUrl, account: user.account, file: path };
  const values = { who: user.account ?? (await printer.said('the owner of the token')), name, path };
  await printer.done(
    result,
    'Logged in as {{who}}. The profile {{name}} is current; its token is in {{path}}.',
    values,
  );
  await remarkOnEnvironment(context);
}

/** A new session of account and password. */
async function newSession(context: Context, baseUrl: string, account: string | undefined) {
  const { io } = context;
  if (!(io.env.PM_PASSWORD && (io.env.PM_ACCOUNT || account)) && !canAsk(io)) {
    throw new CommandError(
      'there is no terminal on which to ask for the password.',
      'Set PM_ACCOUNT and PM_PASSWORD, or pass a token by stdin with --with-token.',
      EXIT.login,
    );
  }
  const credentials = await askedCredentials(io, account);
  const { token, user } = await openSession(
    { baseUrl, ...credentials, ...transportOf(context) },
    { signal: io.signal },
  );
  return { token, user: { ...user, account: user.account ?? credentials.account } };
}

/** The session of a token that comes by stdin, once the server has taken it. */
async function givenSession(context: Context, baseUrl: string): Promise<{ token: string; user: PmUser }> {
  const token = (await text(context.io.stdin)).trim();
  const pm = new PmClient({ baseUrl, token, ...transportOf(context) });
  try {
    return { token, user: await pm.whoAmI({ signal: context.io.signal }) };
  } catch (error) {
    if (!(error instanceof PmError) || error.code !== 'not-logged-in') throw error;
    throw new CommandError(
      'the server rejects this token.',
      'Pass a token whose session is open. Nothing was stored.',
      EXIT.login,
      { code: error.code, cause: error },
    );
  }
}

async function askedAddress(io: Io): Promise<string> {
  await io.texts.load();
  if (canAsk(io)) {
    return ask(io, io.texts.translate('Address of the server:' satisfies Text), { isHidden: false });
  }
  throw new CommandError(
    'the address of the server is missing.',
    'Set PM_BASE_URL or pass --base-url, such as https://pm.example.com.',
    EXIT.usage,
  );
}

async function logOut({ io, options, printer }: Context): Promise<void> {
  const { current, profiles } = await readProfiles(io);
  const name = options.profile ?? current;
  if (name === undefined) {
    throw new CommandError('there is no current profile.', 'Pass --profile NAME.', EXIT.usage);
  }
  if (!Object.hasOwn(profiles, name)) throw noSuchProfile(name, profiles);
  await changeProfiles(io, (stored) => {
    const left = Object.entries(stored.profiles).filter(([other]) => other !== name);
    const next = stored.current === name ? {} : { current: stored.current };
    return { ...next, profiles: Object.fromEntries(left) };
  });
  await printer.done({ profile: name, forgotten: true }, 'The token of the profile {{name}} is deleted.', {
    name,
  });
  await printer.remark('Only the local token was deleted; the session ends when it expires on the server.');
}

async function switchTo({ io, printer }: Context, name: string): Promise<void> {
  await changeProfiles(io, ({ profiles }) => {
    if (!isProfileName(name) || !Object.hasOwn(profiles, name)) throw noSuchProfile(name, profiles);
    return { current: name, profiles };
  });
  await printer.done({ profile: name, current: true }, 'The profile {{name}} is current.', { name });
}

async function status(context: Context): Promise<void> {
  const { io, options, printer } = context;
  const { current, profiles } = await readProfiles(io);
  const used = options.profile ?? current;
  if (options.profile !== undefined && !Object.hasOwn(profiles, options.profile)) {
    throw noSuchProfile(options.profile, profiles);
  }
  const asked = Object.entries(profiles).filter(([name]) => options.profile === undefined || name === used);
  if (asked.length === 0)
    throw new CommandError('there are no profiles.', 'Run pm-api auth login.', EXIT.login);
  const rows = await Promise.all(
    asked.map(async ([name, stored]) => {
      const profile = usableProfile(stored);
      const { baseUrl, account, savedAt } = profile ?? {};
      const session = profile === undefined ? 'damaged' : await sessionState(context, profile);
      return { profile: name, current: name === current, baseUrl, account, session, savedAt };
    }),
  );
  await printer.records(rows);
  await remarkOnEnvironment(context);
  const ended = rows.find(({ profile, session }) => profile === used && session !== 'open');
  if (ended === undefined) return;
  const isOver = ended.session === 'ended' || ended.session === 'damaged';
  throw new CommandError(
    'the session of the profile {{name}} is not open: {{state}}.',
    isOver
      ? 'Run pm-api auth login --profile {{name}} to open a new one.'
      : 'pm-api doctor --profile {{name}} shows why.',
    EXIT.login,
    { values: { name: ended.profile, state: ended.session } },
  );
}

/** `open`, `ended`, or the code of the error that kept the server from telling. */
async function sessionState(context: Context, { baseUrl, token }: Profile): Promise<string> {
  try {
    const pm = new PmClient({ baseUrl, token, ...transportOf(context) });
    await pm.whoAmI({ signal: context.io.signal });
    return 'open';
  } catch (error) {
    if (!(error instanceof PmError) || error.code === 'aborted') throw error;
    return error.code === 'not-logged-in' ? 'ended' : error.code;
  }
}

async function remarkOnEnvironment({ io, printer }: Context): Promise<void> {
  const source = sourceIn(io.env);
  if (source !== undefined)
    await printer.remark('{{source}} takes precedence over every profile.', { source });
}

const NOTES: readonly Text[] = [
  "A profile is a server and a token, stored in profiles.json in the user's settings, which only this user can read.",
  '--profile NAME uses another one than the current profile. Credentials in the environment take precedence.',
];

const EXAMPLES = [
  'auth login --base-url https://pm.example.com',
  'auth login --profile work --base-url https://pm.work.example.com',
  'auth status',
  'auth switch work',
];
