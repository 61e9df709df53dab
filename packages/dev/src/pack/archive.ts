import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import type { Member } from './packed-files.js';

const SYSTEM_BYTE = 9;
const UNIX = 3;
const KINDS = { file: 'file', folder: 'directory', link: 'symlink' } as const;

/**
 * A gzipped tar whose bytes depend on nothing but its members: sorted by name, owned by root, without a time, with rights
 * that do not come from the working copy.
 */
export async function archiveOf(members: readonly Member[]): Promise<Buffer> {
  const sorted = [...members].sort((one, other) => (one.name < other.name ? -1 : 1));
  const tar = await packTar(
    sorted.map(({ name, kind, isRunnable, content, target }) => ({
      header: {
        name,
        type: KINDS[kind],
        size: content?.length ?? 0,
        mode: isRunnable ? 0o755 : 0o644,
        mtime: new Date(0),
        uid: 0,
        gid: 0,
        uname: 'root',
        gname: 'root',
        ...(target !== undefined && { linkname: target }),
      },
      ...(content !== undefined && { body: content }),
    })),
  );
  const packed = gzipSync(tar, { level: 9 });
  // zlib writes the number of the system that it was built for.
  packed[SYSTEM_BYTE] = UNIX;
  return packed;
}
