import { once } from 'node:events';
import { constants, type Dirent, type Stats } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { OWNER } from './application-user.js';

// Windows has none of these flags. Node.js has no name for the last one, which opens a socket as a place.
const { O_CREAT, O_DIRECTORY = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_TRUNC, O_WRONLY } = constants;
const O_PATH = 0x200000;
const isLinux = process.platform === 'linux';

/** A folder that is open, and a path that leads to it whatever takes its place. */
interface OpenFolder {
  path: string;
  close(): Promise<void>;
}

/**
 * A folder in which other programs write. Each path below it is opened part by part and no link is followed, neither one of
 * a package nor one that takes the place of a folder meanwhile. On Linux each part is opened below the descriptor of the one
 * before; elsewhere it is looked at first.
 */
export class SafeFolder {
  readonly #root: string;
  readonly #prefix: string;

  /** @param root a folder that no other program replaces; it may be a link itself */
  constructor(root: string, prefix = '') {
    this.#root = root;
    this.#prefix = prefix;
  }

  below(path: string): SafeFolder {
    return new SafeFolder(this.#root, `${this.#prefix}/${path}`);
  }

  /** What is at a path, a link as such; undefined where there is nothing. */
  stat(path: string): Promise<Stats | undefined> {
    return this.#at(path, (place) => fs.lstat(place)).catch(unlessMissing);
  }

  /** The entries of a folder; none where it is missing. */
  async list(path: string): Promise<Dirent[]> {
    const folder = await this.#opened(this.#namesIn(path)).catch(unlessMissing);
    return folder === undefined ? [] : fs.readdir(folder.path, { withFileTypes: true }).finally(folder.close);
  }

  /** Opens a file for reading; undefined for what is missing, or is no file. The caller closes it. */
  openFile(path: string): Promise<FileHandle | undefined> {
    return this.#at(path, (place) => openedFile(place, O_RDONLY)).catch(unlessMissing);
  }

  /** The text of a file; undefined for what is missing, or is no file. */
  async text(path: string): Promise<string | undefined> {
    const file = await this.openFile(path);
    if (file === undefined) return undefined;
    return file.readFile('utf8').finally(() => file.close());
  }

  /** Writes a file in place of its content. */
  async write(path: string, content: string | Uint8Array): Promise<void> {
    const file = await this.#change(path, (place) => openedFile(place, O_WRONLY | O_CREAT | O_TRUNC));
    await own(file)
      .then(() => file.writeFile(content))
      .finally(() => file.close());
  }

  /** Makes a folder, and those above it. */
  async makeFolder(path: string): Promise<void> {
    await this.#change(path, async (place) => (await openFolder(place, true)).close());
  }

  /** Makes a link, in place of one that leads elsewhere. */
  async link(path: string, target: string): Promise<void> {
    await this.#change(path, async (place) => {
      if ((await fs.lstat(place).catch(unlessMissing))?.isSymbolicLink()) await fs.unlink(place);
      await makeLink(target, place);
    });
  }

  /** Removes a file, a link, or a folder with all that is in it. */
  async remove(path: string): Promise<void> {
    if ((await this.stat(path)) !== undefined) await this.#change(path, removeAt);
  }

  /**
   * Copies a file, a folder, or a link as it is, in place of what is there; a folder is added to one that is there. Sockets
   * and pipes are left out.
   *
   * @param from a place in which no program of the application writes
   * @param runnable paths of programs, which get the right to be run
   */
  async copy(from: string, path: string, runnable?: RegExp): Promise<void> {
    await this.#change(path, (place) => copyTo(place, from, path, runnable));
  }

  /** Connects to a Unix socket. */
  connect(path: string, { allowHalfOpen = false } = {}): Promise<Socket> {
    return this.#at(path, async (place) => {
      const handle = isLinux ? await fs.open(place, O_PATH | O_NOFOLLOW) : undefined;
      try {
        const { mode } = await (handle?.stat() ?? fs.lstat(place));
        if ((mode & constants.S_IFMT) !== constants.S_IFSOCK) throw fault('ECONNREFUSED', place);
        const socket = connect({ path: handle === undefined ? place : descriptor(handle), allowHalfOpen });
        // Its end may come before its user listens.
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        return socket;
      } finally {
        await handle?.close();
      }
    });
  }

  /** Changes what is at a path; the folders above it are made. */
  async #change<Result>(path: string, work: (place: string) => Promise<Result>): Promise<Result> {
    try {
      return await this.#at(path, work, true);
    } catch (error) {
      if (!['ELOOP', 'ENOTDIR'].includes(errorCodeOf(error) ?? '')) throw error;
      const message = text`${path} is left alone, because a link is in the place of a file or folder`;
      const hint = inBoth(text`Look for what makes the link.`, '请检查是什么创建了该链接。');
      throw new PlatDevError('package-invalid', message, hint);
    }
  }

  async #at<Result>(path: string, work: (place: string) => Promise<Result>, makes = false): Promise<Result> {
    const names = this.#namesIn(path);
    const name = names.pop() ?? '';
    const folder = await this.#opened(names, makes);
    return work(join(folder.path, name)).finally(folder.close);
  }

  #namesIn(path: string): string[] {
    const names = `${this.#prefix}/${path}`.split('/').filter((name) => name !== '' && name !== '.');
    if (names.includes('..') || path.includes('\0')) throw fault('ELOOP', path);
    return names;
  }

  async #opened(names: readonly string[], makes = false): Promise<OpenFolder> {
    let folder = await openFolder(this.#root, false, 0);
    for (const name of names) {
      const { path, close } = folder;
      folder = await openFolder(join(path, name), makes).finally(close);
    }
    return folder;
  }
}

