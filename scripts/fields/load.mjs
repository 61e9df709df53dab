// The tables of fields, which are TypeScript, for scripts that Node runs.
import { readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const folder = fileURLToPath(new URL('../../packages/schemas/src/pm/', import.meta.url));

/** Every file of the folder but its index is one resource. */
const resources = () => readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'index.ts');

/**
 * The tables, the kinds of values, the shared sets of fields and what a request has of them.
 * @param {ReadonlyMap<string, string>} edited texts of files in place of those that are there, by their paths
 * @returns {Promise<import('./knowledge.js').Knowledge>}
 */
export async function loadFields(edited = new Map()) {
  const added = [...edited.keys()]
    .filter((path) => dirname(path) === dirname(`${folder}x`))
    .map((path) => basename(path));
  const files = new Set([...resources(), ...added.filter((file) => file !== 'index.ts')]);
  const ones = [...files].sort().map((file) => file.replace('.ts', ''));
  const contents = [
    "export { kinds } from './fields/kinds.js';",
    "export { fieldsIn } from './fields/fields-in.js';",
    "export { optionalSets, recordSets, requestSets } from './fields/shared-sets.js';",
    ...ones.map((one) => `import { ${one} } from './${one}.js';`),
    `export const tables = [${ones.join(', ')}];`,
  ].join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: [inPlaceOf(edited)],
  });
  return await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** Gives esbuild the edited texts. */
const inPlaceOf = (edited) => ({
  name: 'edited',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path).replace(/\.js$/, '.ts');
      return edited.has(file) ? { path: file } : undefined;
    });
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = edited.get(path);
      return contents === undefined ? undefined : { contents, loader: 'ts' };
    });
  },
});
