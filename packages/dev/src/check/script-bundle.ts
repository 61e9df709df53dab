import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { sourceOf } from './source-files.js';

/**
 * The files that scripts reach by their imports, the scripts included. Packages are left out, and what cannot be
 * resolved is taken for a route of the application's server.
 */
export async function bundleOfScripts(root: string, entries: string[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const { metafile } = await build({
    stdin: {
      contents: entries.map((entry) => `import ${JSON.stringify(entry)};`).join('\n'),
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    platform: 'browser',
    packages: 'external',
    jsx: 'automatic',
    metafile: true,
    logLevel: 'silent',
    plugins: [tolerant],
  });
  const inputs = Object.keys(metafile.inputs).filter((input) => input !== '<stdin>');
  return inputs
    .map((input) => input.replace(/^[a-z-]{2,}:/, ''))
    .map((input) => (isAbsolute(input) ? input : join(root, input)));
}

const tolerant: Plugin = {
  name: 'tolerant',
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^[./]/ }, async ({ path, pluginData, importer, namespace, resolveDir, kind }) => {
      if (pluginData === RESOLVING) return undefined;
      const resolved = await resolve(path, { importer, namespace, resolveDir, kind, pluginData: RESOLVING });
      return resolved.errors.length > 0 ? { path, external: true } : resolved;
    });
    // Only what a file loads counts, so that no code has to be understood, and every name is exported.
    onLoad({ filter: /\.(?:[cm]?[jt]sx?|vue|svelte|html?)$/ }, async ({ path }) => {
      const { words } = sourceOf(path, await readFile(path, 'utf8'));
      const loaded = words.flatMap(({ kind, text }) => (kind === 'module' ? [text] : []));
      return { contents: loaded.map((name) => `require(${JSON.stringify(name)});`).join('\n'), loader: 'js' };
    });
    onLoad({ filter: /./ }, ({ path }) => {
      // Style sheets, images and the like load nothing that is code.
      return CODE.test(path) ? undefined : { contents: '', loader: 'empty' };
    });
  },
};

const CODE = /\.(?:[cm]?[jt]sx?|json)$/;
const RESOLVING = Symbol('resolving');
