import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { startApp, startStage } from '../fixtures/stage.js';

describe('another website in the same browser', () => {
  eachRow(['evil.example', 'localhost', 'localhost:1', 'evil.localhost:PORT', 'localhost:PORT.evil.example'])(
    'gets nothing under the host %s',
    async (host) => {
      const stage = await startStage();
      const headers = { host: host.replace('PORT', new URL(stage.url).port) };
      for (const path of ['/', '/_dev/api/state', '/app/notes/', '/app-auth/pick-file']) {
        expect((await stage.ask(path, { headers })).status).toBe(421);
      }
    },
  );

  eachRow(['https://evil.example', 'http://localhost:1', 'null', 'http://127.0.0.1'])(
    'changes nothing from the origin %s',
    async (origin) => {
      const stage = await startStage();
      const headers = { origin, 'x-plat-dev': '1', 'content-type': 'application/json' };
      const body = '{"theme":"dark"}';
      expect((await stage.ask('/_dev/api/state', { method: 'PATCH', headers, body })).status).toBe(403);
      expect((await stage.ask('/_dev/api/reset', { method: 'POST', headers })).status).toBe(403);
      expect((await stage.ask('/app/notes/', { headers: { origin } })).status).toBe(403);
      expect(stage.state().config.theme).toBe('light');
    },
  );

  it('changes nothing with a request that says no origin, in whatever spelling of the path', async () => {
    const stage = await startStage();
    for (const path of ['/_dev/api/token/rotate', '/%5Fdev/api/token/rotate', '//_dev/api/token/rotate']) {
      expect((await stage.ask(path, { method: 'POST' })).status).toBeGreaterThanOrEqual(403);
    }
    expect(stage.state().gateway.tokenRotations).toBe(0);
  });

  it('reads nothing of the control API, not even as an image or a script, or by a link', async () => {
    const stage = await startStage();
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      const followed = { ...headers, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      for (const asked of [headers, followed])
        expect((await stage.ask('/_dev/api/log', { headers: asked })).status).toBe(403);
    }
    expect((await stage.ask('/_dev/api/log', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(
      200,
    );
  });

  eachRow(['same-site', 'cross-site'])(
    'loads nothing of a %s page into itself, and may be followed here',
    async (site) => {
      const { app } = await startApp((_, response) => response.end('data of a user'));
      const stage = await startStage({ app });
      const from = { 'sec-fetch-site': site };
      for (const [mode, dest] of [
        ['no-cors', 'script'],
        ['no-cors', 'image'],
        ['navigate', 'iframe'],
        ['navigate', 'object'],
      ]) {
        const headers = { ...from, 'sec-fetch-mode': mode ?? '', 'sec-fetch-dest': dest ?? '' };
        for (const path of ['/', '/app/notes/', '/app-auth/pick-file']) {
          expect((await stage.ask(path, { headers })).status).toBe(403);
        }
      }
      const followed = { ...from, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      expect((await stage.ask('/app/notes/', { headers: followed })).text).toBe('data of a user');
      expect((await stage.ask('/app/notes/', { method: 'POST', headers: followed })).status).toBe(403);
    },
  );

  it('chooses no user with a cookie, which all ports of a host share', async () => {
    const { app } = await startApp((request, response) => response.end(request.headers['x-plat-userid']));
    const stage = await startStage({ app });
    for (const cookie of ['plat_dev_user=1002', 'plat_user=1002; plat_dev_user=1002']) {
      expect((await stage.ask('/app/notes/', { headers: { cookie } })).text).toBe('1000');
    }
  });

  it('cannot put the desktop into a frame', async () => {
    const { headers } = await (await startStage()).ask('/');
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'; script-src 'self'");
  });

  it('opens no WebSocket to the application', async () => {
    const { app } = await startApp((_, response) => response.end());
    const stage = await startStage({ app });
    const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/app/notes/`, {
      origin: 'https://evil.example',
    });
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('hang up');
  });
});

describe('a page of plat-dev and a script of this machine', () => {
  it('may change the state', async () => {
    const stage = await startStage();
    const headers = { 'content-type': 'application/json' };
    const body = '{"theme":"dark"}';
    for (const allowed of [{ origin: stage.url }, { 'x-plat-dev': '1' }]) {
      const answer = await stage.ask('/_dev/api/state', {
        method: 'PATCH',
        headers: { ...headers, ...allowed },
        body,
      });
      expect(answer.status).toBe(200);
    }
    const { port } = new URL(stage.url);
    const loopback = { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` };
    expect((await stage.ask('/', { headers: loopback })).status).toBe(200);
  });
});

describe('the network', () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

  it.skipIf(outside === undefined)('does not reach it: it listens on loopback only', async () => {
    const stage = await startStage();
    const socket = connect(Number(new URL(stage.url).port), outside);
    const [error] = await once(socket, 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('the files of the page', () => {
  eachRow([
    '/_dev/../package.json',
    '/_dev/..%2f..%2fpackage.json',
    '/_dev/%2e%2e/package.json',
    '/_dev//etc/passwd',
  ])('%s leads nowhere', async (path) => {
    expect((await (await startStage()).ask(path)).status).toBe(404);
  });

  it('are served', async () => {
    const stage = await startStage();
    expect((await stage.ask('/')).text).toContain('the desktop');
    expect(await stage.ask('/_dev/view.js')).toMatchObject({ status: 200, text: '// the view script\n' });
  });
});
