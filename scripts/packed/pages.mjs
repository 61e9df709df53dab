import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlers, page } from './bundlers.mjs';
import { compile } from './compile.mjs';
import { addProgram, createProject } from './project.mjs';
import { servePages } from './serve-pages.mjs';

const BUNDLED = ['app', 'live', 'react', 'vue', 'callback', 'gateway'];
const SHOWING_THEME = ['app', 'live', 'react', 'vue'];

/** The script build, as a page without a bundler loads it. */
const SCRIPT_PAGE = page(`<output></output>
<script src="node_modules/plat-app-sdk/dist/plat-app-sdk.global.js"></script>
<script>
  new PlatAppSdk.PlatApp().getPlatformConfig().then(
    ({ theme }) => { document.querySelector('output').textContent = theme; },
    ({ code }) => { document.querySelector('output').textContent = code; },
  );
</script>`);

/**
 * Installs plat-app-sdk beside one end of its peer ranges, builds pages with each bundler, and opens them: in a plain tab
 * and in the frame of a host.
 *
 * @param {import('./stage.mjs').Stage} stage
 * @param {'oldest' | 'newest'} end
 */
export async function checkPages({ workspace, all, compilers, peers, reader }, end) {
  const { react, vue, install } = peers[end];
  const used = all.filter(({ name }) => ['plat-app-sdk', 'plat-gateway-client'].includes(name));
  const tarballs = used.map(({ tarball }) => tarball);
  const project = await createProject(workspace, `pages-${end}`, [...tarballs, ...install]);
  for (const name of BUNDLED) addProgram(project, `pages/${name}.ts`);
  // React and older versions of Vue both declare what JSX is, each in its own way.
  for (const programs of [['react.ts'], ['app.ts', 'live.ts', 'vue.ts', 'callback.ts']]) {
    await compile(compilers.newest, project, programs, { resolution: 'bundler', types: [] });
  }

  writeFileSync(join(project, 'script.html'), SCRIPT_PAGE);
  const served = await servePages(project);
  let opened = 0;
  const open = async (path, expected, address = served.alone) => {
    const shown = await reader.read(address(path));
    opened += 1;
    if (!shown.startsWith(expected)) {
      throw new Error(
        `${address(path)} beside React ${react} and Vue ${vue} should show “${expected}”, but: ${shown}`,
      );
    }
  };
  const openBoth = async (path) => {
    await open(path, 'no-host');
    if (reader.isBrowser) await open(path, 'dark', served.framed);
  };
  try {
    await openBoth('script.html');
    for (const [bundler, { pages }] of Object.entries(bundlers)) {
      const out = `built-by-${bundler}`;
      await pages(project, out, BUNDLED);
      requireNoTexts(join(project, out));
      // Vite's pages are modules.
      if (bundler === 'Vite' && !reader.isBrowser) continue;
      for (const name of SHOWING_THEME) await openBoth(`${out}/${name}.html`);
      await open(`${out}/callback.html?state=sent&status=success&path=["/a"]`, 'success /a');
      await open(`${out}/callback.html?state=forged&status=success`, 'state-mismatch');
      await open(`${out}/gateway.html`, "plat-gateway-client runs in the application's server only:");
    }
  } finally {
    await served.close();
  }
  return `plat-app-sdk beside React ${react} and Vue ${vue}: compiled, built by Vite and Rspack, ${opened} pages opened in ${reader.name}`;
}

/** A page for users has the build without the texts for developers: a bundler must not have taken the condition `development`. */
function requireNoTexts(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes('Set micro_app=true')) {
      throw new Error(`${file} has the texts of the development build`);
    }
  }
}
