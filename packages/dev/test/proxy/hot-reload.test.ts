import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { folderWith } from '../fixtures/app-package.js';
import { startStage } from '../fixtures/stage.js';

it('hot reload of a Vite application goes through the unified gateway', async () => {
  const root = await folderWith({
    'index.html':
      '<!doctype html><html><head></head><body><script type="module" src="main.js"></script></body></html>',
    'main.js': 'export const version = 1;\nimport.meta.hot?.accept();\n',
  });
  const vite = await createServer({
    root,
    base: '/app/notes/',
    configFile: false,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const address = vite.httpServer?.address();
  const stage = await startStage({ app: typeof address === 'object' && address !== null ? address.port : 0 });

  const page = await stage.ask('/app/notes/', {
    headers: { 'sec-fetch-dest': 'iframe', accept: 'text/html' },
  });
  expect(page.text).toContain('<!doctype html><script src="/_dev/view.js"></script>');
  expect(page.text).toContain('/app/notes/@vite/client');
  expect((await stage.ask('/app/notes/main.js')).text).toContain('version = 1');

  const [, token] = /wsToken = "([^"]+)"/.exec((await stage.ask('/app/notes/@vite/client')).text) ?? [];
  const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/app/notes/?token=${token}`, 'vite-hmr', {
    origin: stage.url,
  });
  onTestFinished(() => socket.terminate());
  const [hello] = (await once(socket, 'message')) as [Buffer];
  expect(JSON.parse(String(hello))).toEqual({ type: 'connected' });
  const update = once(socket, 'message');
  await writeFile(join(root, 'main.js'), 'export const version = 2;\nimport.meta.hot?.accept();\n');
  const [message] = (await update) as [Buffer];
  expect(JSON.parse(String(message))).toMatchObject({ type: 'update', updates: [{ path: '/main.js' }] });
  expect((await stage.ask('/app/notes/main.js')).text).toContain('version = 2');
});
