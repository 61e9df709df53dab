import { inBoth, text } from 'plat-common/text';
import { readJson } from '../config/read-json.js';
import { problemsIn, withReasons } from '../config/schema-problems.js';
import { PlatDevError } from '../errors.js';
import { DeviceUsers } from './device-users.js';
import { type UsersSeed, usersSeed } from './seed.js';

/**
 * The people of the device: those of a seed file, those that are given, or Ada, Ben and Cleo.
 *
 * @throws PlatDevError `users-invalid` with the place in the file
 */
export async function readUsers(given: string | UsersSeed | undefined): Promise<DeviceUsers> {
  if (given === undefined) return new DeviceUsers();
  const seed = typeof given === 'string' ? await readJson(given, 'users-invalid', HINT) : given;
  const parsed = usersSeed.safeParse(seed, withReasons);
  if (parsed.success) return new DeviceUsers(parsed.data);
  const source = typeof given === 'string' ? given : inBoth(text`The option users`, '选项 users');
  const problems = problemsIn(parsed.error, text`the file`);
  throw new PlatDevError('users-invalid', text`${source} has invalid users: ${problems}`, HINT);
}

const HINT = text`Write { "users": [{ "id": 1000, "name": "Ada", "role": "administrator" }] }; the README shows more.`;
