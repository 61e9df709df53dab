import { Writable } from 'node:stream';
import { type PmAccountCredentials, PmError, type PmTokenCredentials, serverAddress } from 'pm-api-client';
import { CommandError, EXIT, noCredentials } from './exit-codes.js';
import type { Io } from './io.js';
import type { Context } from './operation.js';
import { printable } from './printable.js';
import { chosenProfile } from './profiles.js';
import { inBoth, type Text, text } from './texts.js';

/** The server's address and the credentials. */
export type Caller = { baseUrl: string } & (PmAccountCredentials | PmTokenCredentials);

/** The server's address: from the command line, else from the environment, else the profile's. */
export async function addressOf({ io, options }: Context): Promise<string> {
  const baseUrl =
    options.baseUrl || io.env.PM_BASE_URL || (await chosenProfile(io, options.profile))?.baseUrl;
  if (baseUrl) return baseUrl;
  throw noCredentials(
    text`the address of the server is missing.`,
    text`Set PM_BASE_URL, pass --base-url, such as https://pm.example.com, or run pm-api auth login.`,
  );
}

/** Address and credentials: those of the environment, else those of a profile, else asked for on a terminal. */
export async function callerOf(context: Context): Promise<Caller> {
  const { io, options, printer } = context;
  const given = credentialsIn(io.env);
  if (given === undefined) return (await profileCaller(context))?.caller ?? askedCaller(context);
  if (options.profile !== undefined)
    await printer.remark(
      text`${sourceIn(io.env) ?? ''} takes precedence over the profile ${options.profile}.`,
    );
  return { baseUrl: await addressOf(context), ...given };
}

/** Are there credentials, so that none need be asked for? */
export async function isLoggedIn(context: Context): Promise<boolean> {
  return credentialsIn(context.io.env) !== undefined || (await profileCaller(context)) !== undefined;
}

/** The account of the profile in use: some servers do not tell a user without rights who the session's user is. */
export async function accountOfProfile(context: Context): Promise<string | undefined> {
  return sourceIn(context.io.env) === undefined ? (await profileCaller(context))?.account : undefined;
}

/** The variables of the environment that take precedence over profiles; undefined if none of them is set. */
export function sourceIn(env: Io['env']): string | undefined {
  if (env.PM_TOKEN) return 'PM_TOKEN';
  return env.PM_ACCOUNT && env.PM_PASSWORD ? 'PM_ACCOUNT + PM_PASSWORD' : undefined;
}

function credentialsIn({ PM_TOKEN: token, PM_ACCOUNT: account, PM_PASSWORD: password }: Io['env']) {
  if (token) return { token };
  return account && password ? { account, password } : undefined;
}

/** The caller of a profile, and its name. Its token goes to the profile's own server and to no other. */
export async function profileCaller({ io, options }: Context) {
  const profile = await chosenProfile(io, options.profile);
  if (profile === undefined) return undefined;
  const { name, baseUrl, token, account } = profile;
  const address = options.baseUrl || io.env.PM_BASE_URL;
  const isItsServer = !address || serverAddress(address) === serverAddress(baseUrl);
  const isItsAccount = !io.env.PM_ACCOUNT || io.env.PM_ACCOUNT === account;
  if (isItsServer && isItsAccount) return { profile: name, account, caller: { baseUrl, token } };
  if (options.profile === undefined) return undefined;
  throw new CommandError(
    isItsServer
      ? text`the profile ${name} is not used: PM_ACCOUNT names another account.`
      : text`the profile ${name} is not used: it is for ${baseUrl}, and ${String(address)} was named.`,
    text`Leave out --base-url, PM_BASE_URL and PM_ACCOUNT to use the profile, or leave out --profile.`,
  );
}

async function askedCaller(context: Context): Promise<Caller> {
  const { io } = context;
  const baseUrl = await addressOf(context);
  if (!canAsk(io)) {
    const stored = await chosenProfile(io, undefined);
    const isElsewhere = stored !== undefined && serverAddress(stored.baseUrl) !== serverAddress(baseUrl);
    throw new CommandError(
      isElsewhere
        ? inBoth(
            text`the credentials for ${baseUrl} are missing: the profile ${stored.name} is for ${stored.baseUrl}.`,
            '缺少 {0} 的账号密码或令牌：账户配置 {1} 属于 {2}。',
          )
        : inBoth(text`the credentials are missing.`, '缺少账号密码或令牌。'),
      text`Run pm-api auth login, or set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN; on a terminal pm-api asks.`,
      EXIT.login,
      { code: 'no-credentials' },
    );
  }
  return { baseUrl, ...(await askedCredentials(io)) };
}

/** Account and password, from the environment or else asked for on the terminal. */
export async function askedCredentials(io: Io, known?: string): Promise<PmAccountCredentials> {
  const say = (question: Text) => io.texts.say(question);
  const account =
    (io.env.PM_ACCOUNT || known) ??
    (await ask(io, say(inBoth(text`Account:`, '账号：')), { isHidden: false }));
  const question = say(inBoth(text`Password of ${account}:`, '{0} 的密码：'));
  const password = io.env.PM_PASSWORD || (await ask(io, question, { isHidden: true }));
  return { account, password };
}

/** Can the command prompt at a terminal? */
export function canAsk({ stdin, stderr }: Io): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/** Asks for a line on the terminal. What is typed to a hidden question is not shown. */
export async function ask({ stdin, stderr }: Io, question: string, { isHidden }: { isHidden: boolean }) {
  const { createInterface } = await import('node:readline');
  stderr.write(`${printable(question)} `);
  // With its own terminal mode, readline disables the system's echo and echoes to `output` only.
  const output = isHidden ? new Writable({ write: (_, __, done) => done() }) : stderr;
  const lines = createInterface({ input: stdin, output, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      // Ctrl-C and Ctrl-D reach the question and not the process.
      lines.once('close', () => reject(new CommandError(text`the input ended.`, '', EXIT.interrupted)));
    });
  } finally {
    lines.close();
    if (isHidden) stderr.write('\n');
  }
}

/** The error of a session that has ended, with the profile that it was stored in; any other error as it is. */
export async function withProfileNamed(error: unknown, context: Context): Promise<unknown> {
  const { env } = context.io;
  if (!(error instanceof PmError) || error.code !== 'not-logged-in' || sourceIn(env)) return error;
  const name = (await profileCaller(context))?.profile;
  if (name === undefined) return error;
  return new CommandError(
    inBoth(text`the session of the profile ${name} has ended.`, '账户配置 {0} 的会话已结束。'),
    text`Run pm-api auth login --profile ${name} to open a new one.`,
    EXIT.login,
    { code: error.code, cause: error },
  );
}
