import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { DevState } from '../../src/index.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { clientOf, codeOf } from '../fixtures/gateway-calls.js';
import { startStage } from '../fixtures/stage.js';

describe('every refusal of the gateway is reached by its cause', () => {
  it('200003: a scope is not declared, withdrawn, or taken out of the file while it runs', async () => {
    const folder = await folderWith(packageFiles({ scopes: ['plat.file.userAcl', 'plat.file.path'] }));
    const stage = await startStage({ package: folder });
    const client = clientOf(stage);
    expect(await codeOf(client.sharedFolders.list())).toBe(200003);
    expect(stage.log().at(-1)?.texts?.here).toMatchObject({
      template: expect.stringContaining('counts from the next call'),
    });

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

  eachRow([
    ['slow', 'timeout'],
    ['silent', 'timeout'],
    ['refusing', 'connection-lost'],
    ['garbled', 'bad-response'],
    ['html', 'bad-response'],
  ] as const)('a gateway that is %s: %s', async (fault, code) => {
    const stage = await startStage();
    const client = clientOf(stage);
    await stage.control('POST', '/faults', { gateway: fault });
    expect(await codeOf(client.getPlatformConfig({ timeoutMs: 500 }))).toBe(code);
    await stage.control('POST', '/faults', { gateway: 'well' });
    expect(await codeOf(client.getPlatformConfig())).toBe(0);
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
