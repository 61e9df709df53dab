import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { failureOf, useFakeGateway } from '../support.js';

describe('a device of platform fnos', () => {
  const gateway = useFakeGateway({ platform: 'fnos', systemLanguage: 'en-US' });
  const client = () => new GatewayClient({ platform: 'fnos' });
  const anyway = { platform: 'fnos', retries: 1 } as const;

  eachRow(['plat.system.getPlatformConfig', 'trim.system.getPlatformConfig'] as const)(
    'is called as %s, and hears its own name',
    async (req) => {
      const { systemVersion } = await gatewayCall({ req, appName: 'notes' }, anyway);
      expect(systemVersion).toBe('1.2.0401');
      expect(gateway.current.calls[0]?.req).toBe('trim.system.getPlatformConfig');
    },
  );

  it('has its parameters and answers checked under its own names too', async () => {
    const data = { uid: 0, path: '/vol1' };
    const call = { req: 'trim.file.checkUserACL', appName: 'notes', data } as const;
    expect(await failureOf(gatewayCall(call, anyway))).toMatchObject({ code: 'invalid-request' });
    gateway.current.faults.inject({ kind: 'wrong', change: (body) => ({ ...(body as object), data: [{}] }) });
    const answered = gatewayCall({ ...call, data: { uid: 1000, path: '/vol1' } }, anyway);
    expect(await failureOf(answered)).toMatchObject({ code: 'bad-response' });
  });

  it('has a lost call repeated under its own names too', async () => {
    gateway.current.faults.inject({ kind: 'refused' });
    const call = {
      req: 'trim.file.getUserAccessibleFolders',
      appName: 'notes',
      data: { uid: 1000 },
    } as const;
    await expect(gatewayCall(call, anyway)).resolves.toEqual({ paths: ['/vol1/1000/documents'] });
  });

  it('is spoken of in its own names: scope, group, variables, capability', async () => {
    gateway.current.world.scopes = [];
    await using notes = client();
    const { hint, message } = await failureOf(notes.sharedFolders.list());
    expect(hint).toContain('Declare the scope trim.file.sharedAccess');
    expect(hint).toContain('TrimApiUsers');
    expect(hint).toContain('join-groups');
    expect(hint + message).not.toContain('plat.');
    expect(message).toContain('trim.file.getSharedAccessibleFolders');
    vi.stubEnv('TRIM_API_TOKEN', '');
    expect((await failureOf(notes.getPlatformConfig())).hint).toContain('TRIM_API_TOKEN');
  });

  it('names the application in its own variable', async () => {
    await using notes = client();
    expect(notes.appName).toBe('notes');
    vi.stubEnv('TRIM_APPNAME', '');
    vi.stubEnv('PLAT_APPNAME', 'elsewhere');
    expect(client().appName).toBe('elsewhere');
    vi.stubEnv('PLAT_APPNAME', '');
    expect(client).toThrow('TRIM_APPNAME is not set');
  });
});

describe('a name that nobody knows', () => {
  const gateway = useFakeGateway();
  const hintFor = async (req: string, options = {}) =>
    (await failureOf(gatewayCall({ req, appName: 'notes' }, options))).hint;

  eachRow([
    ['plat.file.checkUserAcl', 'plat.file.checkUserACL'],
    ['plat.file.convertpath', 'plat.file.convertPath'],
    ['plat.file.getSharedAccesibleFolders', 'plat.file.getSharedAccessibleFolders'],
    ['plat.files.convertPath', 'plat.file.convertPath'],
    ['file.convertPath', 'plat.file.convertPath'],
    ['plat.system.getConfig', undefined],
    ['calendar.days.list', undefined],
    ['x', undefined],
  ])('%s is compared with those that are: %s', async (req, meant) => {
    const hint = await hintFor(req);
    if (meant === undefined) expect(hint).not.toContain('Did you mean');
    else expect(hint).toContain(`Did you mean ${meant}?`);
    expect(hint).toContain('1.2.0401');
  });

  it('is told apart from a scope and from a name of another platform', async () => {
    expect(await hintFor('plat.file.userAccess')).toContain('is a scope');
    expect(await hintFor('trim.file.convertPath', { retries: 0 })).not.toContain('Did you mean');
  });

  it('of another platform is found out by its parameters first', async () => {
    const hint = await hintFor('trim.system.getPlatformConfig');
    expect(hint).toContain('plat.system.getPlatformConfig');
    expect(hint).toContain('option `platform`');
    expect(gateway.current.calls).toHaveLength(1);
  });

  it('is asked for when there is none', async () => {
    const { hint, code } = await failureOf(gatewayCall({ req: '', appName: 'notes' }));
    expect(code).toBe('invalid-request');
    expect(hint).toContain('plat.system.getPlatformConfig');
  });
});
