import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway();
const CHANNELS = ['start', 'end', 'error'];

/** Channels of undici and of Node that carry a request with its headers. */
const CARRY_HEADERS = [
  'undici:request:create',
  'undici:client:sendHeaders',
  'http.client.request.created',
  'http.client.request.start',
];

describe('the diagnostics channels', () => {
  it('announce each attempt with its duration and size, and never the token', async () => {
    const seen: [channel: string, event: Record<string, unknown>][] = [];
    const listener = (event: unknown, name: string | symbol) => {
      seen.push([String(name).replace('plat-gateway-client:', ''), event as Record<string, unknown>]);
    };
    for (const name of CHANNELS) subscribe(`plat-gateway-client:${name}`, listener);
    gateway.current.faults.inject({ kind: 'refused' });
    await using client = new GatewayClient({ appName: 'notes' });
    await client.getPlatformConfig();
    for (const name of CHANNELS) unsubscribe(`plat-gateway-client:${name}`, listener);

    expect(seen.map(([name]) => name)).toEqual(['start', 'error', 'start', 'end']);
    const call = { req: 'plat.system.getPlatformConfig', reqId: gateway.current.calls[0]?.reqId };
    expect(seen.map(([, event]) => event)).toMatchObject([
      { ...call, attempt: 1 },
      { ...call, attempt: 1, code: 'connection-lost', delivery: 'unknown' },
      { ...call, attempt: 2 },
      { ...call, attempt: 2, httpStatus: 200, bytes: expect.any(Number), milliseconds: expect.any(Number) },
    ]);
    expect(JSON.stringify(seen)).not.toContain(gateway.current.token);
  });

  it('change nothing for a caller while nobody listens', async () => {
    gateway.current.faults.inject({ kind: 'garbled' });
    await using client = new GatewayClient({ appName: 'notes' });
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({ code: 'bad-response' });
  });
});

describe('the diagnostics channels of others', () => {
  eachRow([
    ['net', []],
    ['undici', ['undici:request:create', 'undici:client:sendHeaders']],
  ] as const)('get these of a call with %s: %j', async (transport, expected) => {
    const seen = new Set<string | symbol>();
    const listener = (_: unknown, name: string | symbol) => seen.add(name);
    for (const name of CARRY_HEADERS) subscribe(name, listener);
    await using client = new GatewayClient({ appName: 'notes', transport });
    await client.getPlatformConfig();
    for (const name of CARRY_HEADERS) unsubscribe(name, listener);
    expect([...seen]).toEqual(expected);
  });
});
