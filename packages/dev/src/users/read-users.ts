import { readFile } from 'node:fs/promises';
import { inBoth, type Text, text } from 'plat-common/text';
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
  const source = typeof given === 'string' ? given : inBoth(text`The option users`, '选项 users');
  throw invalid(text`${source} has invalid users: ${problemsIn(parsed.error, text`the file`)}`);
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw invalid(inBoth(text`The users file ${file} cannot be read`, '无法读取用户文件 {0}'), cause);
  }
}

function parseJson(json: string, file: string): unknown {
  try {
    // Editors of Windows begin a file with this mark.
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    // The engine gives the place, if at all, in characters.
    const [, at] = /position (\d+)/.exec(reason) ?? [];
    const line = json.slice(0, Number(at)).split('\n').length;
    throw invalid(
      at === undefined
        ? inBoth(text`${file} is not JSON: ${reason}`, '{0} 不是 JSON：{1}')
        : inBoth(text`${file} is not JSON: ${reason} (line ${line})`, '{0} 不是 JSON：{1}（第 {2} 行）'),
      cause,
    );
  }
}

function invalid(message: Text, cause?: unknown): PlatDevError {
  const hint = text`Write { "users": [{ "id": 1000, "name": "Ada", "role": "administrator" }] }; the README shows more.`;
  return new PlatDevError('users-invalid', message, hint, cause === undefined ? {} : { cause });
}
