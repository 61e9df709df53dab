import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as bundler from '@rspack/core';
import { build } from 'esbuild';

/**
 * A program and all that it imports, in files by esbuild.
 *
 * @param {{ format: 'esm' | 'cjs'; splitting?: boolean; hasRequire?: boolean }} options `hasRequire`: the line is on top
 *   that gives an ES module a `require`
 * @returns {import('../shapes.mjs').Shaping}
 */
export const esbuild =
  ({ format, splitting = false, hasRequire = false }) =>
  async ({ runtime, main, out }) => {
    const js = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    await build({
      entryPoints: { main },
      outdir: out,
      outExtension: { '.js': format === 'esm' ? '.mjs' : '.cjs' },
      bundle: true,
      platform: 'node',
      logLevel: 'silent',
      format,
      splitting,
      ...(hasRequire ? { banner: { js } } : {}),
    });
    return [...runtime, join(out, format === 'esm' ? 'main.mjs' : 'main.cjs')];
  };

/**
 * A server built by Vite: its dependencies stay packages, or are all part of it.
 *
 * @param {{ noExternal?: true }} ssr
 * @returns {import('../shapes.mjs').Shaping}
 */
export const vite =
  (ssr) =>
  async ({ runtime, folder, main, out, tools }) => {
    // With dependencies outside, the server has to lie where they are found.
    const outDir = ssr.noExternal ? out : join(folder, 'built');
    const from = createRequire(tools.vite === undefined ? import.meta.url : join(tools.vite, 'package.json'));
    const { build } = await import(pathToFileURL(from.resolve('vite')).href);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      ssr,
      build: { outDir, emptyOutDir: true, ssr: main },
    });
    if (ssr.noExternal) writeFileSync(join(out, 'package.json'), JSON.stringify({ type: 'module' }));
    return [...runtime, join(outDir, 'main.js')];
  };

/**
 * A program and all that it imports, in one file by Rspack.
 *
 * @type {import('../shapes.mjs').Shaping}
 */
export const rspack = async ({ runtime, folder, main, out }) => {
  const stats = await promisify(bundler.rspack)({
    context: folder,
    mode: 'production',
    target: 'node20',
    entry: { main },
    output: { path: out, filename: 'main.js' },
    performance: false,
  });
  if (stats?.hasErrors() || stats?.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
  return [...runtime, join(out, 'main.js')];
};
