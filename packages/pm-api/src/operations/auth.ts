import { text as streamText } from 'node:stream/consumers';
import { openSession, PmClient, PmError, type PmUser, serverAddress } from 'pm-api-client';
import { ask, askedCredentials, canAsk, sourceIn } from '../caller.js';
import { transportOf } from '../connect.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import { named, yes } from '../kinds.js';
import { argument, type Context, flag, type Group, operation } from '../operation.js';
import {
  changeProfiles,
  isProfileName,
  noSuchProfile,
  type Profile,
  readProfiles,
  usableProfile,
} from '../profiles.js';
import { inBoth, text } from '../texts.js';
import { OWNER } from './session.js';

const logIn = operation({
  name: 'auth login',
  does: inBoth(text`Log in and store the token, never the password`, '登录并保存令牌，不保存密码'),
  input: () => ({
    withToken: flag(
      yes,
      text`read a token from stdin instead of account and password`,
      '从标准输入读取令牌，不使用账号密码',
    ),
  }),
  examples: () => [
    '--base-url https://pm.example.com',
    '--profile work --base-url https://pm.work.example.com',
  ],
  run: async ({ withToken }, { context }) => {
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
    const { account } = user;
    const profile: Profile = { baseUrl, account, token, savedAt: new Date().toISOString() };
    const file = await changeProfiles(io, ({ profiles }) => ({
      current: name,
      profiles: { ...profiles, [name]: profile },
    }));
    await printer.done(
      { profile: name, baseUrl, account, file },
      inBoth(
        text`Logged in as ${account ?? OWNER}. The profile ${name} is current; its token is in ${file}.`,
        '已登录：{0}。当前账户配置为 {1}，令牌保存在 {2}。',
      ),
    );
    if (stored.current !== undefined && stored.current !== name)
      await printer.remark(
        inBoth(
          text`Commands without --profile now use ${name} instead of ${stored.current}.`,
          '不带 --profile 的命令此后使用 {0}，不再使用 {1}。',
        ),
      );
    await remarkOnEnvironment(context);
  },
});

/** A new session of account and password. */
async function newSession(context: Context, baseUrl: string, account: string | undefined) {
  const { io } = context;
  if (!(io.env.PM_PASSWORD && (io.env.PM_ACCOUNT || account)) && !canAsk(io)) {
    throw new CommandError(
      inBoth(text`there is no terminal on which to ask for the password.`, '没有可用于输入密码的终端。'),
      inBoth(
        text`Set PM_ACCOUNT and PM_PASSWORD, or pass a token by stdin with --with-token.`,
        '请设置 PM_ACCOUNT 和 PM_PASSWORD，或用 --with-token 从标准输入传入令牌。',
      ),
      EXIT.login,
    );
  }
  const credentials = await askedCredentials(io, account);
  const session = { baseUrl, ...credentials, ...transportOf(context) };
  const { token, user } = await openSession(session, { signal: io.signal });
  return { token, user: { ...user, account: user.account ?? credentials.account } };
}

/** The session of a token that comes by stdin, once the server has taken it. */
async function givenSession(context: Context, baseUrl: string): Promise<{ token: string; user: PmUser }> {
  const token = (await streamText(context.io.stdin)).trim();
  const pm = new PmClient({ baseUrl, token, ...transportOf(context) });
  try {
    return { token, user: await pm.whoAmI({ signal: context.io.signal }) };
  } catch (error) {
    if (!(error instanceof PmError) || error.code !== 'not-logged-in') throw error;
    throw new CommandError(
      inBoth(text`the server rejects this token.`, '服务器拒绝了该令牌。'),
      inBoth(
        text`Pass a token whose session is open. Nothing was stored.`,
        '请使用会话有效的令牌。未保存任何内容。',
      ),
      EXIT.login,
      { code: error.code, cause: error },
    );
  }
}

async function askedAddress(io: Io): Promise<string> {
  if (canAsk(io))
    return ask(io, io.texts.say(inBoth(text`Address of the server:`, '服务器地址：')), { isHidden: false });
  throw new CommandError(
    text`the address of the server is missing.`,
    inBoth(
      text`Set PM_BASE_URL or pass --base-url, such as https://pm.example.com.`,
      '请设置 PM_BASE_URL 或传入 --base-url，例如 https://pm.example.com。',
    ),
  );
}

