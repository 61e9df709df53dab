import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { DevState } from '../../src/index.js';
import { startStage } from '../fixtures/stage.js';

describe('the state', () => {
  it('is what the desktop shows', async () => {
    const stage = await startStage();
    expect(await stage.control<DevState>('GET', '/state')).toEqual({
      app: {
        name: 'notes',
        title: 'Notes',
        version: '0.1.0',
        entries: [{ name: 'Notes', path: '/app/notes/' }],
        isMicroApp: true,
        scopes: expect.arrayContaining(['plat.file.userAcl']),
        servicePort: '',
        sharePaths: [],
      },
      applications: [expect.objectContaining({ name: 'notes', grants: { shared: [], users: {} } })],
      platform: 'plat',
      users: [
        { id: 1000, name: 'Ada', role: 'administrator' },
        { id: 1001, name: 'Ben', role: 'user' },
        { id: 1002, name: 'Cleo', role: 'user', authorizationOff: true },
      ],
      userId: 1000,
      config: {
        theme: 'light',
        language: 'en-US',
        systemLanguage: 'zh-CN',
        appVersion: '1.34.0',
        systemVersion: '1.2.0401',
        format: { date: 'YYYY-MM-DD', time: 'HH:mm' },
      },
      tokenMissing: 'never',
      grants: { shared: [], users: {} },
      gateway: { socketPath: stage.gateway.socketPath, isUp: true, tokenRotations: 0, tokenRevoked: false },
      faults: { host: 'well', popup: 'well', gateway: 'well', withdrawnScopes: [], oldSystem: false },
    });
  });

  eachRow([
    ['zh-CN,zh;q=0.9,en;q=0.8', undefined, 'zh-CN'],
    ['de-DE', undefined, 'en-US'],
    ['de-DE', 'zh-CN', 'zh-CN'],
    ['zh-CN', 'en-US', 'en-US'],
  ])(
    'begins in the language of the first browser (%s), or the given one (%s)',
    async (browser, language, first) => {
      const stage = await startStage({ language });
      const open = (accepted: string) => fetch(stage.url, { headers: { 'accept-language': accepted } });
      await open(browser);
      await open('zh-TW');
      expect((await stage.control<DevState>('GET', '/state')).config.language).toBe(first);
    },
  );

  it('changes in what a request names, and in nothing else', async () => {
    const stage = await startStage();
    const change = {
      userId: 1001,
      theme: 'dark',
      language: 'de-DE',
      format: { date: 'DD.MM.YYYY' },
      systemVersion: '1.3.0',
      hostAppVersion: '2.0.0',
    };
    const state = await stage.control<DevState>('PATCH', '/state', change);
    expect(state).toMatchObject({
      userId: 1001,
      config: { theme: 'dark', language: 'de-DE', format: { date: 'DD.MM.YYYY' }, appVersion: '2.0.0' },
    });
    expect((await stage.control<DevState>('PATCH', '/state', { theme: 'light' })).config).toEqual({
      ...state.config,
      theme: 'light',
    });
    expect(stage.state().config.systemVersion).toBe('1.3.0');
  });

  eachRow<[number, string, string, unknown]>([
    [400, 'PATCH', '/state', { theme: 'blue' }],
    [400, 'PATCH', '/state', { colour: 'dark' }],
    [400, 'PATCH', '/state', undefined],
    [404, 'PATCH', '/state', { userId: 77 }],
    [400, 'POST', '/faults', { gateway: 'angry' }],
    [400, 'POST', '/faults', { withdrawnScopes: ['plat.file.everything'] }],
    [400, 'POST', '/log', { kind: 'gateway', title: 'forged' }],
    [400, 'POST', '/authorize', { operation: 'pickEverything', paths: [] }],
    [400, 'POST', '/files/folders', {}],
    [404, 'GET', '/nothing', undefined],
    [413, 'POST', '/log', { kind: 'host-call', title: 'x'.repeat(1_100_000) }],
  ])('%i: %s %s with %o', async (status, method, path, body) => {
    const stage = await startStage();
    const before = stage.state();
    await expect(stage.control(method, path, body)).rejects.toThrow(`: ${status} `);
    expect(stage.state()).toEqual(before);
  });

  it('reads scopes in the spelling of either platform', async () => {
    const stage = await startStage();
    await stage.control('POST', '/faults', { withdrawnScopes: ['trim.file.path'] });
    expect(stage.state().faults.withdrawnScopes).toEqual(['plat.file.path']);
    await stage.control('PATCH', '/state', { scopes: ['trim.file.path', 'plat.file.userAcl'] });
    expect(stage.state().app.scopes).toEqual(['plat.file.userAcl']);
  });

  it('is that of a first start after a reset', async () => {
    const stage = await startStage();
    const first = stage.state();
    const token = stage.gateway.token;
    stage.change({ userId: 1001, theme: 'dark', scopes: [] });
    stage.setFaults({
      host: 'mute',
      gateway: 'silent',
      withdrawnScopes: ['plat.file.path'],
      oldSystem: true,
    });
    stage.revokeToken();
    await stage.stopGateway();
    const { gateway, applications, ...rest } = await stage.control<DevState>('POST', '/reset');
    expect({ ...rest, gateway: first.gateway, applications: first.applications }).toEqual(first);
    expect(applications).toMatchObject([{ gateway }]);
    expect(gateway).toMatchObject({ isUp: true, tokenRevoked: false, tokenRotations: 1 });
    expect(stage.gateway.token).not.toBe(token);
    expect(stage.log().map(({ title }) => title)).toEqual([
      'rotated the token',
      'started the gateway',
      'reset',
    ]);
  });
});
