import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { listen } from '../../../scripts/listen.mjs';

const PAGE = `<!doctype html><html lang="en"><title>Soak</title>
  <script type="importmap">{ "imports": { "plat-app-sdk": "./sdk/index.js" } }</script>
  <script type="module" src="./app-page.js"></script></html>`;

/** Files that the user can allow the application to use. */
export const FILES = Array.from({ length: 200 }, (_, index) => `/vol1/1000/soak/${index}.txt`);

/** An application with one page, its package, and the files of a device, all in a temporary folder. */
export async function startApplication() {
  const folder = await mkdtemp(join(tmpdir(), 'soak-app-'));
  const write = async (path, content) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  await write('package/manifest', 'appname=soak\ndisplay_name=Soak\nversion=0.1.0\nmicro_app=true\n');
  await write('package/config/resource', JSON.stringify({ 'api-scope': ['plat.file.userAccess'] }));
  for (const path of FILES) await write(path.replace('/vol1', 'files'), 'A file.\n');

  const app = new Hono();
  const sdk = dirname(fileURLToPath(import.meta.resolve('plat-app-sdk')));
  const withoutPrefix = (path) => path.slice('/app/soak/sdk'.length);
  app.get('/app/soak/', (context) => context.html(PAGE));
  app.get('/app/soak/app-page.js', serveStatic({ root: import.meta.dirname, path: 'app-page.js' }));
  app.get('/app/soak/sdk/*', serveStatic({ root: sdk, rewriteRequestPath: withoutPrefix }));
  const { origin, close } = await listen(app);
  return {
    origin,
    package: join(folder, 'package'),
    files: join(folder, 'files'),
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
