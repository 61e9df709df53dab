import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';

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
  linkname?: string;
}

/** What depends on no working copy. */
const ROOTS = { mtime: new Date(0), uid: 0, gid: 0, uname: 'root', gname: 'root' };
const SYSTEM_BYTE = 9;
const UNIX = 3;

/**
 * Writes a gzipped tar whose bytes depend on nothing but its members: sorted by name, owned by root, without a time, with rights
 * that do not come from the working copy. Files go through in parts, whatever their size.
 *
 * @returns size and MD5 of the file
 */
export async function writeArchive(
  members: readonly Member[],
  file: string,
): Promise<{ bytes: number; md5: string }> {
  const { readable, controller } = createTarPacker();
  const hash = createHash('md5');
  let bytes = 0;
  const written = pipeline(
    Readable.fromWeb(readable as WebStream),
    createGzip({ level: 9 }),
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        // zlib writes the number of the system that it was built for.
        if (bytes === 0) part[SYSTEM_BYTE] = UNIX;
        bytes += part.length;
        hash.update(part);
        yield part;
      }
    },
    createWriteStream(file),
  );
  await Promise.all([written, addMembers(members, controller)]);
  return { bytes, md5: hash.digest('hex') };
}

async function addMembers(
  members: readonly Member[],
  controller: ReturnType<typeof createTarPacker>['controller'],
): Promise<void> {
  try {
    for (const member of [...members].sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const { isRunnable, place, content = '', size = 0, ...header } = member;
      const stream = controller.add({ ...ROOTS, ...header, size, mode: isRunnable ? 0o755 : 0o644 });
      const body = place === undefined ? Readable.from(Buffer.from(content)) : createReadStream(place);
      if (header.type === 'file' && size > 0) await Readable.toWeb(body).pipeTo(stream);
      else await stream.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}
