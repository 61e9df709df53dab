import { readFile } from 'node:fs/promises';
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
  const seed = typeof given === 'string' ? parseJson(await textOf(given), given) : given;
  const parsed = usersSeed.safeParse(seed, withReasons);
  if (parsed.success) return new DeviceUsers(parsed.data);
  const source = typeof given === 'string' ? given : 'The option users';
  throw invalid(`${source} has invalid users: ${problemsIn(parsed.error, 'the file')}`);
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw invalid(`The users file ${file} cannot be read`, cause);
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    // Editors of Windows begin a file with this mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    // The engine gives the place, if at all, in characters.
    const [, at] = /position (\d+)/.exec(reason) ?? [];
    const line = at === undefined ? '' : ` (line ${text.slice(0, Number(at)).split('\n').length})`;
    throw invalid(`${file} is not JSON: ${reason}${line}`, cause);
  }
}

function invalid(message: string, cause?: unknown): PlatDevError {
  const hint =
    'Write { "users": [{ "id": 1000, "name": "Ada", "role": "administrator" }] }; the README shows more.';
  return new PlatDevError('users-invalid', message, hint, cause === undefined ? {} : { cause });
}
