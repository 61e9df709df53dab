// How a tarball is used until its package is in the registry: the same way as the README of the package says.
import { dirname } from 'node:path';

/** What differs from `npm install`. */
const INSTALLS = {
  'pm-api': 'npm install --global',
  'plat-dev': 'npm install --save-dev',
  'plat-testing': 'npm install --save-dev',
};

/**
 * The command that takes the place of the one in the documents.
 *
 * @param {string} name of the package
 * @param {string} tarball its path
 */
export function usageOf(name, tarball) {
  if (name === 'create-plat-app') {
    return `npx --yes --package ${quoted(tarball)} create-plat-app notes --from ${quoted(dirname(tarball))}`;
  }
  return `${INSTALLS[name] ?? 'npm install'} ${quoted(tarball)}`;
}

// Clones are also in folders with spaces in their names.
function quoted(path) {
  return /^[\w./:\\@+-]+$/.test(path) ? path : `"${path}"`;
}
