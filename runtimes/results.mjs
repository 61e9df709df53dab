import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { trials } from './judge.mjs';
import { markdownTable } from './table.mjs';

const root = new URL('../', import.meta.url);
const file = new URL('results.json', import.meta.url);

/** The documents that have a table of the results, and the columns of each. */
const DOCUMENTS = {
  'packages/plat-gateway-client/README.md': ['default', 'undici', 'net'],
  'packages/pm-api-client/README.md': ['pm'],
  'docs/guides/runtimes.md': trials,
};
const BETWEEN = /(?<=<!-- Written by npm run runtimes -->\n\n).*?(?=\n\n<!-- The table ends -->)/s;

/**
 * How one row went: `where`, `as`, `runtime`, and by trial what the table shows.
 *
 * @typedef {Record<string, string> & { where: string; as: string }} Result
 */

/**
 * Keeps the results of all rows, and writes the documents' tables.
 *
 * @param {Result[]} results
 */
export function writeResults(results) {
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
  for (const [document, columns] of Object.entries(DOCUMENTS)) {
    const place = new URL(document, root);
    const table = markdownTable(results, columns);
    writeFileSync(
      place,
      readFileSync(place, 'utf8').replace(BETWEEN, () => table),
    );
  }
}

/**
 * Compares the results of some rows with those that were kept, and the documents' tables with them.
 *
 * @param {Result[]} results
 * @returns {string[]} what differs
 */
export function checkResults(results) {
  /** @type {Result[]} */
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const changed = results.filter((result) => !kept.some((other) => isDeepStrictEqual(plain(result), other)));
  const stale = Object.entries(DOCUMENTS).filter(
    ([document, columns]) =>
      BETWEEN.exec(readFileSync(new URL(document, root), 'utf8'))?.[0] !== markdownTable(kept, columns),
  );
  return [
    ...changed.map(({ where, as }) => `runtimes/results.json has something else for ${where}, ${as}`),
    ...stale.map(([document]) => `The table in ${document} is not that of runtimes/results.json`),
  ].map((problem) => `${problem}: \`npm run runtimes\` writes it`);
}

/** As JSON keeps it. */
function plain(result) {
  return JSON.parse(JSON.stringify(result));
}
