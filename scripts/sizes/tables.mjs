import { bundledSize } from './bundled-size.mjs';

const HEAD = '| import | min | min + gzip | with its dependencies |\n| --- | --: | --: | --: |';

/** Imports that differ by less than this share a row. */
const ALIKE = 0.02;

/**
 * One table: each value of an entry imported alone, all of them at once, and all of them without being used.
 *
 * @param {import('./entries.mjs').Entry} entry
 * @param {string[]} [beside] further rows, to compare with
 */
export async function tableOf(entry, beside = []) {
  const list = entry.names.join(', ');
  const file = JSON.stringify(entry.file);
  const alone = await Promise.all(
    entry.names.map(async (name) => ({
      title: `\`${name}\``,
      ...(await sizesOf(`export { ${name} } from ${file}`, entry)),
    })),
  );
  const rows = areAlike(alone) ? [{ ...largest(alone), title: `any one of its ${alone.length}` }] : alone;
  if (alone.length > 1) {
    rows.push({ title: 'everything', ...(await sizesOf(`export { ${list} } from ${file}`, entry)) });
  }
  const unused = await sizesOf(`import { ${list} } from ${file}`, entry);
  rows.push({ title: 'imported and unused', ...unused });
  return [`## ${entry.specifier}\n`, HEAD, ...rows.map(rowOf), ...beside].join('\n');
}

/**
 * What a program brings into a bundle: by the package itself, and with all that the package imports.
 *
 * @param {string} program
 * @param {{ folder: string; platform: 'browser' | 'node'; peers: string[] }} options
 */
export async function sizesOf(program, { folder: resolveDir, platform, peers }) {
  const [own, whole] = await Promise.all([
    bundledSize(program, { resolveDir, platform, without: ['*'] }),
    bundledSize(program, { resolveDir, platform, without: peers }),
  ]);
  return { own, whole };
}

export function rowOf({ title, own, whole }) {
  return `| ${title} | ${bytes(own.min)} | ${bytes(own.gzip)} | ${bytes(whole.gzip)} |`;
}

function areAlike(rows) {
  const sizes = rows.map(({ own }) => own.min);
  return rows.length > 5 && Math.max(...sizes) - Math.min(...sizes) < ALIKE * Math.max(...sizes);
}

function largest(rows) {
  return rows.reduce((most, row) => (row.own.min > most.own.min ? row : most));
}

function bytes(count) {
  return count < 1000 ? `${count} B` : `${(count / 1000).toFixed(2)} kB`;
}
