import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../src/index.js';
import { allScopes, folderWith, packageFiles } from '../fixtures/app-package.js';
import { clientOf, codeOf } from '../fixtures/gateway-calls.js';
import { startStage } from '../fixtures/stage.js';

describe('the back-end capabilities', () => {
  it('all seven answer from the state that the desktop shows', async () => {
    const stage = await startStage();
    const client = clientOf(stage);
    await stage.authorize({ operation: 'pickSharedFile', paths: ['/vol1/shared/photos'] });
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents'], directory: true });

    expect(await client.getPlatformConfig()).toEqual({ systemLanguage: 'zh-CN', systemVersion: '1.2.0401' });
    expect(await client.sharedFolders.list()).toEqual(['/vol1/shared/photos']);
    expect(await client.userFolders.list(1000)).toEqual(['/vol1/1000/documents']);
    expect(
      await client.checkUserAcl(1001, ['/vol1/shared/handbook.md', '/vol1/1000/documents']),
    ).toMatchObject([
      { readable: true, writable: false, deletable: false },
      { readable: false, writable: false, deletable: false },
    ]);
    expect(await client.convertPath(['/vol1/1000/documents'], 'en-US')).toMatchObject([
      { semanticPath: 'Storage 1/1000/documents' },
    ]);
    await client.sharedFolders.remove('/vol1/shared/photos');
    await client.userFolders.remove(1000, '/vol1/1000/documents');
    expect(stage.state().grants).toEqual({ shared: [], users: { 1000: [] } });
  });

  it('list directories only, though a single file is granted too', async () => {
    const stage = await startStage();
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents/budget.csv'] });
    expect(await clientOf(stage).userFolders.list(1000)).toEqual([]);
    expect(stage.state().grants.users).toEqual({ 1000: ['/vol1/1000/documents/budget.csv'] });
  });
});

it('platform fnos has the other names on the wire, in the environment and in the package', async () => {
  const scopes = allScopes.map((scope) => scope.replace('plat.', 'trim.'));
  const stage = await startStage({ platform: 'fnos', package: await folderWith(packageFiles({ scopes })) });
  expect(Object.keys(stage.environment)).toContain('TRIM_API_TOKEN');
  expect(await codeOf(clientOf(stage, 'fnos').getPlatformConfig())).toBe(0);
  expect(stage.log().at(-1)).toMatchObject({
    kind: 'gateway',
    title: 'trim.system.getPlatformConfig',
    ok: true,
  });
});

describe('the log of gateway calls', () => {
  it('has the exact messages of both directions, and no token even where one was sent as data', async () => {
    const stage = await startStage();
    const client = clientOf(stage);
    const token = stage.gateway.token;
    await codeOf(client.exchange({ req: 'plat.no.such', appName: 'notes', data: { token } }));
    const before = stage.gateway.token;
    stage.rotateToken();
    const log = await stage.control<LogEntry[]>('GET', '/log');
    expect(log.find(({ kind }) => kind === 'gateway')).toMatchObject({
      title: 'plat.no.such',
      ok: false,
      detail: {
        path: '/api/v1/platapp',
        request: { req: 'plat.no.such', data: { token: '***' } },
        httpStatus: 404,
        response: { code: 200005 },
      },
    });
    expect(JSON.stringify(log)).not.toContain(before);
  });
});
