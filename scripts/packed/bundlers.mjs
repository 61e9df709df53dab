import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { build } from 'vite';

/** The bundlers that pages are tried with. Each makes, in a project, of each `<name>.ts` a page `<out>/<name>.html`. */
export const bundlers = {
  Vite: {
    async pages(project, out, names) {
      for (const name of names) {
        writeFileSync(
          join(project, `${name}.html`),
          page(`<script type="module" src="/${name}.ts"></script>`),
        );
      }
      const input = names.map((name) => join(project, `${name}.html`));
      await build({ ...quiet(project), build: { outDir: out, rolldownOptions: { input } } });
    },
  },
  Rspack: {
    async pages(project, out, names) {
      await runRspack({ ...ofTypeScript(project, out, names), target: 'web' });
      for (const name of names) {
        writeFileSync(join(project, out, `${name}.html`), page(`<script defer src="${name}.js"></script>`));
      }
    },
  },
};

/** The page around a script, with an icon so that no browser asks for one. */
export function page(script) {
  return `<!doctype html><title>page</title><link rel="icon" href="data:,"><body>${script}</body>`;
}

/** @returns {import('vite').InlineConfig} */
function quiet(root) {
  return { root, configFile: false, logLevel: 'error', base: './', mode: 'production' };
}

/** @returns {import('@rspack/core').RspackOptions} */
function ofTypeScript(context, out, names) {
  mkdirSync(join(context, out), { recursive: true });
  return {
    context,
    mode: 'production',
    devtool: false,
    performance: false,
    entry: Object.fromEntries(names.map((name) => [name, `./${name}.ts`])),
    output: { path: join(context, out), filename: '[name].js' },
    module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: { detectSyntax: 'auto' } }] },
  };
}

/**
 * Runs Rspack to its end.
 *
 * @param {import('@rspack/core').RspackOptions} configuration
 * @throws with its errors and warnings
 */
export function runRspack(configuration) {
  return new Promise((resolve, reject) => {
    rspack(configuration, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors() || stats?.hasWarnings())
        reject(new Error(stats.toString('errors-warnings')));
      else resolve(stats);
    });
  });
}
