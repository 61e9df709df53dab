import { readlink } from 'node:fs/promises';
import type { PackageEntry, PackageOnDisk } from '../check/package/read-package.js';

/** A member of an archive, in the one form in which it is packed. */
export interface Member {
  name: string;
  kind: 'file' | 'folder' | 'link';
  isRunnable: boolean;
  /** Content of a file. */
  content?: Buffer;
  /** Where a link leads. */
  target?: string;
}

/** Left behind by editors, systems and git; a device has no use for them. */
const LEFT_OUT = /(?:^|\/)(?:\.git(?:keep|ignore|attributes)?|\.DS_Store|Thumbs\.db|__MACOSX)(?:\/|$)/;

/** The members of a part of a package, below `prefix`, which the names do not repeat. */
export async function membersBelow(contents: PackageOnDisk, prefix: string): Promise<Member[]> {
  const own = [...contents.entries.values()].filter(
    ({ path }) => path.startsWith(`${prefix}/`) && !LEFT_OUT.test(path),
  );
  return Promise.all(own.map((entry) => memberOf(contents, entry, entry.path.slice(prefix.length + 1))));
}

/** One entry of a package as a member of an archive. */
export async function memberOf(
  { bytes }: PackageOnDisk,
  { path, place, kind, isRunnable }: PackageEntry,
  name: string,
): Promise<Member> {
  if (kind === 'folder') return { name: `${name}/`, kind, isRunnable: true };
  if (kind === 'link') return { name, kind, isRunnable: true, target: await readlink(place) };
  const content = await bytes(path);
  // Authors on Windows have no run bits, so what can be run is known by its first bytes too.
  const isProgram = content.subarray(0, 2).toString() === '#!' || content.subarray(1, 4).toString() === 'ELF';
  return { name, kind: 'file', isRunnable: isRunnable || isProgram || path.startsWith('cmd/'), content };
}
