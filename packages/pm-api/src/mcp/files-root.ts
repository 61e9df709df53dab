import { constants } from 'node:fs';
import { type FileHandle, open, readlink, realpath, stat, unlink } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import { CommandError, usageError } from '../exit-codes.js';
import { forAgents, inBoth, type Text, text } from '../texts.js';

// Windows has neither of these flags.
const { O_NONBLOCK = 0, O_NOFOLLOW = 0, O_DIRECTORY = 0, O_RDONLY, O_WRONLY, O_CREAT, O_EXCL } = constants;

/** Names that are tried for a file whose own name is taken. */
const MAX_NAMES = 100;

/**
 * The folder whose files tools may read and to which they may add files. A file is opened first; then the opened file is asked where
 * it is, so that a link that is swapped in between leads nowhere.
 */
export class FilesRoot {
  /** `path` is the folder, links resolved. */
  private constructor(readonly path: string) {}

  /** The folder that is named at the start: what its path leads to later does not count. */
  static async at(path: string): Promise<FilesRoot> {
    try {
      const root = await realpath(path);
      if ((await stat(root)).isDirectory()) return new FilesRoot(root);
    } catch (error) {
      if (errorCodeOf(error) === undefined) throw error;
    }
    throw new CommandError(
      inBoth(text`--files-root ${path} is not a folder.`, '--files-root {0} 不是文件夹。'),
      inBoth(text`Use a folder that exists.`, '请使用已存在的文件夹。'),
    );
  }

  /** Opens a file of the folder for reading. The caller closes it. */
  async openForReading(path: string): Promise<{ file: FileHandle; name: string; size: number }> {
    const target = this.#target(path, (name) => !name.startsWith('.'));
    // A pipe without a writer must not block.
    const file = await opened(path, target, O_RDONLY | O_NONBLOCK);
    try {
      const found = await file.stat();
      if (!found.isFile()) throw unfit(path, forAgents`is not a file`);
      // The other name may be outside of the folder.
      if (found.nlink > 1) throw unfit(path, forAgents`is a file with several names (hard links)`);
      if (!this.#holds(await pathOf(file, target))) throw this.#outside(path);
      return { file, name: basename(target), size: found.size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /**
   * Adds a file to the folder; never replaces one. `isChosen`: the caller chose the name, so a file of that name is an error.
   * Otherwise a number is added to the name.
   */
  async save(path: string, bytes: Uint8Array, { isChosen }: { isChosen: boolean }): Promise<string> {
    const target = this.#target(path, isSafeName);
    const folder = await this.#openFolder(path, dirname(target));
    try {
      const { file, name } = await createIn(folder.path, basename(target), path, isChosen);
      const created = join(folder.path, name);
      try {
        if (!this.#holds(await pathOf(file, created))) throw this.#outside(path);
        await file.writeFile(bytes);
      } catch (error) {
        await unlink(created).catch(() => {});
        throw error;
      } finally {
        await file.close();
      }
      return relative(this.path, join(dirname(target), name));
    } finally {
      await folder.handle?.close();
    }
  }

  /** The absolute path of a file in the folder, as it is written; links are not resolved yet. */
  #target(path: string, isAllowed: (name: string) => boolean): string {
    const target = resolve(this.path, path);
    const inner = relative(this.path, target);
    if (inner === '' || inner.startsWith('..') || isAbsolute(inner)) throw this.#outside(path);
    const odd = inner.split(sep).find((name) => !isAllowed(name));
    if (odd === undefined && !path.includes('\0')) return target;
    throw unfit(path, forAgents`has a name that is hidden, reserved or begins with a hyphen`);
  }

  #outside(path: string): CommandError {
    const hint = forAgents`Give a path below ${this.path}, such as logs/crash.log.`;
    return unfit(path, forAgents`is outside of the folder of --files-root`, hint);
  }

  #holds(path: string): boolean {
    return path.startsWith(this.path.endsWith(sep) ? this.path : this.path + sep);
  }

  /**
   * The folder of a new file. On Linux a file is created below the opened folder itself, which no swapped link can change; elsewhere
   * below its resolved path, and looked at after.
   */
  async #openFolder(path: string, folder: string): Promise<{ path: string; handle?: FileHandle }> {
    const resolved = await realpath(folder).catch(() => undefined);
    if (resolved === undefined)
      throw unfit(path, forAgents`is in the folder ${relative(this.path, folder)}, which does not exist`);
    if (process.platform !== 'linux') {
      if (resolved !== this.path && !this.#holds(resolved)) throw this.#outside(path);
      return { path: resolved };
    }
    const handle = await opened(path, folder, O_RDONLY | O_DIRECTORY | O_NONBLOCK);
    const real = await readlink(descriptor(handle));
    if (real === this.path || this.#holds(real)) return { path: descriptor(handle), handle };
    await handle.close();
    throw this.#outside(path);
  }
}

/** Creates a file that was not there. */
async function createIn(folder: string, wanted: string, path: string, isChosen: boolean) {
  const [, stem = wanted, extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(wanted) ?? [];
  for (let count = 1; count <= MAX_NAMES; count += 1) {
    const name = count === 1 ? wanted : `${stem}-${count}${extension}`;
    try {
      const file = await open(join(folder, name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
      return { file, name };
    } catch (error) {
      const code = errorCodeOf(error);
      if (code !== 'EEXIST')
        throw code === undefined ? error : unfit(path, forAgents`cannot be created (${code})`);
      if (isChosen) break;
    }
  }
  throw unfit(path, forAgents`exists already`, forAgents`Choose another path; no file is replaced.`);
}

async function opened(path: string, target: string, flags: number): Promise<FileHandle> {
  try {
    return await open(target, flags);
  } catch (error) {
    const code = errorCodeOf(error);
    throw code === undefined ? error : unfit(path, forAgents`cannot be opened (${code})`);
  }
}

/** Where an opened file really is. */
async function pathOf(file: FileHandle, target: string): Promise<string> {
  if (process.platform === 'linux') return readlink(descriptor(file));
  const real = await realpath(target);
  const [own, there] = await Promise.all([file.stat({ bigint: true }), stat(real, { bigint: true })]);
  // Another file is there now than the one that was opened: it counts as being nowhere.
  return own.ino === there.ino && own.dev === there.dev ? real : '';
}

function descriptor({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}

function unfit(path: string, why: Text, hint = forAgents`Check the path.`): CommandError {
  return usageError(forAgents`${path} ${why}.`, hint);
}

/** Names that Windows keeps for devices, whatever extension they have. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i;

/** Characters that a file name cannot have on some system, or that are not seen. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;

/** Characters of a name. */
const MAX_LENGTH = 180;

/** May a file have this name on every system, and be neither hidden nor an option of a command? */
function isSafeName(name: string): boolean {
  return name !== '' && name === safeName(name);
}

/** A name from elsewhere as the name of a file: without folders, not hidden, not an option, not a device of Windows. */
export function safeName(name: string): string {
  const plain = name
    .replace(UNSAFE, '_')
    .trim()
    .replace(/^[.\-~\s]+/, '_')
    .replace(/[.\s]+$/, '');
  const cut = plain.length <= MAX_LENGTH ? plain : `${plain.slice(0, MAX_LENGTH - 20)}${plain.slice(-20)}`;
  return DEVICE.test(cut) ? `_${cut}` : cut;
}
