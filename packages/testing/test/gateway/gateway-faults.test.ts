import { describe, expect, it } from 'vitest';
import { envelope, gateway, post, useGateway } from '../fixtures/gateway-on-socket.js';

useGateway();

describe('faults', () => {
  it('hits the calls of one capability alone, in either spelling', async () => {
    gateway.faults.inject({ kind: 'html' }, { req: 'trim.file.getSharedAccessibleFolders', times: 9 });
    const statusOf = async (req: string) => (await post({ ...envelope, req, data: {} })).status;
    expect(await statusOf('plat.system.getPlatformConfig')).toBe(200);
    expect(await statusOf('plat.file.getSharedAccessibleFolders')).toBe(502);
    expect(await statusOf('plat.system.getPlatformConfig')).toBe(200);
  });

  it('hit as many answers as were asked for, and then the truth is back', async () => {
    gateway.faults.inject({ kind: 'html' }, { times: 2 });
    expect([await post(envelope), await post(envelope)].map(({ status }) => status)).toEqual([502, 502]);
    expect((await post(envelope)).status).toBe(200);
  });

  it('can be meant for some requests only', async () => {
    gateway.faults.inject({ kind: 'empty', status: 204 }, { when: ({ headers }) => headers.has('x-mark') });
    expect((await post(envelope)).status).toBe(200);
    expect((await post(envelope, { headers: { 'x-mark': '1' } })).status).toBe(204);
  });

  it('redirect, compress and lengthen', async () => {
    gateway.faults.inject({ kind: 'redirect' });
    expect((await post(envelope)).status).toBe(302);
    gateway.faults.inject({ kind: 'large', bytes: 3_000_000 });
    expect(await post(envelope)).toMatchObject({ status: 200, body: { code: 0 } });
    gateway.faults.inject({ kind: 'gzip' });
    await expect(post(envelope)).rejects.toThrow(SyntaxError);
  });

  it('stall in the middle of the body', async () => {
    gateway.faults.inject({ kind: 'stalled', afterBytes: 10 });
    const answer = post(envelope);
    const first = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 100, 'stalled'))]);
    expect(first).toBe('stalled');
    await gateway.stop();
    await expect(answer).rejects.toThrow('aborted');
  });

  it('delay and cut', async () => {
    const start = performance.now();
    gateway.faults.inject({ kind: 'late', delayMs: 80 });
    expect((await post(envelope)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(70);
    gateway.faults.inject({ kind: 'cut', afterBytes: 10 });
    await expect(post(envelope)).rejects.toThrow('aborted');
  });
});

describe('going down and coming up', () => {
  it('leaves no socket, or a stale one, and is the same gateway afterwards', async () => {
    await gateway.stop();
    await expect(post(envelope)).rejects.toMatchObject({ code: 'ENOENT' });
    await gateway.start();
    expect((await post(envelope)).status).toBe(200);
    await gateway.stop({ leavesSocket: true });
    await expect(post(envelope)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await gateway.start();
    expect((await post(envelope)).status).toBe(200);
    expect(gateway.calls).toHaveLength(2);
  });
});
