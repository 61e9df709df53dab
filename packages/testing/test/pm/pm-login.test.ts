import { startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { requestsTo } from '../fixtures/pm-requests.js';

const pm = await startFakePm();
afterAll(() => pm.close());
beforeEach(() => pm.reset());
const { send, logIn, tokenOf } = requestsTo(pm);

describe('authentication', () => {
  it('leaves the first session open at a second login', async () => {
    const [first] = [await tokenOf('qa1'), await tokenOf('qa1')];
    expect((await send('GET', '/bugs/1', { token: first })).status).toBe(200);
  });
});

describe('users', () => {
  it('lists users, and takes a new one, who can log in', async () => {
    const token = await tokenOf('admin');
    const fields = { account: 'dev2', realname: 'Second', password: 'dev2-password', role: 'dev' };
    const { body } = await send('POST', '/users', { token, body: fields });
    expect(body).toEqual({ status: 'success', id: 9 });
    const list = await send('GET', '/users', { token });
    expect(list.body).toMatchObject({ recTotal: 9 });
    expect(JSON.stringify(list.body)).not.toContain('dev2-password');
    expect((await logIn('dev2', 'dev2-password')).body.user).toEqual({ id: 9, account: 'dev2', role: 'dev' });
  });
});

describe('the sign of an ended session', () => {
  eachRow([
    ['unauthorized', 401, /"status":"fail"/],
    ['redirect', 302, /^$/],
    ['login-page', 200, /<form id="login">/],
    ['login-data', 200, /"status":"success","data"/],
    ['forbidden', 403, /"error":"Access not allowed"/],
  ] as const)('%s is HTTP %i', async (sessionSign, status, text) => {
    const other = await startFakePm({ sessionSign });
    const response = await fetch(`${other.url}/api.php/v2/bugs/1`, { redirect: 'manual' });
    expect({ status: response.status, text: await response.text() }).toEqual({
      status,
      text: expect.stringMatching(text),
    });
    await other.close();
  });
});
