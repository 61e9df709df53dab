import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, type Text, text } from 'plat-common/text';
import { CreatePlatAppError } from './errors.js';

/**
 * Has a folder filled as a whole or not at all: `fill` writes into a new one beside it, which then takes its place. An
 * existing empty folder stays the same folder, because a terminal may be open in it.
 *
 * @throws {CreatePlatAppError} `folder-not-empty`, `write-failed`; there is nothing left behind then
 */
export async function fillNewFolder(
  folder: string,
  fill: (temporary: string) => Promise<void>,
): Promise<void> {
  const isThere = await requireEmpty(folder);
  let temporary: string | undefined;
  try {
    await mkdir(dirname(folder), { recursive: true });
    temporary = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
    // mkdtemp() makes a private folder; the application's has the mode of any new one.
    await chmod(temporary, 0o777 & ~process.umask());
    await fill(temporary);
    if (isThere) await moveContent(temporary, folder);
    else await rename(temporary, folder);
  } catch (cause) {
    if (cause instanceof CreatePlatAppError) throw cause;
    throw writeFailed(folder, cause);
  } finally {
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
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

/** All of it, or nothing. */
async function moveContent(from: string, to: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const entry of await readdir(from)) {
      await rename(join(from, entry), join(to, entry));
      moved.push(entry);
    }
  } catch (error) {
    for (const entry of moved) await rm(join(to, entry), { recursive: true, force: true });
    throw error;
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
