import { readGatewayUser } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import type { DevState, FileList } from '../../src/api.js';
import { echo, echoed } from '../fixtures/echo.js';
import { type Stage, startApp, startStage } from '../fixtures/stage.js';

describe('the name ID.localhost', () => {
  const asBen = (stage: Stage) => {
    const headers = { host: `1001.localhost:${new URL(stage.url).port}`, 'x-plat-dev': '1' };
    return {
      headers,
      json: async <Result>(path: string, body?: object) => {
        const method = body === undefined ? 'GET' : 'POST';
        const sent = { ...headers, 'content-type': 'application/json' };
        const { text } = await stage.ask(`/_dev/api${path}`, {
          method,
          headers: sent,
          ...(body && { body: JSON.stringify(body) }),
        });
        return JSON.parse(text) as Result;
      },
    };
  };

  it('is its user for the application, while another user is logged in on the desktop', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    const { headers } = asBen(stage);
    const userOf = async (options = {}) =>
      readGatewayUser((await echoed(stage, undefined, options)).headers, { platform: 'plat' })?.username;
    expect([await userOf({ headers }), await userOf()]).toEqual(['Ben', 'Ada']);
  });

  it('is its user on the desktop, in the picker and for an authorization', async () => {
    const stage = await startStage();
    const ben = asBen(stage);
    const { userId } = await ben.json<DevState>('/state');
    const { entries } = await ben.json<FileList>('/files');
    const [home] = entries;
    const picked = { operation: 'pickUserFile', paths: [home?.path], directory: true };
    expect(await ben.json('/authorize', picked)).toMatchObject({ code: 0 });
    expect(userId).toBe(1001);
    expect(stage.state()).toMatchObject({ userId: 1000, grants: { users: { 1001: [home?.path] } } });
  });

  it('is logged out with 0, and says who there is with the id of no user', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    const asked = (id: number) =>
      stage.ask('/app/notes/', { headers: { host: `${id}.localhost:${new URL(stage.url).port}` } });
    expect(await asked(0)).toMatchObject({ status: 200, text: 'invalid token' });
    const unknown = await asked(9);
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('The users are 1000 (Ada), 1001 (Ben), 1002 (Cleo).');
  });

  it('belongs to no other website', async () => {
    const stage = await startStage();
    const { port } = new URL(stage.url);
    for (const host of ['1001.localhost', `1001.127.0.0.1:${port}`, `a.1001.localhost:${port}`])
      expect((await stage.ask('/', { headers: { host } })).status).toBe(421);
    for (const origin of [
      `http://1001.localhost.example:${port}`,
      `1001.localhost:${port}`,
      `localhost:${port}`,
    ]) {
      const headers = { host: `1001.localhost:${port}`, origin };
      expect((await stage.ask('/', { headers })).status).toBe(403);
    }
  });
});
