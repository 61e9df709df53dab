import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inBoth, text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { unpack } from './unpack.js';

/** A package that can be read as a folder. */
export interface OpenPackage {
  folder: string;
  /** Takes a temporary folder away. */
  close(): Promise<void>;
}

/** Opens a package: a folder as it is, or an installable file (`.fpk`), which is unpacked into a temporary one. */
export async function openPackage(path: string): Promise<OpenPackage> {
  const place = resolve(path);
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) {
    const hint = text`Name a folder with a manifest, or a .fpk file.`;
    throw new PlatDevError('package-invalid', text`${path} does not exist`, hint);
  }
  if (!found.isFile()) return { folder: place, close: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'plat-dev-package-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await unpack(place, folder);
    const inner = join(folder, 'app.tgz');
    if ((await stat(inner).catch(() => undefined)) !== undefined) {
      await mkdir(join(folder, 'app'), { recursive: true });
      await unpack(inner, join(folder, 'app'));
    }
    return { folder, close };
  } catch (cause) {
    await close();
    const message = inBoth(text`${path} is not a package: it cannot be unpacked`, '{0} 不是应用包：无法解包');
    throw new PlatDevError('package-invalid', message, text`Name a folder with a manifest, or a .fpk file.`, {
      cause,
    });
  }
}

/** Files beside `app` that are installed with a package. */
const PARTS = ['manifest', 'cmd', 'config', 'wizard', 'ICON.PNG', 'ICON_256.PNG', 'LICENSE'];

/** Copies what describes a package and runs it: all but the files of `app`. */
export async function copyDescription(folder: string, base: string): Promise<void> {
  await mkdir(base, { recursive: true, mode: 0o755 });
  for (const part of PARTS) await copyIfThere(join(folder, part), join(base, part));
}

/** Copies the files of `app` to where they are installed. Old files that a package has no more stay. */
export async function copyFiles(folder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o755 });
  await copyIfThere(join(folder, 'app'), target);
  // Some builders leave it beside `app`.
  await copyIfThere(join(folder, 'ui'), join(target, 'ui'));
}

/** A socket that a run in the package's own folder has left is not part of it. */
async function copyIfThere(from: string, to: string): Promise<void> {
  if ((await lstat(from).catch(() => undefined)) === undefined) return;
  await cp(from, to, {
    recursive: true,
    force: true,
    verbatimSymlinks: true,
    filter: async (source) => {
      const stats = await lstat(source);
      return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
    },
  });
}

/** Sets the run bit of programs in a folder, as packing does whatever the working copy has. */
export async function makeRunnable(folder: string, names: RegExp): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isFile() && names.test(entry.name)) await chmod(join(folder, entry.name), 0o755);
  }
}

/** The text of a file in a package; undefined if the file is missing. */
export async function textIn(folder: string, name: string): Promise<string | undefined> {
  return readFile(join(folder, name), 'utf8').catch(() => undefined);
}
