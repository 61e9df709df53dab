import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { startFakeGateway } from 'plat-testing/gateway';
import { beforeEach, describe, expect, it } from 'vitest';
import { envelope, postTo } from '../fixtures/gateway-on-socket.js';
import { serverFor } from '../fixtures/pm-requests.js';

const { pm, session, send } = await serverFor({}, 'qa1');

beforeEach(() => void pm.calls.splice(0));

const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };
const open = (method = 'GET', path = '/bugs/1'): ClientRequest =>
  request(`${pm.url}/api.php/v2${path}`, { method, headers: { token: session.token }, agent: false });

describe('reset: a request that never arrives', () => {
  it('is no call, does nothing, and the client has a reset connection', async () => {
    pm.faults.inject({ kind: 'reset' });
    const asked = open('POST', '/bugs');
    asked.end(JSON.stringify(bug));
    const [failure] = await once(asked, 'error');
    expect(failure).toMatchObject({ code: 'ECONNRESET' });
    expect(pm.calls).toEqual([]);
    expect(pm.bugs).toHaveLength(3);
    expect((await send('POST', '/bugs', { body: bug })).status).toBe(200);
  });

  it('is carried out, and a call, where it is reset after it was read', async () => {
    const before = pm.bugs.length;
    pm.faults.inject({ kind: 'reset', after: 'reading' });
    const asked = open('POST', '/bugs');
    asked.end(JSON.stringify(bug));
    const [failure] = await once(asked, 'error');
    expect(failure).toMatchObject({ code: 'ECONNRESET' });
    expect(pm.calls).toMatchObject([{ method: 'POST' }]);
    expect(pm.bugs).toHaveLength(before + 1);
  });

  it('is cut before its body has come', async () => {
    pm.faults.inject({ kind: 'reset' });
    const asked = open('POST', '/bugs');
    asked.setHeader('content-length', 1_000_000).flushHeaders();
    const [failure] = await once(asked, 'error');
    expect(failure).toMatchObject({ code: 'ECONNRESET' });
  });

  it('hits one of so many requests where the rule says so, and others go through', async () => {
    const before = pm.bugs.length;
    pm.faults.inject({ kind: 'reset' }, { oneIn: 4, seed: 3, when: ({ method }) => method === 'POST' });
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => send('POST', '/bugs', { body: bug })),
    );
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(pm.bugs).toHaveLength(before + 9);
  });
});

describe('a gateway', () => {
  it('that has lost the session refuses the token, and does not when it is back', async () => {
    const gateway = await startFakeGateway();
    const codeOf = async () => Object((await postTo(gateway, envelope)).body).code;
    gateway.faults.inject({ kind: 'session-lost' }, { oneIn: 1, times: 1 });
    const [lost, back] = [await codeOf(), await codeOf()];
    expect(lost).not.toBe(back);
    expect(back).toBe(0);
    await gateway.close();
  });
});

describe('answers that do not end', () => {
  it('stalled at 0: the headers come, and then nothing', async () => {
    pm.faults.inject({ kind: 'stalled', afterBytes: 0 });
    const asked = open().end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    const came = once(answer, 'data').then(() => 'a byte');
    const waited = new Promise((resolve) => setTimeout(resolve, 100, 'nothing'));
    expect(await Promise.race([came, waited])).toBe('nothing');
    answer.on('error', () => {});
    came.catch(() => {});
    asked.destroy();
  });
});
