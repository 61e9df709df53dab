import { createReadStream } from 'node:fs';
import { lstat, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { inBoth, text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { SafeFolder } from './safe-folder.js';

/** A package that can be read as a folder. */
export interface OpenPackage {
  folder: string;
  /** Members of an installable file that are left out, because they lead out of the package. */
  unsafe: string[];
  /** Takes a temporary folder away. */
  close(): Promise<void>;
}

/** Opens a package: a folder as it is, or an installable file (`.fpk`), which is unpacked into a temporary one. */
export async function openPackage(path: string, limits?: UnpackLimits): Promise<OpenPackage> {
  const place = resolve(path);
  const found = await stat(place).catch(() => undefined);
  const hint = text`Name a folder with a manifest, or a .fpk file.`;
  if (found === undefined) throw new PlatDevError('package-invalid', text`${path} does not exist`, hint);
  if (!found.isFile()) return { folder: place, unsafe: [], close: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'plat-dev-package-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    return { folder, unsafe: await unpackInto(folder, place, limits), close };
  } catch (cause) {
    await close();
    if (cause instanceof PlatDevError) throw cause;
    const message = inBoth(text`${path} is not a package: it cannot be unpacked`, '{0} 不是应用包：无法解包');
    throw new PlatDevError('package-invalid', message, hint, { cause });
  }
}

/** Links are made after the files of both archives. */
async function unpackInto(folder: string, file: string, limits?: UnpackLimits): Promise<string[]> {
  const outer = await unpack(file, folder, limits);
  const inner = join(folder, 'app.tgz');
  const app = join(folder, 'app');
  const hasInner = (await stat(inner).catch(() => undefined))?.isFile() === true;
  if (hasInner) await mkdir(app, { recursive: true });
  const below = hasInner ? await unpack(inner, app, limits) : { links: [], unsafe: [] };
  const all = [...outer.links, ...below.links.map(({ name, target }) => ({ name: `app/${name}`, target }))];
  const unsafe = [...outer.unsafe, ...below.unsafe];
  const safe = new SafeFolder(folder);
  for (const { name, target } of all) {
    // In the place of a part the link would be read as the package itself.
    if (isPart(name)) unsafe.push(name);
    // One through another link, or in the place of a file, is left out.
    else await safe.link(name, target).catch(() => unsafe.push(name));
  }
  return unsafe;
}

/** Parts beside `app` that are installed with a package. */
const PARTS = ['manifest', 'cmd', 'config', 'wizard', 'ICON.PNG', 'ICON_256.PNG', 'LICENSE'];

function isPart(name: string): boolean {
  return [...PARTS, 'app', 'ui', 'app.tgz', 'i18n'].includes(name.replace(/^(?:\.\/)+|\/+$/g, ''));
}

/** Copies what describes a package and runs it to a place on the device: all but the files of `app`. */
export async function copyDescription(folder: string, device: SafeFolder, base: string): Promise<void> {
  await device.makeFolder(base);
  for (const part of PARTS) await copyIfThere(join(folder, part), device, `${base}/${part}`, /\/cmd\/[^/]+$/);
}

/** Copies the files of `app` to where they are installed. Old files that a package has no more stay. */
export async function copyFiles(folder: string, device: SafeFolder, target: string): Promise<void> {
  await device.makeFolder(target);
  await copyIfThere(join(folder, 'app'), device, target, CGI);
  // Some builders leave it beside `app`.
  await copyIfThere(join(folder, 'ui'), device, `${target}/ui`, CGI);
}

/** Programs, which packing makes runnable whatever the working copy has. */
const CGI = /\/ui\/[^/]+\.cgi$/;

async function copyIfThere(from: string, device: SafeFolder, to: string, runnable: RegExp): Promise<void> {
  const stats = await lstat(from).catch(() => undefined);
  // A part that is a link would take the place of a folder of the device.
  if (stats?.isSymbolicLink() === false) await device.copy(from, to, runnable);
}

/** The text of a file in a package, or in what is installed of it; undefined if the file is missing. */
export function textIn(folder: string | SafeFolder, name: string): Promise<string | undefined> {
  return (typeof folder === 'string' ? new SafeFolder(folder) : folder).text(name);
}

/** How much is unpacked. Packages for Docker have images of 1 GB. */
interface UnpackLimits {
  /** Bytes of all files. @default 4 GiB */
  maxBytes?: number;
  /** Files, folders and links. @default 100,000 */
  maxMembers?: number;
}

/** Whether the name of a member leads out of the folder that an archive is unpacked into. */
function leadsOut(name: string): boolean {
  return /^\/|(?:^|\/)\.\.(?:\/|$)/.test(name);
}

/**
 * Unpacks the files and folders of a gzipped tar into a folder in which no link is. Links are made after all files, so that
 * none is written through one; `unsafe` members lead out of the folder, and are left out.
 */
async function unpack(file: string, folder: string, limits: UnpackLimits = {}) {
  const { maxBytes = 4 * 1024 ** 3, maxMembers = 100_000 } = limits;
  const links: { name: string; target: string }[] = [];
  const unsafe: string[] = [];
  let members = 0;
  let bytes = 0;
  const files = unpackTar(folder, {
    filter: ({ name, type, size, linkname = '' }) => {
      members += 1;
      bytes += size;
      if (members > maxMembers) throw tooLarge(file, text`${maxMembers} files`);
      if (bytes > maxBytes) throw tooLarge(file, text`${maxBytes} bytes`);
      const isOut = leadsOut(name) || (type === 'link' && leadsOut(linkname));
      if (isOut) unsafe.push(name);
      else if (type === 'symlink') links.push({ name, target: linkname });
      return !isOut && (type === 'file' || type === 'directory' || type === 'link');
    },
  });
  await pipeline(createReadStream(file), createGunzip(), files);
  return { links, unsafe };
}

function tooLarge(file: string, limit: ReturnType<typeof text>): PlatDevError {
  const message = text`${file} is not unpacked, because it has more than ${limit}`;
  const hint = text`No package needs that much. Look at it with tar -tzvf.`;
  return new PlatDevError('package-invalid', message, hint);
}
