import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rightAnswer } from './raw-server.js';
import { call, failureOf } from './support.js';

let folder: string;
let socketPath: string;
const servers = new Set<Server>();
const sockets = new Set<Socket>();

beforeEach(async () => {
  vi.stubEnv('PLAT_API_TOKEN', 'secret-token');
  folder = await mkdtemp(join(tmpdir(), 'plat-gateway-client-'));
  socketPath = join(folder, 'gateway.socket');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await stop();
  await rm(folder, { recursive: true });
});

/** Starts the gateway; it removes its socket when it stops, as most servers do that stop in order. */
async function start(
  respond = (socket: Socket, request: string) => void socket.write(rightAnswer(request)),
): Promise<void> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!text.endsWith('}')) return;
      respond(socket, text);
      text = '';
    });
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  servers.add(server);
}

async function stop(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  servers.clear();
}

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
    await start((socket) => void socket.end());
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
    const closing = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => closing.listen(socketPath, resolve));
    const result = client.exchange({ req: 'plat.notes.write' });
    setTimeout(() => closing.close(() => void start()), 800);
    await expect(result).resolves.toMatchObject({ code: 0 });
  });
});
