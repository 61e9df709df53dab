import { realpathSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { OWNER } from '../device/application-user.js';
import { unlessMissing } from '../device/safe-folder.js';
import { partsOf, plainPath, VOLUME } from './platform-path.js';

/** What a file or folder of the volume is. */
export interface FileFacts {
  /** The platform path of what is really there: links followed, spelled as the disk spells it. */
  path: string;
  isDirectory: boolean;
  bytes: number;
  modifiedAt: Date;
}

/**
 * A real folder as the device's volume. Nothing outside of it is ever reached, not through a link either.
 *
 * Nothing is cached: every result is read from the disk, because other programs change it too.
 */
export class Volume {
  readonly #root: string;

  /** @param root an existing folder */
  constructor(root: string) {
    this.#root = realpathSync.native(root);
  }

  /** The platform path of what is really at a path; undefined where there is nothing, or a link that leads out. */
  canonicalPathOf(path: string): string | undefined {
    const parts = partsOf(path);
    if (parts === undefined) return undefined;
    try {
      return this.#platformPathOf(realpathSync.native(join(this.#root, ...parts)));
    } catch {
      // The gateway answers at once, and for it whatever goes wrong counts as nothing there.
      return undefined;
    }
  }

  /** The entry at a path; undefined if it is missing or not readable for this process. */
  async factsOf(path: string): Promise<FileFacts | undefined> {
    const parts = partsOf(path);
    if (parts === undefined) return undefined;
    const facts = await this.#facts(parts).catch(unlessMissing);
    // A volume that is gone is a failure of the device, not a path that does not exist.
    if (facts === undefined) await stat(this.#root);
    return facts;
  }

  async #facts(parts: readonly string[]): Promise<FileFacts | undefined> {
    const real = await realpath(join(this.#root, ...parts));
    const path = this.#platformPathOf(real);
    const stats = path === undefined ? undefined : await stat(real);
    // Reading a pipe or a device could wait for ever, so they are left out.
    if (path === undefined || !(stats?.isFile() || stats?.isDirectory())) return undefined;
    return { path, isDirectory: stats.isDirectory(), bytes: stats.size, modifiedAt: stats.mtime };
  }

  /** The names in a folder that are not hidden; none if it does not exist. */
  async namesIn(path: string): Promise<string[]> {
    const facts = await this.factsOf(path);
    if (!facts?.isDirectory) return [];
    const names = await readdir(this.#diskPathOf(facts.path)).catch(unlessMissing);
    return (names ?? []).filter((name) => !name.startsWith('.'));
  }

  /** The text of a small file; undefined if it is missing or larger. */
  async textOf(path: string, { maxBytes }: { maxBytes: number }): Promise<string | undefined> {
    const facts = await this.factsOf(path);
    if (facts === undefined || facts.isDirectory || facts.bytes > maxBytes) return undefined;
    return readFile(this.#diskPathOf(facts.path), 'utf8').catch(unlessMissing);
  }

  /** Makes a folder; false where the one above it is missing, something has the name already, or the disk takes none. */
  async makeFolder(path: string): Promise<boolean> {
    const plain = plainPath(path);
    const [parent, name] = [plain.slice(0, plain.lastIndexOf('/')), plain.slice(plain.lastIndexOf('/') + 1)];
    const facts = partsOf(plain) === undefined ? undefined : await this.factsOf(parent);
    if (!facts?.isDirectory) return false;
    const place = join(this.#diskPathOf(facts.path), name);
    const made = await mkdir(place).then(() => true, unlessMissing);
    if (made && OWNER !== undefined) {
      // The superuser's folder belongs to whom the one above it does.
      const { uid, gid } = await stat(dirname(place));
      await chown(place, uid, gid);
    }
    return made === true;
  }

  /** Creates a folder and its missing parents, as far as the disk takes them. */
  async ensureFolder(path: string): Promise<void> {
    let folder = VOLUME;
    for (const part of partsOf(path) ?? []) {
      folder += `/${part}`;
      if (!(await this.factsOf(folder))?.isDirectory) await this.makeFolder(folder);
    }
  }

  #diskPathOf(canonical: string): string {
    return join(this.#root, ...(partsOf(canonical) ?? []));
  }

  #platformPathOf(real: string): string | undefined {
    const below = relative(this.#root, real);
    if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) return undefined;
    return below === '' ? VOLUME : `${VOLUME}/${below.split(sep).join('/')}`;
  }
}
