import type { Stats } from 'node:fs';
import { lstat, open, opendir, readdir, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { manifestLines } from 'plat-schemas/package';
import * as z from 'zod/mini';
import { wizardEvents } from '../../device/wizard.js';
import { type JsonFile, jsonFileOf } from './json-file.js';

/** A file, folder or link of a package. */
export interface PackageEntry {
  /** Relative to the package, with slashes. */
  path: string;
  /** On this machine. */
  place: string;
  /** A file or folder that this user has no right to read is unreadable, and so is one whose name is not UTF-8. */
  kind: 'file' | 'folder' | 'link' | 'unreadable';
  size: number;
  isRunnable: boolean;
}

/** The parts of a package: what is packed and installed. Everything else of a repository is not. */
const PARTS = ['app', 'ui', 'cmd', 'config', 'wizard', 'i18n'];
export const ICONS = [
  { file: 'ICON.PNG', size: 64 },
  { file: 'ICON_256.PNG', size: 256 },
];
/** The files with questions. */
export const WIZARDS = wizardEvents.map((name) => `wizard/${name}`);
const MAX_ENTRIES = 100_000;
/** Its keys are `.url` in every published package; the packing tool of the system takes the entries below any key. */
const entriesById = z.record(z.string(), z.record(z.string(), z.unknown()));
const desktopFile = z.record(z.string(), z.nullable(entriesById));

/** A package as it is on the disk. */
export type PackageOnDisk = Awaited<ReturnType<typeof readPackage>>;

/** Lists a package's parts and reads its small files. */
export async function readPackage(root: string) {
  const found = new Map<string, PackageEntry>();
  await addEntries(root, root, found);
  const entries: ReadonlyMap<string, PackageEntry> = found;
  const bytes = (path: string) => readFile(join(root, path));
  const manifest =
    entries.get('manifest')?.kind === 'file' ? manifestLines(String(await bytes('manifest'))) : [];
  const values = new Map(manifest.map(({ key, value }) => [key, value]));
  const uiFolder = posix.join('app', values.get('desktop_uidir') || 'ui').replace(/\/$/, '');
  const desktop = [`${uiFolder}/config`, 'ui/config'];
  const texts = new Map<string, JsonFile>();
  for (const path of ['config/privilege', 'config/resource', ...desktop, ...WIZARDS]) {
    if (entries.get(path)?.kind === 'file') texts.set(path, jsonFileOf(path, String(await bytes(path))));
  }
  const desktopConfig = texts.get(desktop[0] ?? '') ?? texts.get('ui/config');
  const groups = desktopFile.safeParse(desktopConfig?.value === null ? {} : desktopConfig?.value).data;
  const desktopEntries: z.output<typeof entriesById> | undefined =
    groups && Object.assign({}, ...Object.values(groups));
  return {
    root,
    entries,
    /** Empty where there is no manifest. */
    manifest,
    /** The value of a line of the manifest. */
    key: (name: string) => values.get(name),
    appname: values.get('appname') ?? '',
    /** The folder of the entries: `app/ui`. */
    uiFolder,
    json: (path: string) => texts.get(path),
    /** The files of `wizard/`. */
    wizards: WIZARDS.flatMap((path) => texts.get(path) ?? []),
    /** The file of the entries. */
    desktopConfig,
    /** The entries by their ids, with whatever values they have; undefined where they cannot be read. */
    desktopEntries,
    bytes,
  };
}

async function addEntries(root: string, folder: string, entries: Map<string, PackageEntry>): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.sort()) {
    if (entries.size >= MAX_ENTRIES) return;
    const place = join(folder, name);
    const path = relative(root, place).split(sep).join('/');
    // A name that is not UTF-8 leads to no file.
    const found = await lstat(place).catch(() => undefined);
    if (folder === root && (found === undefined || !isPart(name, found))) continue;
    const stats = folder === root && found !== undefined ? await partAt(root, place, found) : found;
    const kind = stats === undefined ? 'unreadable' : await kindOf(stats, place);
    if (kind === undefined) continue;
    const { size = 0, mode = 0 } = stats ?? {};
    entries.set(path, { path, place, kind, size, isRunnable: (mode & 0o100) !== 0 });
    if (kind === 'folder' && name !== '.git') await addEntries(root, place, entries);
  }
}

/** A part may be a link to another place in the folder, which packing follows. */
async function partAt(root: string, place: string, stats: Stats): Promise<Stats> {
  const target = await realpath(place).catch(() => '/');
  return target.startsWith((await realpath(root)) + sep) ? stat(place) : stats;
}

/** Of the folder itself: the known parts, and files that may belong to a package, such as icons and rules for ports. */
function isPart(name: string, stats: Stats): boolean {
  if (stats.isDirectory()) return PARTS.includes(name);
  return PARTS.includes(name) || name === 'manifest' || name === 'LICENSE' || /\.(?:png|sc)$/i.test(name);
}

async function kindOf(stats: Stats, place: string): Promise<PackageEntry['kind'] | undefined> {
  if (stats.isSymbolicLink()) return 'link';
  const kind = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : undefined;
  if (kind === undefined) return undefined;
  return (await isReadable(place, { isFolder: kind === 'folder' })) ? kind : 'unreadable';
}

/** Where a link leads, when that is no part of the package. */
export async function targetOutside(
  { root, entries, appname }: PackageOnDisk,
  { place }: PackageEntry,
): Promise<string | undefined> {
  const folder = await realpath(root);
  // A link whose target is missing here may lead out of the package all the same.
  const target = await realpath(place).catch(async () =>
    resolve(folder, relative(root, dirname(place)), await readlink(place)),
  );
  const [part = ''] = relative(folder, target).split(sep);
  // What an application has of its own on a device.
  const isInstalled = target.startsWith(`/var/apps/${appname}/`);
  return part === '' || entries.has(part) || isInstalled ? undefined : target;
}

/** The first bytes of a file, as many as it has. */
export async function firstBytes(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether this process may read a file or folder. It opens it, because access rights come from more than its mode. */
export async function isReadable(place: string, { isFolder }: { isFolder: boolean }): Promise<boolean> {
  try {
    // The dot takes the right to enter the folder too, which its entries need.
    const opened = isFolder ? await opendir(`${place}/.`) : await open(place);
    await opened.close();
    return true;
  } catch {
    return false;
  }
}