const logOut = operation({
  name: 'auth logout',
  does: inBoth(text`Delete the token of a profile`, '删除账户配置中的令牌'),
  examples: () => ['--profile work'],
  run: async (_, { context: { io, options, printer } }) => {
    const { current, profiles } = await readProfiles(io);
    const name = options.profile ?? current;
    if (name === undefined) {
      throw new CommandError(
        inBoth(text`there is no current profile.`, '没有当前账户配置。'),
        inBoth(text`Pass --profile NAME.`, '请传入 --profile 名称。'),
      );
    }
    if (!Object.hasOwn(profiles, name)) throw noSuchProfile(name, profiles);
    await changeProfiles(io, (stored) => {
      const left = Object.entries(stored.profiles).filter(([other]) => other !== name);
      const next = stored.current === name ? {} : { current: stored.current };
      return { ...next, profiles: Object.fromEntries(left) };
    });
    await printer.done(
      { profile: name, forgotten: true },
      inBoth(text`The token of the profile ${name} is deleted.`, '已删除账户配置 {0} 的令牌。'),
    );
    await printer.remark(
      inBoth(
        text`Only the local token was deleted; the session ends when it expires on the server.`,
        '只删除本地令牌，服务器上的会话到期后失效。',
      ),
    );
  },
});

const switchTo = operation({
  name: 'auth switch',
  does: inBoth(text`Use another profile from now on`, '切换当前的账户配置'),
  input: () => ({
    name: argument('<name>', named('name'), text`name of the profile`, '账户配置的名称'),
  }),
  examples: () => ['work'],
  run: async ({ name }, { context: { io, printer } }) => {
    await changeProfiles(io, ({ profiles }) => {
      if (!isProfileName(name) || !Object.hasOwn(profiles, name)) throw noSuchProfile(name, profiles);
      return { current: name, profiles };
    });
    await printer.done(
      { profile: name, current: true },
      inBoth(text`The profile ${name} is current.`, '当前账户配置为 {0}。'),
    );
  },
});

const status = operation({
  name: 'auth status',
  does: inBoth(text`Show the profiles and whether their sessions are open`, '查看账户配置及其会话是否有效'),
  examples: () => [''],
  run: async (_, { context }) => {
    const { io, options, printer } = context;
    const { current, profiles } = await readProfiles(io);
    const used = options.profile ?? current;
    if (options.profile !== undefined && !Object.hasOwn(profiles, options.profile))
      throw noSuchProfile(options.profile, profiles);
    const asked = Object.entries(profiles).filter(([name]) => options.profile === undefined || name === used);
    if (asked.length === 0) {
      throw new CommandError(
        inBoth(text`there are no profiles.`, '没有账户配置。'),
        inBoth(text`Run pm-api auth login.`, '请运行 pm-api auth login。'),
        EXIT.login,
      );
    }
    const rows = await Promise.all(
      asked.map(async ([name, stored]) => {
        const profile = usableProfile(stored);
        const { baseUrl, account, savedAt } = profile ?? {};
        const session = profile === undefined ? 'damaged' : await sessionState(context, profile);
        return { profile: name, current: name === current, baseUrl, account, session, savedAt };
      }),
    );
    const forPeople = (row: (typeof rows)[number]) => ({
      ...row,
      current: row.current ? '*' : '',
      session: io.texts.word('access', row.session),
    });
    await printer.records(printer.isForPeople ? rows.map(forPeople) : rows);
    await remarkOnEnvironment(context);
    const ended = rows.find(({ profile, session }) => profile === used && session !== 'open');
    if (ended !== undefined) throw notOpen(ended.profile, ended.session);
  },
});

function notOpen(name: string, session: string): CommandError {
  const isOver = session === 'ended' || session === 'damaged';
  return new CommandError(
    inBoth(
      text`the session of the profile ${name} is not open: ${session}.`,
      '账户配置 {0} 的会话无效：{1}。',
    ),
    isOver
      ? text`Run pm-api auth login --profile ${name} to open a new one.`
      : inBoth(
          text`pm-api doctor --profile ${name} shows why.`,
          '用 pm-api doctor --profile {0} 可查看原因。',
        ),
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
  if (source !== undefined)
    await printer.remark(
      inBoth(
        text`While ${source} is set, it takes precedence over every profile.`,
        '只要设置了 {0}，它就优先于所有账户配置。',
      ),
    );
}

/** `pm-api auth`: sessions that are kept for the next runs. */
export const auth: Group = {
  name: 'auth',
  does: inBoth(
    text`Keep a session for later runs: login, logout, status, switch`,
    '保存登录状态，供以后使用：login、logout、status、switch',
  ),
  notes: [
    inBoth(
      text`A profile is a server and a token, stored in profiles.json in the user's settings, which only this user can read.`,
      '账户配置（profile）由服务器地址和令牌组成，保存在用户配置目录的 profiles.json 中，只有本用户可以读取。',
    ),
    inBoth(
      text`--profile NAME uses another one than the current profile. Credentials in the environment take precedence.`,
      '用 --profile 名称 可改用其他账户配置。环境变量中的账号密码或令牌优先。',
    ),
  ],
  examples: [
    'auth login --base-url https://pm.example.com',
    'auth login --profile work --base-url https://pm.work.example.com',
    'auth status',
    'auth switch work',
  ],
  operations: [logIn, logOut, status, switchTo],
};
