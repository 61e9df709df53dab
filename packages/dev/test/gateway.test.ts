import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { GatewayClient, GatewayError, gatewayCall } from 'plat-gateway-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DevState, LogEntry } from '../src/index.js';
import { allScopes, folderWith, packageFiles } from './app-package.js';
import { type Stage, startStage } from './stage.js';

function gatewayCallOf(stage: Stage, envelope: Parameters<typeof gatewayCall>[0]): Promise<unknown> {
  Object.assign(process.env, stage.environment);
  return gatewayCall(envelope, { socketPath: stage.gateway.socketPath, transport: 'http' });
}

function clientOf(stage: Stage, platform: 'plat' | 'fnos' = 'plat'): GatewayClient {
  Object.assign(process.env, stage.environment);
  const client = new GatewayClient({
    appName: 'notes',
    socketPath: stage.gateway.socketPath,
    platform,
    retries: 0,
  });
  onTestFinished(() => client.close());
  return client;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    (error: unknown) => (error instanceof GatewayError ? (error.gatewayCode ?? error.code) : error),
  );

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

  it('answer three times false for a path that does not exist', async () => {
    const client = clientOf(await startStage());
    expect(await client.checkUserAcl(1000, ['/vol1/1000/nothing'])).toMatchObject([
      { readable: false, writable: false, deletable: false },
    ]);
  });

  it('list directories only, though a single file is granted too', async () => {
    const stage = await startStage();
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents/budget.csv'] });
    expect(await clientOf(stage).userFolders.list(1000)).toEqual([]);
    expect(stage.state().grants.users).toEqual({ 1000: ['/vol1/1000/documents/budget.csv'] });
  });
});

describe('every refusal of the gateway is reached by its cause', () => {
  it('200003: a scope is not declared, withdrawn, or taken out of the file while it runs', async () => {
    const folder = await folderWith(packageFiles({ scopes: ['plat.file.userAcl', 'plat.file.path'] }));
    const stage = await startStage({ package: folder });
    const client = clientOf(stage);
    expect(await codeOf(client.sharedFolders.list())).toBe(200003);

    expect(await codeOf(client.checkUserAcl(1000, ['/vol1/shared']))).toBe(0);
    stage.setFaults({ withdrawnScopes: ['plat.file.userAcl'] });
    expect(await codeOf(client.checkUserAcl(1000, ['/vol1/shared']))).toBe(200003);

    expect(await codeOf(client.convertPath(['/vol1/shared'], 'en-US'))).toBe(0);
    await writeFile(join(folder, 'config/resource'), '{ "api-scope": [] }');
    expect(await codeOf(client.convertPath(['/vol1/shared'], 'en-US'))).toBe(200003);
  });

  it('200004: the token was rotated or revoked after the process had started', async () => {
    const stage = await startStage();
    const client = clientOf(stage);
    expect(stage.rotateToken().gateway.tokenRotations).toBe(1);
    expect(await codeOf(client.getPlatformConfig())).toBe(200004);
    Object.assign(process.env, stage.environment);
    expect(await codeOf(client.getPlatformConfig())).toBe(0);
    expect(stage.revokeToken().gateway.tokenRevoked).toBe(true);
    expect(await codeOf(client.getPlatformConfig())).toBe(200004);
  });

  it('200005: the system is older than the capability', async () => {
    const stage = await startStage();
    stage.setFaults({ oldSystem: true });
    expect(stage.state().config.systemVersion).toBe('1.1.0');
    expect(await codeOf(clientOf(stage).getPlatformConfig())).toBe(200005);
  });

  it('200001: the fields of a call are wrong', async () => {
    const stage = await startStage();
    const { status, body } = stage.gateway.answerTo({
      authorization: `Bearer ${stage.gateway.token}`,
      contentType: 'application/json',
      body: JSON.stringify({
        req: 'plat.file.checkUserACL',
        appName: 'notes',
        data: { uid: 1000, path: [] },
      }),
    });
    expect([status, body.code]).toEqual([400, 200001]);
  });

  it('200006: the module behind the capability fails', async () => {
    const stage = await startStage();
    const req = 'plat.file.convertPath';
    stage.gateway.world.device.refusesPathArrays = true;
    const data = { path: ['/vol1/1000', '/vol1/shared'], language: 'en-US' };
    expect(await codeOf(gatewayCallOf(stage, { req, appName: 'notes', data }))).toBe(200006);
  });

  it.each(['slow', 'silent'] as const)('a gateway that is %s: timeout', async (fault) => {
    const stage = await startStage();
    stage.setFaults({ gateway: fault });
    expect(await codeOf(clientOf(stage).getPlatformConfig({ timeoutMs: 200 }))).toBe('timeout');
  });

  it.each([
    ['refusing', 'connection-lost'],
    ['garbled', 'bad-response'],
    ['html', 'bad-response'],
  ] as const)('a gateway that is %s: %s', async (fault, code) => {
    const stage = await startStage();
    const client = clientOf(stage);
    await stage.control('POST', '/faults', { gateway: fault });
    expect(await codeOf(client.getPlatformConfig())).toBe(code);
    await stage.control('POST', '/faults', { gateway: 'well' });
    expect(await codeOf(client.getPlatformConfig())).toBe(0);
  });

  it('a gateway that is down: the socket is there and nobody listens', async () => {
    const stage = await startStage();
    const client = clientOf(stage);
    expect(await stage.control<DevState>('POST', '/gateway/stop')).toMatchObject({
      gateway: { isUp: false },
    });
    expect(await codeOf(client.getPlatformConfig())).toBe('socket-refused');
    expect(await stage.control<DevState>('POST', '/gateway/start')).toMatchObject({
      gateway: { isUp: true },
    });
    expect(await codeOf(client.getPlatformConfig())).toBe(0);
  });
});

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

describe('the gateway socket', () => {
  it('is replaced where a killed gateway left its file', async () => {
    const socketPath = join(await folderWith({}), 'gateway.socket');
    const killed = await startStage({ gatewaySocket: socketPath });
    await killed.stopGateway();
    const stage = await startStage({ gatewaySocket: socketPath });
    expect(await codeOf(clientOf(stage).getPlatformConfig())).toBe(0);
  });

  it('is left alone where somebody listens, and where it is no socket', async () => {
    const folder = await folderWith({ file: 'precious' });
    const live = createServer().listen(join(folder, 'live.socket'));
    onTestFinished(() => void live.close());
    await mkdir(join(folder, 'folder'));
    const startAt = (name: string) => startStage({ gatewaySocket: join(folder, name) });
    await expect(startAt('live.socket')).rejects.toMatchObject({ code: 'socket-in-use' });
    await expect(startAt('file')).rejects.toMatchObject({ code: 'socket-invalid' });
    await expect(startAt('folder')).rejects.toMatchObject({ code: 'socket-invalid' });
    await expect(startAt(`missing/${'x'.repeat(120)}`)).rejects.toMatchObject({ code: 'socket-invalid' });
  });
});
