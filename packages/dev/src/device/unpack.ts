import { createReadStream } from 'node:fs';
import { mkdir, realpath, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';

const UNSAFE = /^\/|(?:^|\/)\.\.(?:\/|$)/;

/** Unpacks a gzipped tar into a folder. Names that lead out of it are left out; `plat-dev pack --verify` reports them. */
export async function unpack(file: string, folder: string): Promise<void> {
  const links: { name: string; target: string }[] = [];
  const files = unpackTar(folder, {
    filter: ({ name, type, linkname = '' }) => {
      if (UNSAFE.test(name)) return false;
      if (type === 'symlink') links.push({ name, target: linkname });
      return type === 'file' || type === 'directory' || type === 'link';
    },
  });
  await pipeline(createReadStream(file), createGunzip(), files);
  // After all files, so that none is written through a link. Packages have links to programs of the device.
  const root = await realpath(folder);
  for (const { name, target } of links) {
    const parent = join(root, dirname(name));
    await mkdir(parent, { recursive: true });
    if ((await realpath(parent)) === parent) await symlink(target, join(parent, basename(name)));
  }
}
