import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { readGatewayUser } from 'plat-gateway-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { folderWith, packageFiles } from './app-package.js';
import { type Stage, startApp, startStage } from './stage.js';

const echo: RequestListener = (request, response) => {
  response.setHeader('content-type', 'application/json');
  void text(request).then((body) => {
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body }));
  });
};

interface Echoed {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

async function echoed(stage: Stage, path = '/app/notes/', options = {}): Promise<Echoed> {
  return JSON.parse((await stage.ask(path, options)).text) as Echoed;
}

describe('a request under /app/<appname>', () => {
  it('reaches the application on a port, by a URL or on a Unix socket, with path, query, method and body', async () => {
    const socketPath = join(await folderWith({}), 'app.socket');
    const { app: port } = await startApp(echo);
    await startApp(echo, socketPath);
    for (const app of [
      port,
      String(port),
      `http://127.0.0.1:${port}`,
      `http://localhost:${port}/`,
      socketPath,
    ]) {
      const stage = await startStage({ app });
      const answer = await echoed(stage, '/app/notes/api/a%2Fb?x=1&y=%20', { method: 'POST', body: 'hello' });
      expect(answer).toMatchObject({ method: 'POST', url: '/app/notes/api/a%2Fb?x=1&y=%20', body: 'hello' });
    }
  });

  it('carries the user, as the gateway client reads it', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    const userOf = async (options = {}) => readGatewayUser((await echoed(stage, undefined, options)).headers);
    expect(await userOf()).toEqual({ uid: 1000, isAdmin: true, username: 'Ada' });
    expect(await userOf({ headers: { cookie: 'a=b; plat_dev_user=1002' } })).toMatchObject({ uid: 1002 });
    await stage.control('PATCH', '/state', { userId: 1001 });
    expect(await userOf()).toEqual({ uid: 1001, isAdmin: false, username: 'Ben' });
    await stage.control('PATCH', '/state', { userId: 0 });
    expect(await userOf()).toBeUndefined();
  });

  it.each([
    'X-Plat-Userid',
    'x-PLAT-userID',
    'X_Plat_Userid',
    'x_plat-userid',
    'X-Trim-Userid',
    'X-Plat-Isadmin',
    'x_trim_isadmin',
    'X-Plat-Username',
  ])('loses a forged %s', async (name) => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    stage.change({ userId: 0 });
    const { headers } = await echoed(stage, undefined, { headers: { [name]: '1', 'x-other': '1' } });
    expect(Object.keys(headers)).toContain('x-other');
    expect(Object.keys(headers).filter((header) => /plat|trim/i.test(header))).toEqual([]);
  });

  it('carries the other names on the public platform', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app, platform: 'fnos' });
    const { headers } = await echoed(stage);
    expect(readGatewayUser(headers, { platform: 'fnos' })).toMatchObject({ uid: 1000, isAdmin: true });
    expect(headers).not.toHaveProperty('x-plat-userid');
  });

  it('is told apart from one for another application', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    for (const path of ['/app/other/', '/app/notes2', '/app/']) {
      expect(await stage.ask(path)).toMatchObject({
        status: 404,
        text: expect.stringContaining('/app/notes/'),
      });
    }
  });

  it('ends in a page that says where nobody answers, and asks again', async () => {
    const stage = await startStage({ app: 9 });
    const { status, text } = await stage.ask('/app/notes/');
    expect(status).toBe(502);
    expect(text).toContain('http://localhost:9');
    expect(text).toContain('http-equiv="refresh"');
  });

  it('ends as the application ends it when it breaks off', async () => {
    const { app } = await startApp((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
    });
    await expect((await startStage({ app })).ask('/app/notes/')).rejects.toThrow('aborted');
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

  it('stands in the log', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    await echoed(stage, '/app/notes/api?x=1');
    expect(stage.log().at(-1)).toMatchObject({
      kind: 'proxy',
      title: 'GET /app/notes/api?x=1',
      ok: true,
      detail: { status: 200 },
    });
  });
});

