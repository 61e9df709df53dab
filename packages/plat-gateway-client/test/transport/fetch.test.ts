import { inspect } from 'node:util';
import { setupServer } from 'msw/node';
import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { call, failureOf, useFakeGateway } from '../support.js';

const gateway = useFakeGateway({ appName: 'notes' });
const request = { req: call.req } as const;

/** A client whose requests get these answers, one after the other. */
function clientOf(...answers: (() => Response | Promise<Response>)[]) {
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
    const answer = answers[fetch.mock.calls.length - 1];
    if (answer === undefined) throw new Error(`One request too many: ${String(init?.body)}`);
    return answer();
  });
  return { fetch, client: new GatewayClient({ appName: 'notes', fetch: fetch as typeof globalThis.fetch }) };
}

const envelope = (fields: object = {}) => new Response(JSON.stringify({ reqId: 'r-1', code: 0, ...fields }));
const failing = (message: string, code: string) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) }));

describe("the fake gateway's handlers in a msw of one's own", () => {
  const server = setupServer();
  beforeEach(() => {
    server.use(...gateway.current.handlers);
    server.listen({ onUnhandledRequest: 'error' });
    vi.stubEnv('PLAT_GATEWAY_SOCKET', '/nowhere/gateway.socket');
  });
  afterEach(() => {
    server.resetHandlers();
    server.close();
  });

  it('answer the calls of a client, and calls without one', async () => {
    await using client = new GatewayClient({ appName: 'notes', fetch });
    expect(await client.userFolders.list(1000)).toEqual(['/vol1/1000/documents']);
    expect(await gatewayCall(call, { fetch })).toMatchObject({ systemVersion: '1.2.0401' });
    expect(gateway.current.calls.map(({ req }) => req)).toEqual([
      'plat.file.getUserAccessibleFolders',
      call.req,
    ]);
    expect(await client.preflight()).toMatchObject({ ok: true });
  });

  it('refuse and fail as the gateway does', async () => {
    await using client = new GatewayClient({ appName: 'notes', fetch });
    gateway.current.world.scopes = [];
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({ code: 'forbidden', httpStatus: 403 });
    gateway.current.faults.inject({ kind: 'silent' });
    const late = await failureOf(client.getPlatformConfig({ timeoutMs: 200 }));
    expect(late).toMatchObject({ code: 'timeout', delivery: 'unknown' });
    gateway.current.faults.inject({ kind: 'refused' });
    const lost = await failureOf(client.sharedFolders.remove('/vol1/shared/photos'));
    expect(lost).toMatchObject({ code: 'connection-lost', delivery: 'unknown', attempts: 1 });
  });
});

describe('a fetch of one’s own', () => {
  it('gets method, address, token and envelope, and follows no redirect', async () => {
    const { client, fetch } = clientOf(() => envelope());
    await client.exchange({ ...request, reqId: 'r-1' });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      'http://localhost/api/v1/platapp',
      expect.objectContaining({
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${gateway.current.token}` },
        body: JSON.stringify({ reqId: 'r-1', req: call.req, appName: 'notes', data: {} }),
      }),
    );
  });

  it('that is not called leaves the call unsent', async () => {
    const { client, fetch } = clientOf();
    const aborted = await failureOf(client.getPlatformConfig({ signal: AbortSignal.abort() }));
    expect(aborted).toMatchObject({ code: 'aborted', delivery: 'not-sent' });
    await client.close();
    const closed = await failureOf(client.getPlatformConfig());
    expect(closed).toMatchObject({ code: 'closed', delivery: 'not-sent' });
    expect(fetch).not.toHaveBeenCalled();
  });

  eachRow([
    ['ENOENT', 'socket-missing'],
    ['ECONNREFUSED', 'socket-refused'],
    ['ECONNRESET', 'connection-lost'],
    ['EPIPE', 'connection-lost'],
  ])(
    'that fails with %s leaves it unknown what became of a call, which is not sent again',
    async (cause, code) => {
      const { client } = clientOf(failing('of a wrapped connection', cause));
      const error = await failureOf(client.exchange({ req: 'plat.notes.write' }));
      expect(error).toMatchObject({ code, delivery: 'unknown', attempts: 1, cause: { code: cause } });
      expect(error.message).toContain(`at the given fetch: it failed: of a wrapped connection (${cause})`);
      expect(error.hint).toContain('`fetch`');
    },
  );

  it('that fails is called again for a call that changes nothing', async () => {
    const { client, fetch } = clientOf(failing('gone', 'ECONNREFUSED'), () => envelope());
    await client.exchange({ ...request, reqId: 'r-1' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('that ignores its signal is waited for no longer than the time limit, nor the end of the client', async () => {
    const { client, fetch } = clientOf(
      ...Array.from({ length: 2 }, () => () => new Promise<Response>(() => {})),
    );
    const late = await failureOf(client.getPlatformConfig({ timeoutMs: 50 }));
    expect(late).toMatchObject({ code: 'timeout', delivery: 'unknown' });
    const closed = failureOf(client.getPlatformConfig());
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await client.close();
    expect(await closed).toMatchObject({ code: 'closed', delivery: 'unknown' });
  });

  it('is read up to the byte limit, and its response counts as answered', async () => {
    const { client } = clientOf(() => envelope({ data: 'x'.repeat(2000) }));
    const error = await failureOf(client.exchange(request, { maxResponseBytes: 1000 }));
    expect(error).toMatchObject({ code: 'too-large', delivery: 'answered', httpStatus: 200 });
  });

  it('that quotes the token carries it into no error', async () => {
    const { client } = clientOf(failing(`bad header Bearer ${gateway.current.token}`, 'ERR_HEADER'));
    const error = await failureOf(client.exchange({ req: 'plat.notes.write' }));
    expect(error.message).toContain('bad header Bearer ***');
    expect(inspect(error, { showHidden: true, depth: 8 })).not.toContain(gateway.current.token);
  });
});
