import { describe, expect, it } from 'vitest';
import { folderWith } from './fixtures/app-package.js';
import { checked, checkedFiles, installVite, packageWith, placesOf } from './fixtures/check.js';

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
const viteConfig = {
  'vite.config.ts':
    "export default { base: '/app/notes/', build: { rollupOptions: { external: /plat-app-sdk/ } } };",
};

describe('what plat-dev check takes for browser code', () => {
  it('finds nothing in the default Vite layout', async () => {
    const folder = await packageWith({ ...viteLayout, ...viteConfig });
    await installVite(folder);
    expect(await checked(folder, '--vite')).toMatchObject({ findings: [] });
  });

  it('follows the scripts of a page where there is no Vite', async () => {
    expect(await checked(await packageWith(viteLayout))).toMatchObject({ findings: [] });
  });

  it.each([true, false])('finds the token in a module that the page reaches (Vite: %s)', async (withVite) => {
    const folder = await packageWith({
      ...viteLayout,
      ...(withVite && viteConfig),
      'src/notes/start.ts':
        'export const start = () => {\n  fetch("/api", { headers: { a: import.meta.env.PLAT_API_TOKEN } });\n  return import.meta.env.VITE_PLAT_API_TOKEN;\n};',
    });
    if (withVite) await installVite(folder);
    expect(placesOf(await checked(folder, '--vite'), 'secret-in-browser-file')).toEqual([
      'src/notes/start.ts:2',
      'src/notes/start.ts:3',
    ]);
  });

  it('takes the project around the package for its page', async () => {
    const project = await folderWith({
      ...viteLayout,
      ...viteConfig,
      'src/main.ts': 'import.meta.env.PLAT_API_TOKEN',
      ...Object.fromEntries(
        Object.entries(checkedFiles({ scopes: [] })).map(([path, text]) => [`package/${path}`, text]),
      ),
    });
    await installVite(project);
    expect(placesOf(await checked(`${project}/package`, '--vite'), 'secret-in-browser-file')).toEqual([
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

  it('follows inline scripts, lazy modules, workers, single-file components and path aliases', async () => {
    const secret = 'import.meta.env.PLAT_API_TOKEN;';
    const folder = await packageWith({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./code/*"] } } }',
      'index.html': `<p>notes</p>\n<script type="module">\nimport '@/inline.js';\n${secret}\n</script>`,
      'code/inline.ts': "import('./lazy.js');\nnew Worker(new URL('./worker.ts', import.meta.url));",
      'code/lazy.ts': `import './list.vue';\n${secret}`,
      'code/worker.ts': "import './in-worker.js';",
      'code/in-worker.ts': secret,
      'code/list.vue': `<template><p /></template>\n<script setup lang="ts">\nimport './of-list.js';\n${secret}\n</script>`,
      'code/of-list.ts': secret,
      'code/unreached.ts': secret,
    });
    expect(placesOf(await checked(folder), 'secret-in-browser-file')).toEqual([
      'code/in-worker.ts:1',
      'code/lazy.ts:2',
      'code/list.vue:4',
      'code/of-list.ts:1',
      'index.html:4',
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

  it('says when the page cannot be followed, and still looks at files by their place', async () => {
    const folder = await packageWith({
      ...viteLayout,
      'vite.config.ts': "throw new Error('no such\u001b[31m plugin');",
      'public/app.js': 'PLAT_API_TOKEN',
    });
    await installVite(folder);
    const result = await checked(folder, '--vite');
    expect(result.findings).toMatchObject([
      { rule: 'secret-in-browser-file', file: 'public/app.js', line: 1 },
      {
        rule: 'page-not-followed',
        severity: 'warning',
        file: 'vite.config.ts',
        message: expect.stringContaining('no such'),
      },
    ]);
    expect(process.env.NODE_ENV).toBe('test');
  });

  it.each([
    [
      'leaves a promise rejected',
      "setTimeout(() => Promise.reject(new Error('nobody hears')));\nawait new Promise(() => {});",
      'nobody hears',
    ],
    ['ends the process', 'process.exit(3);', 'ended the process'],
    [
      'names a page that is not there',
      "export default { build: { rollupOptions: { input: ['page.html'] } } };",
      'page.html',
    ],
  ])('survives a configuration that %s', async (_, config, reason) => {
    const folder = await packageWith({ ...viteLayout, 'vite.config.mjs': config });
    await installVite(folder);
    const { findings } = await checked(folder, '--vite');
    expect(findings).toMatchObject([{ rule: 'page-not-followed', message: expect.stringContaining(reason) }]);
  });

  it('runs no configuration of the package unless it is told to', async () => {
    const folder = await packageWith({ ...viteLayout, 'vite.config.mjs': "throw new Error('was run');" });
    await installVite(folder);
    expect((await checked(folder)).findings).toEqual([]);
  });

  it('has nothing to say of a configuration that is there for tests only', async () => {
    const folder = await packageWith({
      'server.ts': 'process.env.PLAT_API_TOKEN',
      'www/index.html': '<script src="page.js"></script>',
      'www/page.js': 'export {};',
      'vite.config.ts': 'export default { test: { include: [] } };',
    });
    await installVite(folder);
    expect((await checked(folder, '--vite')).findings).toEqual([]);
  });

  it('survives a page whose script is not there, and prints nothing but findings', async () => {
    const folder = await packageWith({
      'index.html': page.replace('main', 'missing'),
      'vite.config.mjs': "console.log('hello'); process.env.CHANGED = '1'; export default {};",
    });
    await installVite(folder);
    const { findings } = await checked(folder, '--vite');
    expect(findings).toMatchObject([
      { rule: 'page-not-followed', message: expect.stringContaining('src/missing.ts') },
    ]);
    expect(process.env.CHANGED).toBeUndefined();
  });

  it('says when a script of a page cannot be read, and still looks at the others', async () => {
    const folder = await packageWith({
      ...viteLayout,
      'src/notes/start.ts': 'export const start = = 1;',
      'public/app.js': 'PLAT_API_TOKEN',
    });
    const { findings } = await checked(folder);
    expect(findings).toMatchObject([
      { rule: 'secret-in-browser-file', file: 'public/app.js' },
      { rule: 'not-judged', file: 'src/notes/start.ts', severity: 'note' },
    ]);
  });

  it('says when the Vite of a page is not installed', async () => {
    const noVite = { 'node_modules/vite/package.json': '{ "exports": {} }' };
    const { findings } = await checked(
      await packageWith({ ...viteLayout, ...viteConfig, ...noVite }),
      '--vite',
    );
    expect(findings).toMatchObject([
      { rule: 'page-not-followed', message: expect.stringContaining('is not installed') },
    ]);
  });
});
