import { inspect } from 'node:util';
import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { answerWith, reqIdOf, startRawServer } from './raw-server.js';
import { failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway();

describe(' the token does not come back', () => {
  it('in the cause of an answer that is not HTTP and repeats the request', async () => {
    await using server = await startRawServer((socket, request) => socket.end(`XYZ ${request}`));
    await using client = new GatewayClient({ appName: 'notes', socketPath: server.socketPath });
    const error = await failureOf(client.getPlatformConfig());
    expect(error.code).toBe('bad-response');
    expect(error.message).not.toContain('undefined');
    expect(inspect(error, { showHidden: true, depth: 8 })).not.toContain(gateway.current.token);
  });

  it('ends at once on an answer in another protocol', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
    await using server = await startRawServer((socket) => socket.write(upgrade));
    const options = { appName: 'notes', socketPath: server.socketPath, retries: 0 };
    await using client = new GatewayClient(options);
    expect((await failureOf(client.getPlatformConfig())).code).not.toBe('timeout');
  });
});

describe('options', () => {
  it('of a client are not erased by undefined in a call', async () => {
    gateway.current.faults.inject({ kind: 'silent' }, { times: 2 });
    await using client = new GatewayClient({ appName: 'notes', timeoutMs: 100 });
    const error = await failureOf(client.getPlatformConfig({ timeoutMs: undefined } as never));
    expect(error.message).toContain('100 ms');
  });

  it('join the signals of client and call', async () => {
    const [ofClient, ofCall] = [new AbortController(), new AbortController()];
    await using client = new GatewayClient({ appName: 'notes', signal: ofClient.signal });
    gateway.current.faults.inject({ kind: 'silent' });
    const running = failureOf(client.getPlatformConfig({ signal: ofCall.signal }));
    ofClient.abort();
    expect((await running).code).toBe('aborted');
  });

  it('that cannot be are refused before a list is cut into calls', async () => {
    await using client = new GatewayClient({ appName: 'notes' });
    const error = await failureOf(client.checkUserAcl(1000, ['/a'], { timeoutMs: -5 }));
    expect(error.code).toBe('invalid-request');
  });
});

describe('convertPath', () => {
  it('goes path by path after any 500', async () => {
    await using server = await startRawServer((socket, request) => {
      if (request.includes('["/a","/b"]')) {
        socket.write(answerWith('<html>', 'HTTP/1.1 500 Internal Server Error'));
        return;
      }
      const path = /"path":"(.*?)"/.exec(request)?.[1];
      const data = [{ path, semanticPath: `shown ${path}` }];
      socket.write(answerWith(JSON.stringify({ reqId: reqIdOf(request), code: 0, msg: '', data })));
    });
    await using client = new GatewayClient({ appName: 'notes', socketPath: server.socketPath });
    expect(await client.convertPath(['/a', '/b'], 'en-US')).toEqual([
      { path: '/a', semanticPath: 'shown /a' },
      { path: '/b', semanticPath: 'shown /b' },
    ]);
  });
});
