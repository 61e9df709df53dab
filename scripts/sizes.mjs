// What each import of each library adds to an application; with --write, written into docs/guides/sizes.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { libraryEntries } from './sizes/entries.mjs';
import { rowOf, sizesOf, tableOf } from './sizes/tables.mjs';

const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
const root = fileURLToPath(new URL('../', import.meta.url));
const guide = new URL('../docs/guides/sizes.md', import.meta.url);
const MARK = '<!-- Below this line: npm run sizes -- --write -->';

/** Today's page SDK of the platform, which plat-app-sdk stands in for. */
async function rowOfTodays() {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const file = JSON.stringify(fileURLToPath(import.meta.resolve('@trimjs/web-app')));
  const sizes = await sizesOf(`export { TrimApp } from ${file}`, {
    folder: root,
    platform: 'browser',
    peers: [],
  });
  const version = devDependencies['@trimjs/web-app'];
  return rowOf({ title: `to compare: \`TrimApp\` of @trimjs/web-app ${version}`, ...sizes });
}

const tables = [];
for (const entry of await libraryEntries()) {
  const beside = entry.specifier === 'plat-app-sdk' ? [await rowOfTodays()] : [];
  tables.push(await tableOf(entry, beside));
}
const figures = tables.join('\n\n');
const [prose] = readFileSync(guide, 'utf8').split(MARK);
if (values.write) writeFileSync(guide, `${prose}${MARK}\n\n${figures}\n`);
console.log(figures);
