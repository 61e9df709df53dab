import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/**
 * @typedef {object} Packed
 * @property {string} folder its folder in `packages/`
 * @property {string} name
 * @property {string} tarball path of what npm would publish
 * @property {{ path: string; size: number }[]} files what is in it
 * @property {number} size bytes of the tarball
 * @property {number} unpackedSize bytes of its files
 * @property {Record<string, any>} manifest its package.json
 */

/**
 * Packs each package as `npm publish` would, without building it.
 *
 * @param {string} destination an existing folder
 * @returns {Promise<Packed[]>}
 */
export function packAll(destination) {
  const folders = readdirSync(packages).filter((name) => existsSync(join(packages, name, 'package.json')));
  return Promise.all(folders.map((folder) => pack(folder, destination)));
}

/**
 * Packs one of them.
 *
 * @param {string} folder its folder in `packages/`
 * @param {string} destination an existing folder
 * @returns {Promise<Packed>}
 */
export async function pack(folder, destination) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
  const [{ name, filename, files, size, unpackedSize }] = JSON.parse(
    await run('npm', args, join(packages, folder)),
  );
  const manifest = JSON.parse(readFileSync(join(packages, folder, 'package.json'), 'utf8'));
  return { folder, name, tarball: join(destination, filename), files, size, unpackedSize, manifest };
}
