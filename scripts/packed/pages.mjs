import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { rspack } from '@rspack/core';
import { Hono } from 'hono';
import { build } from 'vite';
import { listen } from '../listen.mjs';
import { compile } from './compile.mjs';
import { addProgram, createProject } from './project.mjs';

const testing = fileURLToPath(new URL('../../packages/testing/dist/', import.meta.url));
const BUNDLED = ['app', 'live', 'react', 'vue', 'callback', 'gateway'];
const SHOWING_THEME = ['app', 'live', 'react', 'vue'];
const TIME_LIMIT_MS = 20_000;

/** The page around a script, with an icon so that no browser asks for one. */
const page = (script) =>
  `<!doctype html><title>page</title><link rel="icon" href="data:,"><body>${script}</body>`;

/** The script build, as a page without a bundler loads it. */
const SCRIPT_PAGE = page(`<output></output>
<script src="node_modules/plat-app-sdk/dist/plat-app-sdk.global.js"></script>
<script>
  new PlatAppSdk.PlatApp().getPlatformConfig().then(
    ({ theme }) => { document.querySelector('output').textContent = theme; },
    ({ code }) => { document.querySelector('output').textContent = code; },
  );
</script>`);

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
  async Vite(project, out) {
    for (const name of BUNDLED) {
      const script = `<script type="module" src="/${name}.ts"></script>`;
      writeFileSync(join(project, `${name}.html`), page(script));
    }
    const input = BUNDLED.map((name) => join(project, `${name}.html`));
    const quiet = { root: project, configFile: /** @type {const} */ (false), base: './', mode: 'production' };
    await build({ ...quiet, logLevel: 'error', build: { outDir: out, rolldownOptions: { input } } });
  },
  async Rspack(project, out) {
    await runRspack({
      context: project,
      mode: 'production',
      target: 'web',
      devtool: false,
      performance: false,
      entry: Object.fromEntries(BUNDLED.map((name) => [name, `./${name}.ts`])),
      output: { path: join(project, out), filename: '[name].js' },
      module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: { detectSyntax: 'auto' } }] },
    });
    for (const name of BUNDLED) {
      writeFileSync(join(project, out, `${name}.html`), page(`<script defer src="${name}.js"></script>`));
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
  const used = all.filter(({ name }) => ['plat-app-sdk', 'plat-gateway-client'].includes(name));
  const tarballs = used.map(({ tarball }) => tarball);
  const name = `pages-${beside.replaceAll(/\W+/g, '-')}`;
  const project = await createProject(workspace, name, [...tarballs, ...peers]);
  for (const program of BUNDLED) addProgram(project, `pages/${program}.ts`);
  // React and older versions of Vue both declare what JSX is, each in its own way.
  for (const programs of [['react.ts'], ['app.ts', 'live.ts', 'vue.ts', 'callback.ts']]) {
    await compile(compilers.newest, project, programs, { resolution: 'bundler', types: [] });
  }
  writeFileSync(join(project, 'script.html'), SCRIPT_PAGE);
  const host = new Hono().get('/', (context) => context.html(HOST_PAGE));
  const [files, hosts] = await Promise.all([
    listen(new Hono().get('*', serveStatic({ root: project }))),
    listen(host.get('/host/*', serveStatic({ root: testing }))),
  ]);
  let opened = 0;
  const open = async (url, expected) => {
    const shown = await shownBy(browser, url);
    opened += 1;
    if (!shown.startsWith(expected))
      throw new Error(`${url} beside ${beside} should show “${expected}”, but: ${shown}`);
  };
  const openBoth = async (path) => {
    const url = `${files.origin}/${path}`;
    await open(url, 'no-host');
    await open(`${hosts.origin}/?page=${encodeURIComponent(url)}`, 'dark');
  };
  try {
    await openBoth('script.html');
    for (const [bundler, bundle] of Object.entries(bundlers)) {
      const out = `built-by-${bundler}`;
      await bundle(project, out);
      requireNoTexts(join(project, out));
      for (const theme of SHOWING_THEME) await openBoth(`${out}/${theme}.html`);
      const at = `${files.origin}/${out}`;
      await open(`${at}/callback.html?state=sent&status=success&path=["/a"]`, 'success /a');
      await open(`${at}/callback.html?state=forged&status=success`, 'state-mismatch');
      await open(`${at}/gateway.html`, "plat-gateway-client runs in the application's server only:");
    }
  } finally {
    await Promise.all([files.close(), hosts.close()]);
  }
  return `plat-app-sdk beside ${beside}: compiled, built by ${Object.keys(bundlers).join(' and ')}, ${opened} pages opened in Chromium ${browser.version()}`;
}

/** What a page, or the page in its frame, shows in its `<output>`; or its first error, thrown or logged. */
async function shownBy(browser, url) {
  const tab = await browser.newPage();
  const failed = new Promise((resolve) => {
    tab.on('pageerror', ({ message }) => resolve(message));
    tab.on('console', (line) => line.type() === 'error' && resolve(line.text()));
  });
  await tab.goto(url);
  const isFramed = (await tab.locator('iframe').count()) > 0;
  const output = (isFramed ? tab.frameLocator('iframe') : tab).locator('output:not(:empty)');
  const shown = output.textContent({ timeout: TIME_LIMIT_MS }).catch(({ message }) => message);
  const text = String(await Promise.race([failed, shown]));
  await tab.close();
  return text;
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
