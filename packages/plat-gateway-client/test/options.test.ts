import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { call, failureOf, useToken } from './support.js';

useToken();

const open = (options: object) => () => new GatewayClient({ appName: 'notes', ...options });
const refusal = (message: string) =>
  expect.objectContaining({ name: 'GatewayError', code: 'invalid-request', delivery: 'not-sent', message });

const CLIENT_OPTIONS =
  'timeoutMs, signal, maxResponseBytes, retries, socketPath, platform, connections, transport, fetch, appName';
const CALL_OPTIONS =
  'timeoutMs, signal, maxResponseBytes, retries, schema, idempotent, socketPath, platform, connections, transport, fetch';

describe('a client', () => {
  it('is made with none of these', () => {
    const wrong: [object, string][] = [
      [{ timeout: 5000 }, 'there is no option timeout: did you mean timeoutMs?'],
      [{ socketpath: '/run/gateway.socket' }, 'there is no option socketpath: did you mean socketPath?'],
      [{ keepAlive: true }, `there is no option keepAlive; there are ${CLIENT_OPTIONS}`],
      [{ schema: {} }, 'schema belongs to a call'],
      [{ timeoutMs: '5s' }, 'timeoutMs must be more than 0 and at most 2147483647 milliseconds'],
      [{ retries: -1 }, 'retries must be a whole number, 0 or more'],
      [{ maxResponseBytes: 0 }, 'maxResponseBytes must be a whole number of bytes, 1 or more'],
      [{ socketPath: '/a\0b' }, 'socketPath must not hold a null character'],
      [{ connections: 0 }, 'connections must be a whole number, 1 or more'],
      [{ transport: 'http' }, "transport must be 'net' or 'undici'"],
      [{ fetch: 'node-fetch' }, 'fetch must be a function'],
    ];
    for (const [options, message] of wrong) expect(open(options)).toThrow(refusal(message));
  });

  it('is made with one byte as the longest response', () => {
    expect(open({ maxResponseBytes: 1 })).not.toThrow();
  });
});

describe('a call', () => {
  eachRow([
    [{ timeout: 5000 }, 'there is no option timeout: did you mean timeoutMs?'],
    [{ timeoutMs: Number.NaN }, 'timeoutMs must be more than 0 and at most 2147483647 milliseconds'],
    [{ idempotent: 'yes' }, 'idempotent must be true or false'],
    [{ connections: 1 }, 'connections belongs to the client'],
    [{ maxResponseBytes: 0 }, 'maxResponseBytes must be a whole number of bytes, 1 or more'],
  ])('of a client is refused with %j', async (options, message) => {
    expect(await failureOf(open({})().getPlatformConfig(options as object))).toEqual(refusal(message));
  });

  it('without a client is refused with an option of none', async () => {
    const error = await failureOf(gatewayCall(call, { socket: '/run/gateway.socket' } as object));
    expect(error).toEqual(refusal(`there is no option socket; there are ${CALL_OPTIONS}`));
  });
});
