import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderWith } from '../fixtures/app-package.js';
import { clientOf, codeOf } from '../fixtures/gateway-calls.js';
import { startStage } from '../fixtures/stage.js';

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

  it('reads no more of a call than any call can be', async () => {
    const stage = await startStage();
    const { socketPath, path } = stage.gateway;
    const sent = request({
      socketPath,
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    sent.on('error', () => undefined);
    const endless = setInterval(() => sent.write('x'.repeat(1_000_000)), 1);
    onTestFinished(() => clearInterval(endless));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    sent.destroy();
  });
});
