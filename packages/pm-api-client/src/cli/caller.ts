import { Writable } from 'node:stream';
import type { PmAccountCredentials, PmTokenCredentials } from '../options.js';
import { settingsOf } from '../settings.js';
import type { Context } from './context.js';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { printable } from './printable.js';
import { chosenProfile } from './profiles.js';

type Credentials = PmAccountCredentials | PmTokenCredentials;

/** Where the server is and who calls. */
export type Caller = { baseUrl: string } & Credentials;

/** The server's address: from the command line, else from the environment, else the profile's. */
export async function addressOf({ io, options }: Context): Promise<string> {
  const given = options.baseUrl || io.env.PM_BASE_URL;
  const baseUrl = given || (await chosenProfile(io, options.profile))?.baseUrl;
  if (baseUrl) return baseUrl;
  const hint = 'Set PM_BASE_URL, give --base-url, e.g. https://pm.example.com, or run pm-api auth login.';
  throw new CommandError('the address of the server is not known.', hint, EXIT.usage);
}

/** Address and credentials: those of the environment, else those of a profile, else asked for on a terminal. */
export async function callerOf(context: Context): Promise<Caller> {
  const { io, options, printer } = context;
  const given = credentialsIn(io.env);
  if (given === undefined) return (await profileCaller(context))?.caller ?? askedCaller(context);
  if (options.profile !== undefined) {
    await printer.remark(`${sourceIn(io.env)} goes before the profile ${options.profile}.`);
  }
  return { baseUrl: await addressOf(context), ...given };
}

/** What of the environment goes before every profile, as the beginning of a sentence; undefined when nothing does. */
export function sourceIn(env: Io['env']): string | undefined {
  if (env.PM_TOKEN) return 'PM_TOKEN is set and';
  return env.PM_ACCOUNT && env.PM_PASSWORD ? 'PM_ACCOUNT with PM_PASSWORD is set and' : undefined;
}

function credentialsIn({ PM_TOKEN: token, PM_ACCOUNT: account, PM_PASSWORD: password }: Io['env']) {
  if (token) return { token };
  return account && password ? { account, password } : undefined;
}

/** The caller of a profile, and its name. Its token goes to the profile's own server and to no other. */
export async function profileCaller({
  io,
  options,
}: Context): Promise<{ profile: string; caller: Caller } | undefined> {
  const profile = await chosenProfile(io, options.profile);
  if (profile === undefined) return undefined;
  const { name, baseUrl, token, account } = profile;
  const address = options.baseUrl || io.env.PM_BASE_URL;
  const isItsServer = !address || normalised(address) === normalised(baseUrl);
  const isItsAccount = !io.env.PM_ACCOUNT || io.env.PM_ACCOUNT === account;
  if (isItsServer && isItsAccount) return { profile: name, caller: { baseUrl, token } };
  if (options.profile === undefined) return undefined;
  const other = isItsServer ? 'PM_ACCOUNT names another account' : 'another server was named';
  const hint = 'Leave that out to use the profile, or leave out --profile.';
  throw new CommandError(`the profile ${name} is not used: ${other}.`, hint, EXIT.usage);
}

function normalised(baseUrl: string): string {
  return settingsOf({ baseUrl, token: 'compared-only' }).baseUrl;
}

async function askedCaller(context: Context): Promise<Caller> {
  const { io } = context;
  const baseUrl = await addressOf(context);
  if (!canAsk(io)) {
    throw new CommandError(
      'there is nothing to log in with.',
      'Run pm-api auth login, or set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN; on a terminal pm-api asks.',
      EXIT.login,
    );
  }
  return { baseUrl, ...(await askedCredentials(io)) };
}

/** Account and password, as far as the environment does not tell them asked for on the terminal. */
export async function askedCredentials(io: Io, known?: string): Promise<PmAccountCredentials> {
  const account = (io.env.PM_ACCOUNT || known) ?? (await ask(io, 'Account:', { isHidden: false }));
  const password = io.env.PM_PASSWORD || (await ask(io, `Password of ${account}:`, { isHidden: true }));
  return { account, password };
}

/** Is there a person at a terminal who can be asked? */
export function canAsk({ stdin, stderr }: Io): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/** Asks for a line on the terminal. What is typed to a hidden question is not shown. */
export async function ask(
  { stdin, stderr }: Io,
  question: string,
  { isHidden }: { isHidden: boolean },
): Promise<string> {
  const { createInterface } = await import('node:readline');
  stderr.write(`${printable(question)} `);
  // As a terminal of its own, readline keeps the system from showing what is typed, and shows it on `output` only.
  const output = isHidden ? new Writable({ write: (_, __, done) => done() }) : stderr;
  const lines = createInterface({ input: stdin, output, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      // Ctrl-C and Ctrl-D reach the question and not the process.
      lines.once('close', () => reject(new CommandError('nothing was typed.', '', EXIT.interrupted)));
    });
  } finally {
    lines.close();
    if (isHidden) stderr.write('\n');
  }
}
