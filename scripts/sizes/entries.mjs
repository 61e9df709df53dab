import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/**
 * The libraries, in the order of the page, with where they run.
 *
 * @type {Record<string, 'browser' | 'node'>}
 */
const LIBRARIES = {
  'plat-app-sdk': 'browser',
  'plat-gateway-client': 'node',
  'pm-api-client': 'node',
  testing: 'node',
  schemas: 'browser',
};

/**
 * @typedef {object} Entry
 * @property {string} specifier as an application imports it
 * @property {string} version
 * @property {string} folder that of the package
 * @property {string} file the built file behind it
 * @property {'browser' | 'node'} platform
 * @property {string[]} peers what the application brings along
 * @property {string[]} names the values that it exports
 */

/** @returns {Promise<Entry[]>} the entries of all libraries */
export async function libraryEntries() {
  const found = Object.entries(LIBRARIES).map(([folder, platform]) =>
    entriesOf(join(packages, folder), platform),
  );
  return (await Promise.all(found)).flat();
}

/**
 * The entries of a package.
 *
 * @param {string} folder
 * @param {'browser' | 'node'} platform
 * @returns {Promise<Entry[]>}
 */
async function entriesOf(folder, platform) {
  const {
    name,
    version,
    exports,
    peerDependencies = {},
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = Object.entries(exports).filter(([, conditions]) => conditions.import !== undefined);
  return Promise.all(
    files.map(async ([entry, conditions]) => {
      const file = join(folder, conditions.import.default);
      const names = Object.keys(await import(pathToFileURL(file).href));
      const peers = Object.keys(peerDependencies);
      return { specifier: name + entry.slice(1), version, folder, file, platform, peers, names };
    }),
  );
}
