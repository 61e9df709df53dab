// Writes what size-limit measures of every import into the tables of docs/guides/sizes.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { markdownTable } from 'markdown-table';

const root = new URL('../', import.meta.url);
const MARK = '<!-- Below this line: npm run sizes -->';
const COLUMNS = ['min', 'min + gzip', 'with its dependencies'];

const measured = execFileSync(process.execPath, ['node_modules/size-limit/bin.js', '--json'], {
  cwd: fileURLToPath(root),
  env: { ...process.env, ALL_SIZES: 'yes' },
});
/** @type {Record<string, Record<string, string[]>>} the cells of each import, by entry */
const entries = {};
for (const { name, size } of JSON.parse(measured.toString())) {
  const [, entry = '', imported = ''] = /^(.*?): (.*) \|/.exec(name) ?? [];
  entries[entry] ??= {};
  entries[entry][imported] ??= [imported];
  entries[entry][imported].push(bytes(Math.max(size, 0)));
}
const tables = Object.entries(entries).map(([entry, rows]) => {
  const align = ['l', 'r', 'r', 'r'];
  return `## ${entry}\n\n${markdownTable([['import', ...COLUMNS], ...Object.values(rows)], { align })}`;
});
const guide = new URL('docs/guides/sizes.md', root);
const [prose] = readFileSync(guide, 'utf8').split(MARK);
writeFileSync(guide, `${prose}${MARK}\n\n${tables.join('\n\n')}\n`);
console.log(tables.join('\n\n'));

function bytes(count) {
  return count < 1000 ? `${count} B` : `${(count / 1000).toFixed(2)} kB`;
}