async function openFolder(place: string, makes: boolean, noFollow = O_NOFOLLOW): Promise<OpenFolder> {
  const isMade = () => fs.mkdir(place, 0o755).then(() => true);
  const isNew = makes && (await isMade().catch(() => false));
  if (!isLinux && noFollow !== 0 && !(await fs.lstat(place)).isDirectory()) throw fault('ENOTDIR', place);
  // Windows opens no folders.
  if (process.platform === 'win32') return { path: place, close: async () => undefined };
  const handle = await fs.open(place, O_RDONLY | O_DIRECTORY | O_NONBLOCK | noFollow);
  if (isNew) await own(handle);
  return { path: isLinux ? descriptor(handle) : place, close: () => handle.close() };
}

async function openedFile(place: string, flags: number): Promise<FileHandle> {
  // A pipe without a writer does not wait.
  const file = await fs.open(place, flags | O_NOFOLLOW | O_NONBLOCK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw fault('ENOTDIR', place);
}

async function removeAt(place: string): Promise<void> {
  const stats = await fs.lstat(place).catch(unlessMissing);
  // A program of the application may have removed it in the meantime.
  if (stats?.isDirectory() !== true) return stats && fs.unlink(place).catch(unlessMissing);
  const folder = await openFolder(place, false);
  try {
    for (const name of await fs.readdir(folder.path)) await removeAt(join(folder.path, name));
  } finally {
    await folder.close();
  }
  await fs.rmdir(place).catch(unlessMissing);
}

async function copyTo(place: string, from: string, path: string, runnable?: RegExp): Promise<void> {
  const stats = await fs.lstat(from).catch(unlessMissing);
  if (stats === undefined) return;
  const isFolder = stats.isDirectory();
  if (!isFolder && !stats.isFile() && !stats.isSymbolicLink()) return;
  const isAdded = isFolder && (await fs.lstat(place).catch(unlessMissing))?.isDirectory() === true;
  if (!isAdded) await removeAt(place);
  if (stats.isSymbolicLink()) return makeLink(await fs.readlink(from), place);
  if (!isFolder) {
    await fs.copyFile(from, place, constants.COPYFILE_EXCL);
    if (OWNER === undefined && runnable?.test(path) !== true) return;
    const file = await openedFile(place, O_RDONLY);
    return own(file)
      .then(() => (runnable?.test(path) ? file.chmod(0o755) : undefined))
      .finally(() => file.close());
  }
  const folder = await openFolder(place, true);
  try {
    for (const name of await fs.readdir(from)) {
      await copyTo(join(folder.path, name), join(from, name), `${path}/${name}`, runnable);
    }
  } finally {
    await folder.close();
  }
}

async function makeLink(target: string, place: string): Promise<void> {
  await fs.symlink(target, place);
  if (OWNER !== undefined) await fs.lchown(place, OWNER, OWNER);
}

async function own(handle: FileHandle): Promise<void> {
  if (OWNER !== undefined) await handle.chown(OWNER, OWNER);
}

function descriptor({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}

function fault(code: string, place: string): Error {
  return Object.assign(new Error(`${code}: ${place}`), { code });
}

/** What the system reports of a path counts as nothing there; a fault of plat-dev does not. */
export function unlessMissing(error: unknown): undefined {
  if (errorCodeOf(error) === undefined) throw error;
}
