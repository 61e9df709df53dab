import { startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { requestsTo } from '../../fixtures/pm-requests.js';

const pm = await startFakePm({ behaviour: 'observed' });
afterAll(() => pm.close());
beforeEach(() => pm.reset());
const { send, logIn, tokenOf } = requestsTo(pm);

describe('a login of the observed server', () => {
  it('answers who it is, with groups and every right', async () => {
    const { body } = await logIn('qa1', 'qa1-password');
    expect(body).toMatchObject({
      status: 'success',
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      user: {
        id: 2,
        account: 'qa1',
        role: 'qa',
        admin: false,
        groups: ['3'],
        token: body.token,
        rights: {
          rights: {
            bug: { browse: true, view: true, create: true, edit: true, delete: true, resolve: true },
            // One right is for the lists of stories, epics and requirements.
            product: { browse: true },
          },
        },
        view: { products: '1,2' },
      },
    });
    expect(body.user.rights.rights).not.toHaveProperty('system');
    expect(body.user.rights.rights.story).toEqual({ view: true });
  });

  eachRow([' qa1 ', 'QA1'])('takes the account as %j, too', async (account) => {
    expect((await logIn(account, 'qa1-password')).body.user.account).toBe('qa1');
  });

  it('says that an administrator is one, who has no role', async () => {
    const { body } = await logIn('admin', 'admin-password');
    expect(body.user).toMatchObject({ admin: true, role: '', groups: [] });
  });

  it('fails with HTTP 200 and a reason, whatever is wrong', async () => {
    const failed = { status: 200, body: { status: 'failed', reason: expect.any(String) } };
    expect(await logIn('qa1', 'wrong')).toEqual(failed);
    expect(await send('POST', '/users/login', { body: { account: 'qa1' } })).toEqual(failed);
  });

  it('has the older route under v1 only', async () => {
    const body = JSON.stringify({ account: 'qa1', password: 'qa1-password' });
    expect(await send('POST', '/tokens', { body: JSON.parse(body) })).toEqual({
      status: 200,
      body: undefined,
    });
    const response = await fetch(`${pm.url}/api.php/v1/tokens`, { method: 'POST', body });
    expect(response.status).toBe(201);
    const { token } = (await response.json()) as { token: string };
    expect((await send('GET', '/users/2', { token })).body.user.account).toBe('qa1');
  });

  it('takes the token in a cookie too', async () => {
    const headers = { cookie: `lang=en; zentaosid=${await tokenOf('qa1')}` };
    const response = await fetch(`${pm.url}/api.php/v2/bugs/1`, { headers });
    expect(response.headers.get('content-type')).toContain('json');
  });
});

describe('an ended session of the observed server', () => {
  it('leads who follows the redirect to a page that says success', async () => {
    const response = await fetch(`${pm.url}/api.php/v2/products/1/bugs`);
    expect(response.redirected).toBe(true);
    expect(await response.json()).toMatchObject({
      status: 'success',
      data: expect.stringContaining('Login'),
    });
  });
});

describe('users of the observed server', () => {
  eachRow([
    ['2', 'qa1'],
    ['2qa', 'qa1'],
    ['0', 'admin'],
  ])('GET /users/%s is %s', async (id, account) => {
    const { body } = await send('GET', `/users/${id}`, { token: await tokenOf('admin') });
    expect(body.user.account).toBe(account);
  });

  eachRow(['admin', 'qa1', 'logout'])('GET /users/%s is nobody', async (id) => {
    const { body } = await send('GET', `/users/${id}`, { token: await tokenOf('admin') });
    expect(body).toEqual({ status: 'fail', message: 'User does not exist.' });
  });

  it('takes a new user with groups by number, which give the rights', async () => {
    const token = await tokenOf('admin');
    const fields = { account: 'qa2', realname: 'QA', password: 'qa2-password', group: ['3'] };
    expect((await send('POST', '/users', { token, body: fields })).body).toMatchObject({ id: 9 });
    expect((await logIn('qa2', 'qa2-password')).body.user).toMatchObject({ role: '', groups: ['3'] });
  });
});
