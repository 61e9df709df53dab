import { readGatewayUser } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { echo, echoed } from './fixtures/echo.js';
import { startApp, startStage } from './fixtures/stage.js';

describe('a request under /app/<appname>', () => {
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
});
