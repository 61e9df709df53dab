import { gatewayCall } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { answerNext, call, useFakeGateway } from './support.js';

const gateway = useFakeGateway({ systemLanguage: 'en-US' });

describe('a call that succeeds', () => {
  it('resolves with the data of the answer', async () => {
    expect(await gatewayCall(call)).toEqual({ systemLanguage: 'en-US', systemVersion: '1.2.0401' });
  });

  it('makes a reqId of its own for every call, and sends the one that it is given', async () => {
    await gatewayCall(call);
    await gatewayCall(call);
    await gatewayCall({ ...call, reqId: 'mine' });
    const [first, second, third] = gateway.current.calls.map(({ reqId }) => reqId);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(third).toBe('mine');
  });

  it('reads the token for every call, so that a new one counts at once', async () => {
    await gatewayCall(call);
    vi.stubEnv('PLAT_API_TOKEN', gateway.current.rotateToken());
    await expect(gatewayCall(call)).resolves.toBeDefined();
  });

  it('carries out many calls at once, each with its own answer', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => gatewayCall(call)));
    expect(answers).toHaveLength(100);
    expect(new Set(gateway.current.calls.map(({ reqId }) => reqId)).size).toBe(100);
  });

  it('keeps what a newer gateway adds to the data', async () => {
    answerNext(gateway.current, { data: { systemLanguage: 'en-US', systemVersion: '2.0', new: 1 } });
    expect(await gatewayCall(call)).toEqual({ systemLanguage: 'en-US', systemVersion: '2.0', new: 1 });
  });

  it('checks the data of an unknown capability with the schema that is given', async () => {
    answerNext(gateway.current, { code: 0, msg: '', data: { free: 12 } }, 200);
    const req = 'plat.disk.getFree';
    const schema = z.object({ free: z.number() });
    const { free } = await gatewayCall({ req, appName: 'notes' }, { schema });
    expect(free).toBe(12);
    answerNext(gateway.current, { code: 0, msg: '', data: { free: 'twelve' } }, 200);
    await expect(gatewayCall({ req, appName: 'notes' }, { schema })).rejects.toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('data.free'),
    });
  });
});

describe("platform: 'fnos'", () => {
  it('translates the names at the wire', async () => {
    const device = await startFakeGateway({ platform: 'fnos' });
    vi.stubEnv('TRIM_API_TOKEN', device.token);
    const answer = await gatewayCall(call, { platform: 'fnos', socketPath: device.socketPath });
    expect(answer.systemVersion).toBe('1.2.0401');
    expect(device.calls[0]?.req).toBe('trim.system.getPlatformConfig');
    await device.close();
  });
});
