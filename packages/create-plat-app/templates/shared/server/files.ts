import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { findPlace, type Place, type PlaceOptions, usePlace } from './place.ts';
import { Problem } from './problem.ts';
import type { Entry } from './responses.ts';

const MAX_BYTES = 1_048_576;

/** What the user may read in a folder: folders first, then files. Links and hidden files are left out. */
export async function readFolder(
  place: Place,
  uid: number,
  { gateway, signal }: PlaceOptions,
): Promise<Entry[]> {
  const found = await usePlace(place, (_, opened) => readdir(opened, { withFileTypes: true }));
  const entries = found
    .filter((one) => (one.isFile() || one.isDirectory()) && !one.name.startsWith('.'))
    .map((one): Entry => {
      return {
        name: one.name,
        path: posix.join(place.path, one.name),
        kind: one.isFile() ? 'file' : 'folder',
      };
    });
  if (entries.length === 0) return [];
  // One question for all of them: a folder that may be read can hold files that may not.
  const paths = entries.map((one) => one.path);
  const access = await gateway.checkUserAcl(uid, paths, { signal });
  const readable = new Set(access.filter((one) => one.readable).map((one) => one.path));
  return entries.filter((one) => readable.has(one.path)).sort(byKindAndName);
}

function byKindAndName(one: Entry, other: Entry): number {
  if (one.kind !== other.kind) return one.kind === 'folder' ? -1 : 1;
  return one.name.localeCompare(other.name, undefined, { numeric: true });
}

/** The text of a file of at most 1 MB in UTF-8. */
export function readText(place: Place): Promise<string> {
  return usePlace(place, async (handle) => {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new Problem('not-text');
    if (stat.size > MAX_BYTES) throw new Problem('too-large');
    return textOf(await handle.readFile());
  });
}

function textOf(bytes: Buffer): string {
  if (bytes.includes(0)) throw new Problem('not-text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem('not-text', { cause });
  }
}

/**
 * Creates a file in a folder that the user chose, and opens it for writing. A new file has no real path yet, so its folder is
 * checked.
 *
 * @throws {Problem} unless this user chose the folder and may write to it, or if the name is taken
 */
export async function createFile(asked: string, uid: number, options: PlaceOptions): Promise<FileHandle> {
  const path = posix.normalize(asked);
  const folder = await findPlace(posix.dirname(path), uid, options, 'writable');
  // "wx" fails where the name is taken, by a link too.
  return usePlace(folder, (_, opened) => open(join(opened, posix.basename(path)), 'wx'));
}
