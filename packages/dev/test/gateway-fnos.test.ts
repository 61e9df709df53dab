import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { allScopes, folderWith, packageFiles } from './fixtures/app-package.js';
import { clientOf, codeOf } from './fixtures/gateway-calls.js';
import { startStage } from './fixtures/stage.js';

describe('platform fnos', () => {
  it('has the other names on the wire, in the environment and in the package', async () => {
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
});

it('a hand-written client of the public platform runs as it stands', async () => {
  const socketPath = join(await folderWith({}), 'trim_open_gateway_apiscope.socket');
  const scopes = ['trim.file.userAccess'];
  const stage = await startStage({
    platform: 'fnos',
    gatewaySocket: socketPath,
    package: await folderWith(packageFiles({ scopes })),
  });
  await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents'], directory: true });
  const sent = request({
    socketPath,
    path: '/api/v1/trimapp',
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${stage.environment.TRIM_API_TOKEN}`,
    },
  });
  sent.end(
    JSON.stringify({ req: 'trim.file.getUserAccessibleFolders', appName: 'notes', data: { uid: 1000 } }),
  );
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(JSON.parse(await text(answer))).toEqual({
    code: 0,
    msg: '',
    data: { paths: ['/vol1/1000/documents'] },
  });
});
