import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createNetServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayClient, type GatewayError, gatewayCall } from 'plat-gateway-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway({ systemLanguage: 'en-US' });
let folder: string;
let socketPath: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-gateway-client-'));
  socketPath = join(folder, 'gateway.socket');
});

afterEach(() => rm(folder, { recursive: true }));

describe('a connection that goes wrong', () => {
  it.each<[string, RequestListener, Partial<GatewayError>]>([
    ['closes without an answer', (_, res) => res.destroy(), { code: 'connection-lost', delivery: 'unknown' }],
    [
      'cuts the body',
      (_, res) => {
        res.writeHead(200, { 'content-length': 100 });
        res.write('{"code":0', () => setTimeout(() => res.destroy(), 20));
      },
      { code: 'connection-lost', delivery: 'answered', httpStatus: 200 },
    ],
    [
      'redirects',
      (_, res) => res.writeHead(302, { location: '/' }).end(),
      { code: 'bad-response', httpStatus: 302 },
    ],
  ])('%s', async (_, listener, expected) => {
    const server = createHttpServer(listener).listen(socketPath);
    await expect(gatewayCall(call, { socketPath })).rejects.toMatchObject(expected);
    await closed(server);
  });

  it('answers with something that is not HTTP', async () => {
    const server = createNetServer((socket) => socket.once('data', () => socket.end('hello\r\n\r\n'))).listen(
      socketPath,
    );
    const error = await failureOf(gatewayCall(call, { socketPath }));
    expect(error).toMatchObject({ code: 'bad-response', delivery: 'unknown' });
    await closed(server);
  });

  it('cuts the answer of the fake in the middle', async () => {
    gateway.current.faults.inject({ kind: 'cut', afterBytes: 5 });
    expect(await failureOf(gatewayCall(call))).toMatchObject({ code: 'connection-lost', httpStatus: 200 });
    await expect(gatewayCall(call)).resolves.toBeDefined();
  });
});

describe('the deadline', () => {
  it('ends a call that is never answered', async () => {
    gateway.current.faults.inject({ kind: 'silent' });
    const error = await failureOf(gatewayCall(call, { timeoutMs: 50 }));
    expect(error).toMatchObject({ code: 'timeout', delivery: 'unknown' });
    expect(error.message).toContain('50 ms');
  });

  it('ends a call whose body stalls', async () => {
    const server = createHttpServer((_, res) => {
      res.writeHead(200, { 'content-length': 100 });
      res.write('{');
    }).listen(socketPath);
    const error = await failureOf(gatewayCall(call, { socketPath, timeoutMs: 100 }));
    expect(error).toMatchObject({ code: 'timeout', delivery: 'answered', httpStatus: 200 });
    await closed(server);
  });

  it('counts the time in the queue, and what ended there is never sent', async () => {
    const client = new GatewayClient({ appName: 'notes', connections: 1 });
    gateway.current.faults.inject({ kind: 'silent' });
    const blocking = failureOf(client.getPlatformConfig({ timeoutMs: 200 }));
    const queued = await failureOf(client.getPlatformConfig({ timeoutMs: 50 }));
    expect(queued).toMatchObject({ code: 'timeout', delivery: 'not-sent' });
    expect(await blocking).toMatchObject({ code: 'timeout', delivery: 'unknown' });
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
    expect(gateway.current.calls).toHaveLength(2);
    await client.close();
  });

  it('gives way to the signal of the caller, before and during the call', async () => {
    const before = await failureOf(gatewayCall(call, { signal: AbortSignal.abort() }));
    expect(before).toMatchObject({ code: 'aborted', delivery: 'not-sent' });
    gateway.current.faults.inject({ kind: 'silent' });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    const during = await failureOf(gatewayCall(call, { signal: abort.signal }));
    expect(during).toMatchObject({ code: 'aborted', delivery: 'unknown' });
  });
});

describe('closing a client', () => {
  it('ends the calls in flight and refuses later ones', async () => {
    const client = new GatewayClient({ appName: 'notes' });
    gateway.current.faults.inject({ kind: 'silent' });
    const inFlight = failureOf(client.getPlatformConfig());
    await vi.waitFor(() => expect(gateway.current.calls).toHaveLength(1));
    await client.close();
    expect(await inFlight).toMatchObject({ code: 'closed', delivery: 'unknown' });
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({
      code: 'closed',
      delivery: 'not-sent',
    });
  });
});

function closed(server: Server): Promise<void> {
  if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
  return new Promise((resolve) => server.close(() => resolve()));
}
