import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';

/** How much is unpacked. Packages for Docker have images of 1 GB. */
export interface UnpackLimits {
  /** Bytes of all files. @default 4 GiB */
  maxBytes?: number;
  /** Files, folders and links. @default 100,000 */
  maxMembers?: number;
}

/** What stays to be done after an archive is unpacked. */
export interface Unpacked {
  /** Links, which are made after all files, so that none is written through one. */
  links: { name: string; target: string }[];
  /** Members that lead out of the folder, which are left out. */
  unsafe: string[];
}

/** Whether the name of a member leads out of the folder that an archive is unpacked into. */
export function leadsOut(name: string): boolean {
  return /^\/|(?:^|\/)\.\.(?:\/|$)/.test(name);
}

/** Unpacks the files and folders of a gzipped tar into a folder in which no link is. */
export async function unpack(file: string, folder: string, limits: UnpackLimits = {}): Promise<Unpacked> {
  const { maxBytes = 4 * 1024 ** 3, maxMembers = 100_000 } = limits;
  const unpacked: Unpacked = { links: [], unsafe: [] };
  let members = 0;
  let bytes = 0;
  const files = unpackTar(folder, {
    filter: ({ name, type, linkname = '' }) => {
      members += 1;
      if (members > maxMembers) throw tooLarge(file, text`${maxMembers} files`);
      const isOut = leadsOut(name) || (type === 'link' && leadsOut(linkname));
      if (isOut) unpacked.unsafe.push(name);
      else if (type === 'symlink') unpacked.links.push({ name, target: linkname });
      return !isOut && (type === 'file' || type === 'directory' || type === 'link');
    },
  });
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(file, text`${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  await pipeline(createReadStream(file), createGunzip(), counted, files);
  return unpacked;
}

function tooLarge(file: string, limit: ReturnType<typeof text>): PlatDevError {
  const message = text`${file} is not unpacked, because it has more than ${limit}`;
  const hint = text`No package needs that much. Look at it with tar -tzvf.`;
  return new PlatDevError('package-invalid', message, hint);
}
