import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DevState, LogEntry } from '../src/index.js';
import { folderWith, packageFiles } from './fixtures/app-package.js';
import { clientOf, codeOf, gatewayCallOf } from './fixtures/gateway-calls.js';
import { startStage } from './fixtures/stage.js';

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
      body: '{"req":"plat.file.checkUserACL","appName":"notes","data":{"uid":1000,"path":[]}}',
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

  it('a gateway that closes the connection: its log shows that, and no answer that nobody got', async () => {
    const stage = await startStage();
    await stage.control('POST', '/faults', { gateway: 'refusing' });
    await codeOf(clientOf(stage).getPlatformConfig({ retries: 0 }));
    const log = await stage.control<LogEntry[]>('GET', '/log');
    const entry = log.filter(({ kind }) => kind === 'gateway').at(-1);
    expect(entry).toMatchObject({ ok: false, detail: { closed: 'before a response', fault: 'refusing' } });
    expect(entry?.detail).not.toHaveProperty('response');
  });

  it('a gateway that is down: the socket is there and nobody listens', async () => {
    const stage = await startStage();
    const client = clientOf(stage);
    const isUp = async (change: string) =>
      (await stage.control<DevState>('POST', `/gateway/${change}`)).gateway.isUp;
    expect(await isUp('stop')).toBe(false);
    expect(await codeOf(client.getPlatformConfig())).toBe('socket-refused');
    expect(await isUp('start')).toBe(true);
    expect(await codeOf(client.getPlatformConfig())).toBe(0);
  });
});
