// Writes what size-limit measures of every import into the tables of docs/guides/sizes.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { markdownTable } from 'markdown-table';

const root = new URL('../', import.meta.url);
const MARK = '<!-- Below this line: npm run sizes -->';
const COLUMNS = ['min', 'min + gzip', 'with its dependencies'];
const TITLES = { '*': 'everything', unused: 'imported and unused' };
/** Imports that differ by less than this share a row. */
const ALIKE = 0.02;

const measured = execFileSync(process.execPath, ['node_modules/size-limit/bin.js', '--json'], {
  cwd: fileURLToPath(root),
  env: { ...process.env, ALL_SIZES: 'yes' },
});
/** @type {Map<string, Map<string, number[]>>} the sizes of each import, by entry */
const entries = new Map();
for (const { name, size } of JSON.parse(measured.toString())) {
  const [, entry, imported] = /^(.*?): (.*) \|/.exec(name) ?? [];
  const rows = entries.get(entry) ?? new Map();
  entries.set(entry, rows.set(imported, [...(rows.get(imported) ?? []), Math.max(size, 0)]));
}
const [todays] = entries.get('to compare')?.values() ?? [];
entries.delete('to compare');
const tables = [...entries].map(([entry, rows]) => {
  const cells = alikeTogether([...rows]).map(([title, sizes]) => [titleOf(title), ...sizes.map(bytes)]);
  if (entry === 'plat-app-sdk')
    cells.push(['to compare: `TrimApp` of @trimjs/web-app', ...todays.map(bytes)]);
  return `## ${entry}\n\n${markdownTable([['import', ...COLUMNS], ...cells], { align: ['l', 'r', 'r', 'r'] })}`;
});
const guide = new URL('docs/guides/sizes.md', root);
const [prose] = readFileSync(guide, 'utf8').split(MARK);
writeFileSync(guide, `${prose}${MARK}\n\n${tables.join('\n\n')}\n`);
console.log(tables.join('\n\n'));

function alikeTogether(rows) {
  const alone = rows.filter(([title]) => title.startsWith('{'));
  const [largest] = alone.toSorted(([, [one]], [, [other]]) => other - one);
  const areAlike = alone.length > 5 && alone.every(([, [min]]) => min > (1 - ALIKE) * largest[1][0]);
  if (!areAlike) return rows;
  return [[`any one of its ${alone.length}`, largest[1]], ...rows.filter((row) => !alone.includes(row))];
}

function titleOf(title) {
  return TITLES[title] ?? title.replace(/^\{ (.*) \}$/, '`$1`');
}

function bytes(count) {
  return count < 1000 ? `${count} B` : `${(count / 1000).toFixed(2)} kB`;
}
