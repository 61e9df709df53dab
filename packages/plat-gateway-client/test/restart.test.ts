import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RawServer, rightAnswer, startClosingServer, startRawServer } from './raw-server.js';
import { call, failureOf, useToken } from './support.js';

let folder: string;
let socketPath: string;
let server: RawServer | undefined;

useToken();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-gateway-client-'));
  socketPath = join(folder, 'gateway.socket');
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

/** It removes its socket when it stops, as most servers do that stop in order. */
const start = async () => {
  server = await startRawServer((socket, request) => socket.write(rightAnswer(request)), undefined, folder);
};
const stop = () => server?.[Symbol.asyncDispose]();

describe('a gateway that restarts', () => {
  it('is waited for within the retries, also by the first call', async () => {
    const result = gatewayCall(call, { socketPath, retries: 12 });
    setTimeout(() => void start(), 150);
    await expect(result).resolves.toMatchObject({ systemLanguage: 'en-US' });
  });

  it('is missed by no call of a client that has reached it before, however few the retries', async () => {
    await start();
    await using client = new GatewayClient({ appName: 'notes', socketPath, retries: 1 });
    await client.getPlatformConfig();
    await stop();
    const calls = Array.from({ length: 40 }, () => client.exchange({ req: 'plat.notes.write' }));
    setTimeout(() => void start(), 600);
    for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject({ code: 0 });
  });

  it('is waited for also where it has read a call and answered none', async () => {
    server = await startRawServer((socket) => socket.end(), undefined, folder);
    await using client = new GatewayClient({ appName: 'notes', socketPath, retries: 1 });
    expect(await failureOf(client.exchange({ req: 'plat.notes.write' }))).toMatchObject({
      code: 'connection-lost',
      delivery: 'unknown',
    });
    await stop();
    const result = client.exchange({ req: 'plat.notes.write' });
    setTimeout(() => void start(), 600);
    await expect(result).resolves.toMatchObject({ code: 0 });
  });

  it('is waited for while it closes connections unread, as it goes down or comes up', async () => {
    await start();
    await using client = new GatewayClient({ appName: 'notes', socketPath });
    await client.getPlatformConfig();
    await stop();
    server = await startClosingServer(folder);
    const result = client.exchange({ req: 'plat.notes.write' });
    setTimeout(() => void stop()?.then(start), 800);
    await expect(result).resolves.toMatchObject({ code: 0 });
  });
});
