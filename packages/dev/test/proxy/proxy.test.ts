import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { folderWith } from '../fixtures/app-package.js';
import { echo, echoed } from '../fixtures/echo.js';
import { startApp, startStage } from '../fixtures/stage.js';

describe('a request under /app/<appname>', () => {
  it('reaches the application on a port, by a URL or on a Unix socket, with path, query, method and body', async () => {
    const socketPath = join(await folderWith({}), 'app.socket');
    const { app: port } = await startApp(echo);
    await startApp(echo, socketPath);
    const urls = [`http://127.0.0.1:${port}`, `http://localhost:${port}/`];
    for (const app of [port, String(port), ...urls, socketPath]) {
      const stage = await startStage({ app });
      const answer = await echoed(stage, '/app/notes/api/a%2Fb?x=1&y=%20', { method: 'POST', body: 'hello' });
      expect(answer).toMatchObject({ method: 'POST', url: '/app/notes/api/a%2Fb?x=1&y=%20', body: 'hello' });
    }
  });

  it('is shown in the log, and told apart from one for another application', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    expect(await echoed(stage, '/app/notes?x=1')).toMatchObject({ url: '/app/notes?x=1' });
    const line = { kind: 'proxy', title: 'GET /app/notes?x=1', ok: true, detail: { status: 200 } };
    expect(stage.log().at(-1)).toMatchObject(line);
    for (const path of ['/app/other/', '/app/notes2', '/app/']) {
      const { status, text: page } = await stage.ask(path);
      expect([status, page]).toEqual([404, expect.stringContaining('/app/notes/')]);
    }
  });

  it('ends in a page that says where nobody answers, and asks again', async () => {
    const socket = join(await folderWith({}), 'app.sock');
    for (const [app, says] of [
      [9, 'http://localhost:9'],
      [socket, 'in PLAT_APPDEST it is ./app/app.sock'],
    ] as const) {
      const { status, text } = await (await startStage({ app })).ask('/app/notes/');
      expect([status, text]).toEqual([502, expect.stringContaining(says)]);
      expect(text).toContain('http-equiv="refresh"');
    }
  });

  it('reaches the application again after it was started anew', async () => {
    const first = await startApp(echo);
    const stage = await startStage({ app: first.app });
    expect((await stage.ask('/app/notes/')).status).toBe(200);
    first.server.close();
    first.server.closeAllConnections();
    await once(first.server, 'close');
    expect((await stage.ask('/app/notes/')).status).toBe(502);
    const again = createServer(echo).listen(Number(first.app), '127.0.0.1');
    onTestFinished(() => void again.close());
    await once(again, 'listening');
    expect((await stage.ask('/app/notes/', { method: 'POST', body: 'x' })).status).toBe(200);
  });

  it('streams both ways: events as they come, and a large body', async () => {
    const { app } = await startApp((request, response) => {
      if (request.method === 'POST') void text(request).then((body) => response.end(String(body.length)));
      else response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    });
    const stage = await startStage({ app });
    const body = 'x'.repeat(5_000_000);
    expect((await stage.ask('/app/notes/', { method: 'POST', body })).text).toBe('5000000');
    const stop = new AbortController();
    const events = await fetch(`${stage.url}/app/notes/events`, { signal: stop.signal });
    const { value } = (await events.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
    stop.abort();
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  );
  it.skipIf(!hasIpv6)(
    'reaches an application that listens on the loopback address of IPv6 only',
    async () => {
      const server = createServer(echo).listen(0, '::1');
      onTestFinished(() => void server.close());
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const stage = await startStage({ app: `http://[::1]:${port}` });
      expect((await stage.ask('/app/notes/')).status).toBe(200);
    },
  );
});

describe('the address of the application', () => {
  eachRow(['', 'notes', '0', '70000', 'http://', 'http://localhost:5173/other/'])(
    '"%s" is none',
    async (app) => {
      await expect(startStage({ app })).rejects.toMatchObject({ code: 'invalid-option' });
    },
  );
});
