import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serveStatic } from '@hono/node-server/serve-static';
import { rspack } from '@rspack/core';
import { Hono } from 'hono';
import { build } from 'vite';
import { listen } from '../listen.mjs';
import { compile } from './compile.mjs';
import { createProject } from './project.mjs';

const testing = fileURLToPath(new URL('../../packages/testing/dist/', import.meta.url));
const programs = fileURLToPath(new URL('programs/', import.meta.url));
/** Each shows the theme of its host, or why it has none, in an `<output>`. */
const PAGES = ['live', 'react', 'vue'];

/** The page around a script, with an icon so that no browser asks for one. */
const page = (script) => `<!doctype html><link rel="icon" href="data:,"><body>${script}</body>`;

/** Frames the page whose address is in its query, and is a host to it. */
const HOST_PAGE = page(`<iframe></iframe><script type="module">
  import { createFakeHost } from './host/index.js';
  const src = new URL(location).searchParams.get('page');
  const iframe = document.querySelector('iframe');
  createFakeHost({ iframe, appOrigin: new URL(src).origin, config: { theme: 'dark' } });
  iframe.src = src;
</script>`);

/** The bundlers that pages are tried with. Each makes, of each `<name>.ts`, a page `<out>/<name>.html`. */
const bundlers = {
  async Vite(root, outDir) {
    const input = PAGES.map((name) => join(root, `${name}.html`));
    for (const name of PAGES) {
      writeFileSync(join(root, `${name}.html`), page(`<script type="module" src="/${name}.ts"></script>`));
    }
    const quiet = { configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('error') };
    await build({ root, ...quiet, base: './', build: { outDir, rolldownOptions: { input } } });
  },
  async Rspack(context, out) {
    const path = join(context, out);
    await runRspack({
      context,
      mode: 'production',
      target: 'web',
      devtool: false,
      performance: false,
      entry: Object.fromEntries(PAGES.map((name) => [name, `./${name}.ts`])),
      output: { path, filename: '[name].js' },
      module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: { detectSyntax: 'auto' } }] },
    });
    for (const name of PAGES) {
      writeFileSync(join(path, `${name}.html`), page(`<script defer src="${name}.js"></script>`));
    }
  },
};

/**
 * Installs plat-app-sdk beside one end of its peer ranges, builds pages with each bundler, and opens them: in a plain tab
 * and in the frame of a host.
 *
 * @param {{ workspace: string; all: import('./project.mjs').Packed[]; compilers: { newest: string };
 *   browser: import('playwright-core').Browser }} stage
 * @param {string[]} peers
 */
export async function checkPages({ workspace, all, compilers, browser }, peers) {
  const beside = peers.filter((peer) => !peer.startsWith('@')).join(', ');
  const sdk = all.filter(({ name }) => name === 'plat-app-sdk').map(({ tarball }) => tarball);
  const project = await createProject(workspace, `pages-${beside.replaceAll(/\W+/g, '-')}`, [
    ...sdk,
    ...peers,
  ]);
  for (const name of PAGES) cpSync(join(programs, `${name}.ts`), join(project, `${name}.ts`));
  // React and older versions of Vue both declare what JSX is, each in its own way.
  for (const files of [['react.ts'], ['live.ts', 'vue.ts']]) {
    await compile(compilers.newest, project, files, { resolution: 'bundler', types: [] });
  }
  const host = new Hono().get('/', (context) => context.html(HOST_PAGE));
  const [files, hosts] = await Promise.all([
    listen(new Hono().get('*', serveStatic({ root: project }))),
    listen(host.get('/host/*', serveStatic({ root: testing }))),
  ]);
  try {
    for (const [bundler, bundle] of Object.entries(bundlers)) {
      const out = `built-by-${bundler}`;
      await bundle(project, out);
      requireNoTexts(join(project, out));
      for (const name of PAGES) {
        const url = `${files.origin}/${out}/${name}.html`;
        await requireShown(browser, url, 'no-host');
        await requireShown(browser, `${hosts.origin}/?page=${encodeURIComponent(url)}`, 'dark');
      }
    }
  } finally {
    await Promise.all([files.close(), hosts.close()]);
  }
  return `plat-app-sdk beside ${beside}: compiled, built by ${Object.keys(bundlers).join(' and ')}, opened in Chromium ${browser.version()}`;
}

/** What a page, or the page in its frame, shows in its `<output>`; an error that is thrown or logged fails. */
async function requireShown(browser, url, expected) {
  const tab = await browser.newPage();
  const errors = [];
  tab.on('pageerror', ({ message }) => errors.push(message));
  tab.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  await tab.goto(url);
  const isFramed = (await tab.locator('iframe').count()) > 0;
  const output = (isFramed ? tab.frameLocator('iframe') : tab).locator('output:not(:empty)');
  const shown = await output.textContent({ timeout: 20_000 }).catch(({ message }) => message);
  await tab.close();
  if (shown !== expected || errors.length > 0)
    throw new Error(`${url} should show “${expected}”, but: ${[shown, ...errors].join('\n')}`);
}

/** A page for users has the build without the texts for developers: a bundler must not have taken the condition `development`. */
function requireNoTexts(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes('Set micro_app=true')) {
      throw new Error(`${file} has the texts of the development build`);
    }
  }
}

/**
 * Runs Rspack to its end.
 *
 * @param {import('@rspack/core').RspackOptions} configuration
 * @throws with its errors and warnings
 */
export async function runRspack(configuration) {
  const stats = await promisify(rspack.rspack)(configuration);
  if (stats?.hasErrors() || stats?.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
  return stats;
}
