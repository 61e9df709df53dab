import { describe, expect, it } from 'vitest';
import { serverFor } from '../fixtures/pm-requests.js';

const { pm, send, tokenOf } = await serverFor({ answers: { forbidden: 'fail' } });

const notAllowed = { status: 403, body: { status: 'fail', message: 'Not allowed' } };
const body = { productID: 1, title: 'x', openedBuild: ['trunk'] };

describe('what an administrator changes', () => {
  it('groups sent in PUT /users/{id} clear the role unless it is sent too', async () => {
    const token = await tokenOf('admin');
    const roleOf = async (id: number) => (await send('GET', `/users/${id}`, { token })).body.user.role;
    await send('PUT', '/users/2', { token, body: { group: ['dev'] } });
    await send('PUT', '/users/3', { token, body: { group: ['dev'], role: 'dev' } });
    expect([await roleOf(2), await roleOf(3)]).toEqual(['', 'dev']);
  });

  it('is undone by a reset', async () => {
    pm.changePermissions('po', 'bugs', 'read and write');
    pm.reset();
    const token = await tokenOf('po1');
    expect(await send('POST', '/bugs', { token, body })).toEqual(notAllowed);
  });
});
