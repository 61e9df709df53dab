import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';

const profile = z.object({
  baseUrl: z.string(),
  account: z.optional(z.string()),
  token: z.string(),
  savedAt: z.string(),
});

const profilesFile = z.object({
  current: z.optional(z.string()),
  profiles: z.record(z.string(), profile),
});

/** A server and an open session there. Never a password. */
export type Profile = z.infer<typeof profile>;

/** Profiles by name, and the one that is used where none is named. */
export type Profiles = z.infer<typeof profilesFile>;

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
  const { data } = profilesFile.safeParse(parsed(contents));
  if (data !== undefined) return data;
  const hint = 'Move the file away and run pm-api auth login.';
  throw new CommandError(`${path} does not hold profiles of pm-api.`, hint, EXIT.usage);
}

/** Writes the profiles in one step, into a file that no other user of this machine can read. */
export async function writeProfiles({ env }: Pick<Io, 'env'>, profiles: Profiles): Promise<string> {
  const path = await profilesPath(env);
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { default: writeFileAtomic } = await import('write-file-atomic');
  await writeFileAtomic(path, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  // The mask of the process may have taken away more, and never less, than the mode says.
  await chmod(path, 0o600);
  return path;
}

/** A profile by its name, or the current one; undefined where none is named and none is current. */
export async function chosenProfile(
  io: Pick<Io, 'env'>,
  named: string | undefined,
): Promise<(Profile & { name: string }) | undefined> {
  const { current, profiles } = await readProfiles(io);
  const name = named ?? current;
  if (name === undefined) return undefined;
  if (Object.hasOwn(profiles, name)) return { ...(profiles[name] as Profile), name };
  if (named === undefined) return undefined;
  throw noSuchProfile(named, profiles);
}

/** The error for a name that no profile has. */
export function noSuchProfile(name: string, profiles: Profiles['profiles']): CommandError {
  const names = Object.keys(profiles);
  const hint =
    names.length === 0 ? 'There are none: run pm-api auth login.' : `There are ${names.join(', ')}.`;
  return new CommandError(`there is no profile ${name}.`, hint, EXIT.usage);
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`the profiles cannot be read: ${reason}.`, '', EXIT.usage);
  }
}

/** Windows keeps the folder of a user's settings from others by itself, and has no such mode. */
async function refuseWhatOthersRead(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & 0o077) === 0) return;
  const hint = `Run chmod 600 '${path}', and log in again if somebody may have read it.`;
  throw new CommandError(`other users of this machine can read the tokens in ${path}.`, hint, EXIT.login);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
