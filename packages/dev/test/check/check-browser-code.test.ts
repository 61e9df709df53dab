import { describe, expect, it } from 'vitest';
import { folderWith } from '../fixtures/app-package.js';
import { checked, checkedFiles, packageWith, placesOf } from '../fixtures/check.js';

const page = '<!doctype html><div id="app"></div><script type="module" src="/src/main.ts"></script>';
const viteLayout = {
  'package.json': '{ "type": "module" }',
  'index.html': page,
  'src/main.ts': "import { start } from './notes/start.js';\nstart();",
  'src/notes/start.ts':
    "import { PlatApp } from 'plat-app-sdk';\nexport const start = async () =>\n  new PlatApp().getPlatformConfig();",
  'server/main.ts':
    "import { createServer } from 'node:http';\ncreateServer(() => process.env.PLAT_API_TOKEN).listen(1);",
};
describe('what plat-dev check takes for browser code', () => {
  it('finds nothing in the default layout of Vite', async () => {
    expect(await checked(await packageWith(viteLayout))).toMatchObject({ findings: [] });
  });

  it('finds the token in a module that the page reaches', async () => {
    const folder = await packageWith({
      ...viteLayout,
      'src/notes/start.ts':
        'export const start = () => {\n  fetch("/api", { headers: { a: import.meta.env.PLAT_API_TOKEN } });\n  return import.meta.env.VITE_PLAT_API_TOKEN;\n};',
    });
    expect(placesOf(await checked(folder), 'secret-in-browser-file')).toEqual([
      'src/notes/start.ts:2',
      'src/notes/start.ts:3',
    ]);
  });

  it('takes the project around the package for its page', async () => {
    const project = await folderWith({
      ...viteLayout,
      'vite.config.ts': "throw new Error('is never run');",
      'src/main.ts': 'import.meta.env.PLAT_API_TOKEN',
      ...Object.fromEntries(
        Object.entries(checkedFiles({ scopes: [] })).map(([path, text]) => [`package/${path}`, text]),
      ),
    });
    expect(placesOf(await checked(`${project}/package`), 'secret-in-browser-file')).toEqual([
      '../src/main.ts:1',
    ]);
  });

  it('knows a server by what its files import, whatever their folder is called', async () => {
    const folder = await packageWith({
      ...viteLayout,
      'server/client/gateway.ts': 'export const token = process.env.PLAT_API_TOKEN;',
      'web/server.ts': "import './gateway.js';\nprocess.env.PLAT_API_TOKEN;",
      'server/views/list.tsx': 'export const List = () => <p>{process.env.PLAT_API_TOKEN}</p>;',
      'dist/index.html': '<!doctype html>',
      'dist/server.mjs': "import http from 'node:http';\nhttp.get(process.env.PLAT_API_TOKEN);",
      'dist/legacy.js': "fetch('/', { headers: { token: 'PLAT_API_TOKEN' } });",
    });
    expect(placesOf(await checked(folder), 'secret-in-browser-file')).toEqual(['dist/legacy.js:1']);
  });

  it('follows inline scripts, lazy modules, workers, single-file components and the alias of the sources', async () => {
    const secret = 'import.meta.env.PLAT_API_TOKEN;';
    const folder = await packageWith({
      'index.html': `<p>notes</p>\n<script type="module">\nimport '@/inline.js';\n${secret}\n</script>`,
      'src/inline.ts': "import('./lazy.js');\nnew Worker(new URL('./worker.ts', import.meta.url));",
      'src/lazy.ts': `import './list.vue';\n${secret}`,
      'src/worker.ts': "import './in-worker.js';",
      'src/in-worker.ts': secret,
      'src/list.vue': `<template><p /></template>\n<script setup lang="ts">\nimport './of-list.js';\n${secret}\n</script>`,
      'src/of-list.ts': secret,
      'src/unreached.ts': secret,
    });
    expect(placesOf(await checked(folder), 'secret-in-browser-file')).toEqual([
      'index.html:4',
      'src/in-worker.ts:1',
      'src/lazy.ts:2',
      'src/list.vue:4',
      'src/of-list.ts:1',
    ]);
  });

  it('finds the gateway client in a page, as it reads the token', async () => {
    const folder = await packageWith({
      ...viteLayout,
      'src/main.ts':
        "import type { Gateway } from 'plat-gateway-client';\nimport { PlatGateway } from 'plat-gateway-client';",
    });
    expect(placesOf(await checked(folder), 'secret-in-browser-file')).toEqual(['src/main.ts:2']);
  });

  it('finds nothing in a page whose script is missing or not code', async () => {
    const folder = await packageWith({
      'index.html': `${page.replace('main', 'missing')}<script src="broken.js"></script>`,
      'broken.js': 'export const start = = 1;',
    });
    expect((await checked(folder)).findings).toEqual([]);
  });
});
