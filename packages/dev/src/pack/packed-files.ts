import { readlink } from 'node:fs/promises';
import { firstBytes } from '../check/first-bytes.js';
import type { PackageEntry, PackageOnDisk } from '../check/package/read-package.js';

/** A member of an archive, in the one form in which it is packed. */
export interface Member {
  /** Without a slash at the end, also of a folder: then a long one is written whole. */
  name: string;
  type: 'file' | 'directory' | 'symlink';
  isRunnable: boolean;
  /** Of a file. */
  size?: number;
  /** The file of this machine with the content. */
  place?: string;
  content?: string;
  /** Where a link leads. */
  target?: string;
}

/** Left behind by editors, systems and git; a device has no use for them. */
const LEFT_OUT = /(?:^|\/)(?:\.git(?:keep|ignore|attributes)?|\.DS_Store|Thumbs\.db|__MACOSX)(?:\/|$)/;

/** Authors on Windows have no run bits, so what can be run is known by its first bytes too. */
const PROGRAM = /^(?:#!|.ELF)/s;

/** The members of a folder of the package, below `prefix`, which their names do not repeat. */
export async function membersBelow({ entries }: PackageOnDisk, prefix = ''): Promise<Member[]> {
  const own = [...entries.values()].filter(({ path }) => path.startsWith(prefix) && !LEFT_OUT.test(path));
  return Promise.all(own.map((entry) => memberOf(entry, entry.path.slice(prefix.length))));
}

async function memberOf(
  { path, place, kind, size, isRunnable }: PackageEntry,
  name: string,
): Promise<Member> {
  if (kind === 'folder') return { name, type: 'directory', isRunnable: true };
  if (kind === 'link') return { name, type: 'symlink', isRunnable: true, target: await readlink(place) };
  const isProgram =
    isRunnable || path.startsWith('cmd/') || PROGRAM.test((await firstBytes(place, 4)).toString('latin1'));
  return { name, type: 'file', isRunnable: isProgram, size, place };
}
