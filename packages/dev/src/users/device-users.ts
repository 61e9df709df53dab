import { inBoth, text } from 'plat-common/text';
import type { DevUser } from '../api.js';
import { problemsIn, readJson, withReasons } from '../config/read-json.js';
import { PlatDevError } from '../errors.js';
import { VOLUME } from '../files/platform-path.js';
import { type SeedRule, type UsersSeed, usersSeed } from './seed.js';

/** One who may do all, one who may do less, one whose authorization is off. */
const defaultSeed: UsersSeed = {
  users: [
    { id: 1000, name: 'Ada', role: 'administrator' },
    { id: 1001, name: 'Ben' },
    { id: 1002, name: 'Cleo', authorizationOff: true },
  ],
};

/** The people of one emulated device, with their own folders and the rules of its seed. */
export class DeviceUsers {
  readonly all: readonly DevUser[];
  readonly rules: readonly SeedRule[];
  readonly #homes: ReadonlyMap<number, string>;

  constructor({ users, acl = [] }: UsersSeed) {
    this.all = users.map(({ id, name, role = 'user', authorizationOff = false, groups = [] }) => ({
      id,
      name,
      role,
      ...(authorizationOff && { authorizationOff }),
      ...(groups.length > 0 && { groups }),
    }));
    this.rules = acl;
    this.#homes = new Map(users.map(({ id, home = String(id) }) => [id, home]));
  }

  /** The user of an id; undefined for 0 and for an unknown id. */
  userOf(id: number): DevUser | undefined {
    return this.all.find((user) => user.id === id);
  }

  /** Who is logged in at the start. */
  get firstId(): number {
    return this.all[0]?.id ?? 0;
  }

  /** A user's own folder; that of a stranger is named by the id. */
  homeOf(userId: number): string {
    return `${VOLUME}/${this.#homes.get(userId) ?? userId}`;
  }

  /** The owner of a folder of the volume, by its name; undefined without an owner. */
  ownerOf(name: string): number | undefined {
    return [...this.#homes].find(([, home]) => home === name)?.[0];
  }
}

/**
 * The people of the device: those of a seed file, those that are given, or Ada, Ben and Cleo.
 *
 * @throws PlatDevError `users-invalid` with the place in the file
 */
export async function readUsers(given: string | UsersSeed = defaultSeed): Promise<DeviceUsers> {
  const seed = typeof given === 'string' ? await readJson(given, 'users-invalid', HINT) : given;
  const parsed = usersSeed.safeParse(seed, withReasons);
  if (parsed.success) return new DeviceUsers(parsed.data);
  const source = typeof given === 'string' ? given : inBoth(text`The option users`, '选项 users');
  const problems = problemsIn(parsed.error, text`the file`);
  throw new PlatDevError('users-invalid', text`${source} has invalid users: ${problems}`, HINT);
}

const HINT = text`Write { "users": [{ "id": 1000, "name": "Ada", "role": "administrator" }] }; the README shows more.`;
