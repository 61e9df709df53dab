import { gatewayCall } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { call, useFakeGateway } from './support.js';

const gateway = useFakeGateway({ systemLanguage: 'en-US' });

describe('a call that succeeds', () => {
  it('resolves with the data of the answer', async () => {
    expect(await gatewayCall(call)).toEqual({ systemLanguage: 'en-US', systemVersion: '1.2.0401' });
  });

  it('carries out many calls at once, each with its own answer', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => gatewayCall(call)));
    expect(answers).toHaveLength(100);
    expect(new Set(gateway.current.calls.map(({ reqId }) => reqId)).size).toBe(100);
  });
});
