import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { inspect } from 'node:util';
import { type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let gateway: RunningFakeGateway;

beforeEach(async () => {
  gateway = await startFakeGateway();
});
afterEach(() => gateway.close());

const envelope = { reqId: 'r-1', req: 'plat.system.getPlatformConfig', appName: 'notes', data: {} };

describe('the endpoint', () => {
  it('answers the capability with its data and the reqId unchanged', async () => {
    expect(await post(envelope)).toEqual({
      status: 200,
      body: {
        reqId: 'r-1',
        code: 0,
        msg: '',
        data: { systemLanguage: 'zh-CN', systemVersion: '1.2.0401' },
      },
    });
  });

  it('is one path, by POST', async () => {
    expect((await post(envelope, { path: '/api/v2/platapp' })).status).toBe(404);
    expect((await post(undefined, { method: 'GET' })).status).toBe(405);
  });
});

describe('the failures of the specification', () => {
  it.each<[string, number, number, () => Promise<Answer>]>([
    ['no token', 401, 200004, () => post(envelope, { headers: { authorization: undefined } })],
    ['a wrong token', 401, 200004, () => post(envelope, { headers: { authorization: 'Bearer other' } })],
    [
      'a token with another scheme',
      401,
      200004,
      () => post(envelope, { headers: { authorization: gateway.token } }),
    ],
    [
      'no declared content type',
      400,
      200001,
      () => post(envelope, { headers: { 'content-type': 'text/plain' } }),
    ],
    ['JSON that is cut', 400, 200001, () => post('{"reqId":')],
    ['an array', 400, 200001, () => post([envelope])],
    ['no req', 400, 200001, () => post({ ...envelope, req: undefined })],
    ['no appName', 400, 200001, () => post({ ...envelope, appName: '' })],
    ['data that is no object', 400, 200001, () => post({ ...envelope, data: 'x' })],
    ['an unknown req', 404, 200005, () => post({ ...envelope, req: 'plat.no.such' })],
    ['a req of Object.prototype', 404, 200005, () => post({ ...envelope, req: 'constructor' })],
  ])('%s: HTTP %i, code %i', async (_, status, code, answer) => {
    expect(await answer()).toMatchObject({ status, body: { code } });
  });

  it('a scope that is not declared: HTTP 403, code 200003, with the reqId', async () => {
    gateway.world.scopes = ['plat.file.path'];
    expect(await post(envelope)).toEqual({
      status: 403,
      body: { reqId: 'r-1', code: 200003, msg: 'Forbidden' },
    });
  });
});

describe('the token', () => {
  it('changes at a rotation, and the one before is refused', async () => {
    const before = gateway.token;
    gateway.rotateToken();
    expect((await post(envelope, { headers: { authorization: `Bearer ${before}` } })).status).toBe(401);
    expect((await post(envelope)).status).toBe(200);
    gateway.revokeToken();
    expect((await post(envelope)).status).toBe(401);
  });

  it('is in no record of the calls and in no print of the fake', async () => {
    await post(envelope);
    const shown = inspect(gateway, { depth: 8, showHidden: true }) + JSON.stringify(gateway.calls);
    expect(shown).not.toContain(gateway.token);
  });
});

describe('the life of a fake', () => {
  it('forgets calls, faults and changes of its world at reset', async () => {
    await post(envelope);
    gateway.world.scopes = [];
    gateway.faults.inject({ kind: 'html' });
    gateway.reset();
    expect(gateway.calls).toEqual([]);
    expect((await post(envelope)).status).toBe(200);
  });

  it('leaves no socket behind', async () => {
    const other = await startFakeGateway();
    expect(existsSync(other.socketPath)).toBe(true);
    await other.close();
    expect(existsSync(other.socketPath)).toBe(false);
  });

  it('runs beside others, each with its own token', async () => {
    const other = await startFakeGateway();
    expect(other.token).not.toBe(gateway.token);
    expect(other.socketPath).not.toBe(gateway.socketPath);
    await other.close();
  });
});

describe('mistakes of a test', () => {
  it('are told at once: an unknown fault, an unknown option', async () => {
    expect(() => gateway.faults.inject({ kind: 'slow' } as never)).toThrow('no fault slow; there are late,');
    await expect(startFakeGateway({ scope: [] } as never)).rejects.toThrow('no option scope');
  });
});

describe('faults', () => {
  it('befall as many answers as were asked for, and then the truth is back', async () => {
    gateway.faults.inject({ kind: 'html' }, { times: 2 });
    expect([await post(envelope), await post(envelope)].map(({ status }) => status)).toEqual([502, 502]);
    expect((await post(envelope)).status).toBe(200);
  });

  it('can be meant for some requests only', async () => {
    gateway.faults.inject({ kind: 'empty', status: 204 }, { when: ({ headers }) => headers.has('x-mark') });
    expect((await post(envelope)).status).toBe(200);
    expect((await post(envelope, { headers: { 'x-mark': '1' } })).status).toBe(204);
  });

  it('redirect, compress, lengthen, and contradict their own length', async () => {
    gateway.faults.inject({ kind: 'redirect' });
    expect((await post(envelope)).status).toBe(302);
    gateway.faults.inject({ kind: 'large', bytes: 3_000_000 });
    expect(await post(envelope)).toMatchObject({ status: 200, body: { code: 0 } });
    gateway.faults.inject({ kind: 'gzip' });
    await expect(post(envelope)).rejects.toThrow(SyntaxError);
    gateway.faults.inject({ kind: 'two-lengths' });
    await expect(post(envelope)).rejects.toMatchObject({ code: 'HPE_UNEXPECTED_CONTENT_LENGTH' });
  });

  it('stall in the middle of the body', async () => {
    gateway.faults.inject({ kind: 'stalled', afterBytes: 10 });
    const answer = post(envelope);
    const first = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 100, 'stalled'))]);
    expect(first).toBe('stalled');
    await gateway.stop();
    await expect(answer).rejects.toThrow('aborted');
  });

  it('delay, cut and refuse', async () => {
    const start = performance.now();
    gateway.faults.inject({ kind: 'late', delayMs: 80 });
    expect((await post(envelope)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(70);
    gateway.faults.inject({ kind: 'cut', afterBytes: 10 });
    await expect(post(envelope)).rejects.toThrow('aborted');
    gateway.faults.inject({ kind: 'refused' });
    await expect(post(envelope)).rejects.toThrow('socket hang up');
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

interface Answer {
  status: number;
  body: unknown;
}

interface Sent {
  path?: string;
  method?: string;
  headers?: Record<string, string | undefined>;
}

/** Speaks to the socket with node:http alone, so that no client of ours stands between test and fake. */
function post(
  body: unknown,
  { path = '/api/v1/platapp', method = 'POST', headers }: Sent = {},
): Promise<Answer> {
  const all = { 'content-type': 'application/json', authorization: `Bearer ${gateway.token}`, ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const call = request(
      { socketPath: gateway.socketPath, path, method, headers: sent, agent: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const isJson = answer.headers['content-type']?.startsWith('application/json');
          try {
            resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      },
    );
    call.on('error', reject);
    call.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  });
}
