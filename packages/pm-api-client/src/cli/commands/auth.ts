import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { PmError } from '../../errors.js';
import { PmClient } from '../../pm-client.js';
import { Session } from '../../session.js';
import { settingsOf, warnOfPlainHttp } from '../../settings.js';
import { createTransport, Deadlines } from '../../transport.js';
import type { PmUser } from '../../user.js';
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

/** `pm-api auth login`, `logout`, `status` and `switch`: sessions that are kept for the next runs. */
export function addAuth(program: Command, io: Io): void {
  const auth = program
    .command('auth')
    .description('Keep a session for the next runs: login, logout, status, switch')
    .usage('<command> …')
    .helpCommand(false)
    .enablePositionalOptions()
    .addHelpText('after', HELP);
  const login = auth
    .command('login')
    .description('Log in and store the token, never the password')
    .option('--with-token', 'read a token from stdin in place of account and password');
  setAction(io, login, logIn);
  const logout = auth.command('logout').description('Forget the token of a profile');
  setAction(io, logout, logOut);
  const state = auth
    .command('status')
    .description('Show the profiles, and ask the servers whether they hold');
  setAction(io, state, status);
  const change = auth
    .command('switch')
    .description('Use another profile from now on')
    .argument('<name>', 'name of the profile');
  setAction(io, change, switchTo);
}

async function logIn(context: Context, { withToken }: { withToken?: true }): Promise<void> {
  const { io, options, printer } = context;
  const stored = await readProfiles(io);
  const name = options.profile ?? stored.current ?? 'default';
  const before = Object.hasOwn(stored.profiles, name) ? usableProfile(stored.profiles[name]) : undefined;
  const address = options.baseUrl || io.env.PM_BASE_URL || before?.baseUrl || (await askedAddress(io));
  const settings = settingsOf({ baseUrl: address, token: 'not-known-yet' });
  warnOfPlainHttp(settings);
  const { baseUrl } = settings;
  const { token, user } = withToken
    ? await givenSession(context, baseUrl)
    : await newSession(context, baseUrl, before?.baseUrl === baseUrl ? before.account : undefined);
  const profile: Profile = { baseUrl, account: user.account, token, savedAt: new Date().toISOString() };
  const path = await changeProfiles(io, ({ profiles }) => ({
    current: name,
    profiles: { ...profiles, [name]: profile },
  }));
  const who = user.account ?? 'the owner of the token';
  await printer.result({ profile: name, baseUrl, account: user.account, file: path }, [
    `Logged in as ${who}. The profile ${name} is current; its token is in ${path}.`,
  ]);
  await remarkOnEnvironment(context);
}

/** A new session of account and password. */
async function newSession(context: Context, baseUrl: string, account: string | undefined) {
  const { io } = context;
  if (!(io.env.PM_PASSWORD && (io.env.PM_ACCOUNT || account)) && !canAsk(io)) {
    const hint = 'Set PM_ACCOUNT and PM_PASSWORD, or give a token by stdin with --with-token.';
    throw new CommandError('there is no terminal on which to ask for the password.', hint, EXIT.login);
  }
  const credentials = await askedCredentials(io, account);
  const settings = settingsOf({ baseUrl, ...credentials, ...transportOf(context) });
  const deadlines = new Deadlines(settings.clock);
  const session = new Session(settings, createTransport(settings, deadlines), deadlines);
  const { token, user } = await session.grant({ timeoutMs: settings.timeoutMs, signal: io.signal });
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
    const hint = 'Give a token whose session is open. Nothing was stored.';
    throw new CommandError('the server does not take this token.', hint, EXIT.login, {
      code: error.code,
      cause: error,
    });
  }
}

async function askedAddress(io: Io): Promise<string> {
  if (canAsk(io)) return ask(io, 'Address of the server:', { isHidden: false });
  const hint = 'Set PM_BASE_URL or give --base-url, e.g. https://pm.example.com.';
  throw new CommandError('the address of the server is not known.', hint, EXIT.usage);
}

async function logOut({ io, options, printer }: Context): Promise<void> {
  const { current, profiles } = await readProfiles(io);
  const name = options.profile ?? current;
  if (name === undefined || !Object.hasOwn(profiles, name))
    throw noSuchProfile(name ?? 'that is current', profiles);
  await changeProfiles(io, (stored) => {
    const left = Object.entries(stored.profiles).filter(([other]) => other !== name);
    const next = stored.current === name ? {} : { current: stored.current };
    return { ...next, profiles: Object.fromEntries(left) };
  });
  await printer.result({ profile: name, forgotten: true }, [
    `The token of the profile ${name} is forgotten.`,
  ]);
  await printer.remark('The server ends the session by itself.');
}

async function switchTo({ io, printer }: Context, name: string): Promise<void> {
  await changeProfiles(io, ({ profiles }) => {
    if (!isProfileName(name) || !Object.hasOwn(profiles, name)) throw noSuchProfile(name, profiles);
    return { current: name, profiles };
  });
  await printer.result({ profile: name, current: true }, [`The profile ${name} is current.`]);
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
    `the session of the profile ${ended.profile} is not open: ${ended.session}.`,
    isOver
      ? `Run pm-api auth login --profile ${ended.profile} to open a new one.`
      : `pm-api doctor --profile ${ended.profile} says why.`,
    EXIT.login,
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
  if (source !== undefined) await printer.remark(`${source} goes before every profile.`);
}

const HELP = `
A profile is a server and a token, in profiles.json in the user's settings, which only this user can read.
--profile work names one; without it the current one is used. Credentials in the environment go first.

Examples:
  pm-api auth login --base-url https://pm.example.com
  pm-api auth login --profile work --base-url https://pm.work.example.com
  pm-api auth status
  pm-api auth switch work`;
