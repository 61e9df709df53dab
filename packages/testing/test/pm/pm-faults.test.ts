import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { serverFor } from '../fixtures/pm-requests.js';

const { pm, session, send } = await serverFor({}, 'qa1');

const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };
const textOf = async (path: string) =>
  Buffer.from(
    await (await fetch(`${pm.url}/api.php/v2${path}`, { headers: { token: session.token } })).arrayBuffer(),
  ).toString();

describe('faults', () => {
  it('hit the next answer only', async () => {
    pm.faults.inject({ kind: 'empty' });
    expect(await send('GET', '/bugs/1')).toEqual({ status: 200, body: undefined });
    expect((await send('GET', '/bugs/1')).body.status).toBe('success');
  });

  it('first: the session ends at this very request', async () => {
    pm.faults.inject(
      { kind: 'first', act: () => pm.expireSessions() },
      { when: ({ method }) => method === 'POST' },
    );
    expect((await send('GET', '/bugs/1')).status).toBe(200);
    expect((await send('POST', '/bugs', { body: bug })).status).toBe(401);
    expect(pm.bugs).toHaveLength(3);
  });

  it('first: the role is gone in the middle of a run', async () => {
    pm.faults.inject({ kind: 'first', act: () => pm.setRole('qa1', '') });
    expect((await send('POST', '/bugs', { body: bug })).status).toBe(403);
  });

  it('instead: success is answered and nothing is done', async () => {
    pm.faults.inject({ kind: 'instead', body: { status: 'success', id: 4 } });
    expect((await send('POST', '/bugs', { body: bug })).body).toEqual({ status: 'success', id: 4 });
    expect(pm.bugs).toHaveLength(3);
  });

  it('garbled: it is done, and the answer cannot be read', async () => {
    pm.faults.inject({ kind: 'garbled' });
    await expect(send('POST', '/bugs', { body: bug })).rejects.toThrow(SyntaxError);
    expect(pm.bugs).toHaveLength(4);
  });

  eachRow([
    ['refused', 4],
    ['dropped', 3],
  ] as const)('%s: no answer, and then there are %i bugs', async (kind, count) => {
    pm.faults.inject({ kind });
    await expect(send('POST', '/bugs', { body: bug })).rejects.toThrow('fetch failed');
    expect(pm.bugs).toHaveLength(count);
  });

  it('bom: a byte order mark stands before the document', async () => {
    pm.faults.inject({ kind: 'bom' });
    expect(await textOf('/bugs/1')).toMatch(/^\uFEFF\{"status":"success"/);
  });

  eachRow([
    [{ kind: 'empty', status: 500 }, 500, ''],
    [{ kind: 'html' }, 502, '<html>'],
    [{ kind: 'redirect', location: '/index.php?m=user&f=login' }, 302, ''],
  ] as const)('%o', async (fault, status, text) => {
    pm.faults.inject(fault);
    const response = await fetch(`${pm.url}/api.php/v2/bugs/1`, {
      headers: { token: session.token },
      redirect: 'manual',
    });
    expect(response.status).toBe(status);
    expect((await response.text()).slice(0, 6)).toBe(text);
  });
});
