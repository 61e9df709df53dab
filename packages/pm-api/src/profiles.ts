import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import { parsedJson } from 'plat-common/json';
import { serverAddress } from 'pm-api-client';
import * as z from 'zod/mini';
import { CommandError, EXIT, noCredentials } from './exit-codes.js';
import type { Io } from './io.js';
import { inBoth, text } from './texts.js';

/** Milliseconds after which the lock of a process that is gone counts as left behind. */
const STALE_MS = 10_000;

const profile = z.object({
  baseUrl: z.string(),
  account: z.optional(z.string()),
  token: z.string().check(z.regex(/^[!-~]+$/)),
  savedAt: z.string(),
});

const profilesFile = z.object({
  current: z.optional(z.string()),
  // As the file has them: one that was damaged stays until it is written anew.
  profiles: z.record(z.string(), z.unknown()),
});

/** A server and an open session there. Never a password. */
export type Profile = z.infer<typeof profile>;

/** Profiles by name, and the one that is used where none is named. */
type Profiles = z.infer<typeof profilesFile>;

/** Can this be the name of a profile? */
export function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,63}$/.test(name);
}

/** The profiles of this user; none where there is no file. */
export async function readProfiles({ env }: Pick<Io, 'env'>): Promise<Profiles> {
  const path = await profilesPath(env);
  const contents = await contentsOf(path);
  if (contents === undefined) return { profiles: {} };
  await refuseWhatOthersRead(path);
  const { data } = profilesFile.safeParse(parsedJson(contents));
  if (data !== undefined) return data;
  throw noCredentials(
    inBoth(text`${path} does not contain profiles of pm-api.`, '{0} 不是 pm-api 的账户配置文件。'),
    inBoth(text`Move the file away and run pm-api auth login.`, '请移走该文件，再运行 pm-api auth login。'),
  );
}

/**
 * Changes the profiles in one step, in a file that no other user of this machine can read, and gives its path. Runs at the
 * same time change it one after the other, so that none undoes what another has written.
 */
export async function changeProfiles(io: Pick<Io, 'env'>, change: (profiles: Profiles) => Profiles) {
  const path = await profilesPath(io.env);
  const { default: properLockfile } = await import('proper-lockfile');
  const { default: writeFileAtomic } = await import('write-file-atomic');
  const unlock = await inOwnWords(path, async () => {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    const retries = { retries: 300, minTimeout: 50, maxTimeout: 50 };
    // A lock that was lost, as while this machine slept, costs at most what the other run has written.
    return properLockfile.lock(path, { realpath: false, stale: STALE_MS, retries, onCompromised: () => {} });
  });
  try {
    const profiles = change(await readProfiles(io));
    await inOwnWords(path, async () => {
      await writeFileAtomic(path, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
      // The umask of the process can remove more permissions than the mode, never add any.
      await chmod(path, 0o600);
    });
    return path;
  } finally {
    await unlock().catch(() => {});
  }
}

/** A profile by its name, or the current one; undefined where none is named and none is current. */
export async function chosenProfile(io: Pick<Io, 'env'>, named: string | undefined) {
  const { current, profiles } = await readProfiles(io);
  const name = named ?? current;
  if (name === undefined) return undefined;
  if (!Object.hasOwn(profiles, name)) {
    if (named === undefined) return undefined;
    throw noSuchProfile(named, profiles);
  }
  const whole = usableProfile(profiles[name]);
  if (whole !== undefined) return { ...whole, name };
  throw noCredentials(
    text`the profile ${name} in ${await profilesPath(io.env)} is damaged.`,
    text`Run pm-api auth login --profile ${name} to replace it.`,
  );
}

/** A profile that can be used; undefined for one that was damaged. */
export function usableProfile(stored: unknown): Profile | undefined {
  const { data } = profile.safeParse(stored);
  if (data === undefined) return undefined;
  try {
    serverAddress(data.baseUrl);
    return data;
  } catch {
    // The address is not one of a server.
    return undefined;
  }
}

/** The error for a name that no profile has. */
export function noSuchProfile(name: string, profiles: Profiles['profiles']): CommandError {
  const choices = Object.keys(profiles).join(', ');
  return noCredentials(
    inBoth(text`there is no profile ${name}.`, '没有账户配置 {0}。'),
    choices === '' ? text`There are no profiles: run pm-api auth login.` : text`Use one of ${choices}.`,
  );
}

async function profilesPath(env: Io['env']): Promise<string> {
  if (env.PM_CONFIG_DIR) return join(env.PM_CONFIG_DIR, 'profiles.json');
  const { default: envPaths } = await import('env-paths');
  return join(envPaths('pm-api', { suffix: '' }).config, 'profiles.json');
}

async function contentsOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCodeOf(error) ?? String(error);
    if (code === 'ENOENT') return undefined;
    throw noCredentials(
      inBoth(text`the profiles in ${path} cannot be read (${code}).`, '无法读取 {0} 中的账户配置（{1}）。'),
      text`Set PM_CONFIG_DIR to another folder. PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD, need no profile.`,
    );
  }
}

async function inOwnWords<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const code = errorCodeOf(error) ?? String(error);
    const isLocked = code === 'ELOCKED';
    throw new CommandError(
      isLocked
        ? text`the profiles in ${path} are being written by another run of pm-api.`
        : text`the profiles in ${path} cannot be written (${code}).`,
      isLocked
        ? inBoth(text`Try again when it has ended.`, '请等它结束后重试。')
        : text`Set PM_CONFIG_DIR to a folder that can be written.`,
      EXIT.usage,
      { cause: error },
    );
  }
}

/** Windows keeps the folder of a user's settings from others by itself, and has no such mode. */
async function refuseWhatOthersRead(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const [{ mode }, { mode: ofFolder }] = [await stat(path), await stat(join(path, '..'))];
  // In a folder such as /tmp, the sticky bit keeps others from replacing a file.
  if ((ofFolder & 0o022) !== 0 && (ofFolder & 0o1000) === 0)
    throw new CommandError(
      inBoth(text`other users of this machine can replace ${path}.`, '本机的其他用户可以替换 {0}。'),
      inBoth(text`Run chmod 700 '${join(path, '..')}'.`, "运行 chmod 700 '{0}'。"),
      EXIT.login,
      { code: 'unsafe-profiles' },
    );
  if ((mode & 0o077) === 0) return;
  throw new CommandError(
    text`other users of this machine can read the tokens in ${path}.`,
    text`Run chmod 600 '${path}', and log in again if another user may have read it.`,
    EXIT.login,
    { code: 'unsafe-profiles' },
  );
}
