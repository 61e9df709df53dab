import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { inChinese } from './chinese.mjs';
import { trials } from './judge.mjs';
import { markdownTable } from './table.mjs';

const root = new URL('../../', import.meta.url);
const file = new URL('results.json', import.meta.url);

/** The documents that have a table of the results, and the columns of each. */
const DOCUMENTS = {
  'packages/plat-gateway-client/README.md': ['default', 'undici'],
  'packages/pm-api-client/README.md': ['pm'],
  'docs/guides/runtimes.md': trials,
};
/** The pages with a table: of each document, the one in English and the one in Chinese. */
const PAGES = Object.entries(DOCUMENTS).flatMap(([document, columns]) => [
  { page: document, columns, word: undefined },
  { page: chineseOf(document), columns, word: inChinese },
]);
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
  for (const { page, columns, word } of PAGES) {
    const place = new URL(page, root);
    const table = markdownTable(results, columns, word);
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
  const stale = PAGES.filter(
    ({ page, columns, word }) =>
      BETWEEN.exec(readFileSync(new URL(page, root), 'utf8'))?.[0] !== markdownTable(kept, columns, word),
  );
  return [
    ...changed.map(({ where, as }) => `tests/runtimes/results.json has something else for ${where}, ${as}`),
    ...stale.map(({ page }) => `The table in ${page} is not that of tests/runtimes/results.json`),
  ].map((problem) => `${problem}: \`npm run runtimes\` writes it`);
}

/** @param {string} document */
function chineseOf(document) {
  return document.replace('README.md', 'README.zh-CN.md').replace('docs/guides/', 'docs/zh/guides/');
}

/** As JSON keeps it. */
function plain(result) {
  return JSON.parse(JSON.stringify(result));
}
