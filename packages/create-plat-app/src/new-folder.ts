import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, type Text, text } from 'plat-common/text';
import { CreatePlatAppError } from './errors.js';

/**
 * Has a new or empty folder filled as a whole or not at all.
 *
 * @throws {CreatePlatAppError} `folder-not-empty`, `write-failed`; there is nothing left behind then
 */
export async function fillNewFolder(folder: string, fill: () => Promise<void>): Promise<void> {
  const isThere = await requireEmpty(folder);
  try {
    await mkdir(folder, { recursive: true });
    await fill();
  } catch (cause) {
    // All that is in it came from here. One that was there stays: a terminal may be open in it.
    const made = isThere ? (await readdir(folder)).map((name) => join(folder, name)) : [folder];
    for (const place of made) await rm(place, { recursive: true, force: true });
    throw cause instanceof CreatePlatAppError ? cause : writeFailed(folder, cause);
  }
}

async function requireEmpty(folder: string): Promise<boolean> {
  try {
    const entries = await readdir(folder);
    if (entries.length > 0) {
      const count = entries.length;
      throw notEmpty(text`${folder} is not empty: it has ${count} entries`);
    }
    return true;
  } catch (error) {
    if (error instanceof CreatePlatAppError) throw error;
    if (errorCodeOf(error) === 'ENOENT') return false;
    if (errorCodeOf(error) === 'ENOTDIR') throw notEmpty(inBoth(text`${folder} is a file`, '{0} 是文件'));
    throw writeFailed(folder, error);
  }
}

function notEmpty(message: Text): CreatePlatAppError {
  const hint = text`Choose a new or empty folder; existing files are not overwritten.`;
  return new CreatePlatAppError('folder-not-empty', message, hint);
}

function writeFailed(folder: string, cause: unknown): CreatePlatAppError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const message = inBoth(text`${folder} could not be written: ${why}`, '无法写入 {0}：{1}');
  const hint = text`Choose a writable folder. No files were left behind.`;
  return new CreatePlatAppError('write-failed', message, hint, { cause });
}
