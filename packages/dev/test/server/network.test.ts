import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { RemoteClients } from '../../src/server/guests.js';
import { networkAddressOf } from '../../src/server/loopback.js';
import { startApp, startStage } from '../fixtures/stage.js';

// Another address than those that localhost has, which nobody else can reach.
const ADDRESS = '127.0.0.2';

interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  text: string;
}

/** A request as a phone sends it. */
async function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const sent = request(address, { headers, method }).end();
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const part of response) text += part;
  return { status: response.statusCode, headers: response.headers, text };
}

async function start(app: string | number = 9) {
  const dev = await startStage({ app, host: ADDRESS });
  if (dev.network === undefined) throw new Error('there is no network');
  return { dev, network: dev.network };
}

async function cookieOf(address: string): Promise<string> {
  const { headers } = await ask(address);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

describe('a browser of the network', () => {
  it('gets nothing without an invitation, and is told so', async () => {
    const { network } = await start();
    for (const path of [
      '/',
      '/_dev/api/state',
      '/app/notes/',
      '/app-auth/pick-file',
      '/_dev/join/',
      '/_dev/join/x',
    ]) {
      const { status, text } = await ask(network.url + path, { cookie: 'plat_dev_guest=' });
      expect(status).toBe(403);
      expect(text).toContain('was not invited');
    }
  });

  it('is let in by an address that works once, and stays in by a cookie', async () => {
    const { network } = await start();
    const address = network.invite();
    const joined = await ask(address);
    expect(joined).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(String(joined.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax; Path=\/$/);
    const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? '';
    expect((await ask(`${network.url}/`, { cookie })).status).toBe(200);
    expect((await ask(`${network.url}/_dev/api/state`, { cookie: `a=1; ${cookie}` })).status).toBe(200);
    expect((await ask(address)).status).toBe(403);
    expect((await ask(`${network.url}/`, { cookie: `${cookie}x` })).status).toBe(403);
  });

  it('is refused under another name, and by the page of another origin, cookie or not', async () => {
    const { dev, network } = await start();
    const cookie = await cookieOf(network.invite());
    const { port } = new URL(network.url);
    for (const host of ['evil.example', `localhost:${port}`, `${ADDRESS}:1`])
      expect((await ask(`${network.url}/`, { cookie, host })).status).toBe(421);
    for (const origin of ['http://evil.example', `http://${ADDRESS}:1`, dev.url])
      expect((await ask(`${network.url}/_dev/api/reset`, { cookie, origin }, 'POST')).status).toBe(403);
    expect((await ask(`${dev.url}/`, { host: `${ADDRESS}:${port}` })).status).toBe(421);
  });

  it('reaches the application, which does not see that cookie', async () => {
    const { app } = await startApp(({ headers }, response) => response.end(`cookie: ${headers.cookie}`));
    const { network } = await start(app);
    const cookie = await cookieOf(network.invite());
    const { text } = await ask(`${network.url}/app/notes/`, { cookie: `theme=dark; ${cookie}` });
    expect(text).toBe('cookie: theme=dark');
    expect((await ask(`${network.url}/app/notes/`, { cookie })).text).toBe('cookie: undefined');
  });

  it('opens a WebSocket to the application with the cookie alone', async () => {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => void sockets.close());
    await once(sockets, 'listening');
    const { network } = await start((sockets.address() as { port: number }).port);
    const address = `${network.url.replace('http', 'ws')}/app/notes/`;
    const stranger = new WebSocket(address);
    await once(stranger, 'error');
    const guest = new WebSocket(address, { headers: { cookie: await cookieOf(network.invite()) } });
    onTestFinished(() => guest.terminate());
    await once(guest, 'open');
  });
});

describe('an invitation', () => {
  it('is worth nothing after ten minutes', () => {
    let now = 0;
    const guests = new RemoteClients(() => now);
    const take = (url: string) => guests.admit({ method: 'GET', url, headers: {} } as never);
    const [first, second] = [guests.invite(), guests.invite()];
    now = 599_000;
    expect(take(first)).toMatchObject({ cookie: expect.any(String) });
    now = 601_000;
    expect(take(second)).toBe('unknown');
  });
});

describe('the address of the network', () => {
  it('is none unless somebody asks for it', () => {
    expect(networkAddressOf(undefined)).toBeUndefined();
    expect(networkAddressOf(false)).toBeUndefined();
  });

  eachRow(['0.0.0.0', '::', 'my-laptop', './notes', ''])('is not %j', async (host) => {
    await expect(startStage({ host })).rejects.toMatchObject({ code: 'invalid-option' });
  });

  it('is one of this machine', async () => {
    await expect(startStage({ host: '203.0.113.77' })).rejects.toMatchObject({
      code: 'port-taken',
      hint: expect.stringContaining('--host'),
    });
  });
});