describe('a page in a frame', () => {
  const frame = { 'sec-fetch-dest': 'iframe', 'accept-encoding': 'gzip' };
  const page = '<!doctype html><html><head><title>ä</title></head><body>ö</body></html>';
  const html: RequestListener = (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('vary', 'Accept-Encoding');
    const takesGzip = request.headers['accept-encoding']?.includes('gzip');
    if (takesGzip) response.setHeader('content-encoding', 'gzip');
    const body = takesGzip ? gzipSync(page) : Buffer.from(page);
    response.setHeader('content-length', body.length).end(body);
  };

  it('begins with the view script, and is whole', async () => {
    const stage = await startStage({ app: (await startApp(html)).app });
    const { text: shown, headers } = await stage.ask('/app/notes/', { headers: frame });
    expect(shown).toBe(page.replace('<head>', '<head><script src="/_dev/view.js"></script>'));
    expect(headers).toMatchObject({ vary: 'Accept-Encoding, Sec-Fetch-Dest' });
  });

  it('comes as it is in a tab of its own, compressed if it likes', async () => {
    const stage = await startStage({ app: (await startApp(html)).app });
    const { headers } = await stage.ask('/app/notes/', {
      headers: { ...frame, 'sec-fetch-dest': 'document' },
    });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip' });
  });

  it.each([
    ['of another type', { 'content-type': 'application/json' }],
    ['compressed in spite of all', { 'content-type': 'text/html', 'content-encoding': 'br' }],
    ['in two-byte characters', { 'content-type': 'text/html; charset=utf-16le' }],
  ])('comes as it is when it is %s', async (_, headers) => {
    const { app } = await startApp((_, response) => response.writeHead(200, headers).end(page));
    const { text } = await (await startStage({ app })).ask('/app/notes/', { headers: frame });
    expect(text).toBe(page);
  });

  it('keeps a redirect and a 304', async () => {
    const { app } = await startApp((request, response) => {
      if (request.url === '/app/notes') response.writeHead(302, { location: '/app/notes/' }).end();
      else response.writeHead(304, { etag: '"1"' }).end();
    });
    const stage = await startStage({ app });
    expect(await stage.ask('/app/notes', { headers: frame })).toMatchObject({
      status: 302,
      headers: { location: '/app/notes/' },
    });
    expect(await stage.ask('/app/notes/', { headers: frame })).toMatchObject({ status: 304, text: '' });
  });

  it('is not loaded without micro_app, and the reason is shown there and in the state', async () => {
    const stage = await startStage({
      app: (await startApp(html)).app,
      package: await folderWith(packageFiles({ microApp: false })),
    });
    const { status, text } = await stage.ask('/app/notes/', { headers: frame });
    expect(status).toBe(403);
    expect(text).toContain('micro_app=true');
    expect(stage.state().app).toMatchObject({
      isMicroApp: false,
      problem: expect.stringContaining('micro_app'),
    });
    const tab = { headers: { 'sec-fetch-dest': 'document' } };
    expect((await stage.ask('/app/notes/', tab)).status).toBe(200);
  });
});

describe('a WebSocket', () => {
  it('goes through to the application with the user, both ways, and ends with plat-dev', async () => {
    const { app, server } = await startApp(echo);
    const sockets = new WebSocketServer({ server });
    onTestFinished(() => sockets.close());
    sockets.on('connection', (socket, request) => {
      socket.on('message', (data) =>
        socket.send(`${request.headers['x-plat-username']} ${request.url}: ${data}`),
      );
    });
    const stage = await startStage({ app });
    const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/app/notes/live?x=1`, {
      headers: { 'X-Plat-Username': 'Mallory' },
    });
    await once(socket, 'open');
    socket.send('hello');
    const [message] = (await once(socket, 'message')) as [Buffer];
    expect(message.toString()).toBe('Ada /app/notes/live?x=1: hello');
    const closed = once(socket, 'close');
    await stage.close();
    await closed;
  });

  it('is refused where the application is not', async () => {
    const stage = await startStage({ app: 9 });
    for (const path of ['/app/notes/', '/app/other/', '/_dev/api/events']) {
      const socket = new WebSocket(`${stage.url.replace('http', 'ws')}${path}`);
      await once(socket, 'error');
    }
  });
});

describe('the address of the application', () => {
  it.each(['', 'notes', '0', '70000', 'http://', 'http://localhost:5173/other/'])(
    '"%s" is none',
    async (app) => {
      await expect(startStage({ app })).rejects.toMatchObject({ code: 'invalid-option' });
    },
  );
});
