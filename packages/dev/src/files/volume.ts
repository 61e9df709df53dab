import { realpathSync } from 'node:fs';
import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { partsOf } from './platform-path.js';

/** What a file or folder of the volume is. */
export interface FileFacts {
  isDirectory: boolean;
  bytes: number;
  modifiedAt: Date;
}

/** A real folder as the device's volume. Nothing outside of it is ever reached, through a link neither. */
export class Volume {
  readonly #root: string;

  /** @param root an existing folder */
  constructor(root: string) {
    this.#root = realpathSync(root);
  }

  /** The real path of a platform path; undefined where there is nothing, or where a link leads out of the folder. */
  async realPathOf(path: string): Promise<string | undefined> {
    const parts = partsOf(path);
    if (parts === undefined) return undefined;
    // A volume that is gone is a failure of the device, not a path that does not exist.
    await stat(this.#root);
    try {
      return this.#inside(await realpath(join(this.#root, ...parts)));
    } catch (error) {
      if (isAbsence(error)) return undefined;
      throw error;
    }
  }

  /** The same at once, for who cannot wait; whatever goes wrong counts as nothing there. */
  has(path: string): boolean {
    const parts = partsOf(path);
    if (parts === undefined) return false;
    try {
      return this.#inside(realpathSync(join(this.#root, ...parts))) !== undefined;
    } catch {
      return false;
    }
  }

  /** What is at a path; undefined where there is nothing. */
  async factsOf(path: string): Promise<FileFacts | undefined> {
    const real = await this.realPathOf(path);
    if (real === undefined) return undefined;
    const stats = await stat(real);
    return { isDirectory: stats.isDirectory(), bytes: stats.size, modifiedAt: stats.mtime };
  }

  /** The names in a folder that are not hidden; none where there is no such folder. */
  async namesIn(path: string): Promise<string[]> {
    const real = await this.realPathOf(path);
    if (real === undefined || !(await stat(real)).isDirectory()) return [];
    return (await readdir(real)).filter((name) => !name.startsWith('.'));
  }

  /** Makes a folder; false where the one above it is missing or something has the name already. */
  async makeFolder(path: string): Promise<boolean> {
    const [parent, name] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
    const real = partsOf(path) === undefined ? undefined : await this.realPathOf(parent);
    if (real === undefined) return false;
    try {
      await mkdir(join(real, name));
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR') return false;
      throw error;
    }
  }

  #inside(real: string): string | undefined {
    const below = relative(this.#root, real);
    const isOutside = below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below);
    return isOutside ? undefined : real;
  }
}

function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
