import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { diagnose } from '../src/diagnosis.js';
import { failureOf } from './fixtures/client-of.js';
import { newBug } from './fixtures/plain-bug.js';
import { tokenOf } from './fixtures/token-of.js';

const server = await startFakePm();
const released = await startFakePm({ behaviour: 'observed' });
afterAll(() => Promise.all([server.close(), released.close()]));
beforeEach(() => {
  server.reset();
  released.reset();
});

const clientOf = (name: keyof typeof server.accounts, { url, accounts } = server) =>
  new PmClient({ baseUrl: url, ...accounts[name] });

describe('a write that is refused', () => {
  it('names the missing role of a user who has none, after a look at the numeric id', async () => {
    await expect(clientOf('none1').bugs.create(newBug)).rejects.toMatchObject({
      code: 'forbidden',
      status: 403,
      request: { method: 'POST', path: '/bugs' },
      diagnosis: {
        cause: 'no-role',
        checked: ['field names: those of the specification', 'role: none'],
        advice: expect.stringContaining('administrator'),
      },
    });
    expect(server.calls.at(-1)).toMatchObject({ method: 'GET', path: '/users/6' });
  });

  eachRow(['po1', 'pm1'] as const)(
    'names the missing permission of a user who may only read bugs',
    async (name) => {
      const error = await failureOf(clientOf(name).bugs.create(newBug));
      expect(error).toMatchObject({
        code: 'forbidden',
        diagnosis: { cause: 'no-privilege', advice: expect.stringContaining(server.accounts[name].role) },
      });
      expect(String(error)).toBe('PmError: POST /bugs: the server refused it (HTTP 403, "Not allowed").');
    },
  );

  it('is refused at update and transitions too', async () => {
    const pm = clientOf('po1');
    await expect(pm.bugs.update(1, { title: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(pm.bugs.close(1)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('has an unknown cause where a token was given, because nobody said whose it is', async () => {
    const pm = new PmClient({ baseUrl: server.url, token: await tokenOf(server, 'po1') });
    await expect(pm.bugs.create(newBug)).rejects.toMatchObject({ diagnosis: { cause: 'unknown' } });
  });

  it('stays forbidden when the role cannot be read', async () => {
    server.faults.inject({ kind: 'html' }, { when: ({ url }) => url.includes('/users/6') });
    await expect(clientOf('none1').bugs.create(newBug)).rejects.toMatchObject({
      diagnosis: { cause: 'no-role' },
    });
  });
});

describe('a refusal of a released server', () => {
  it('names the permission that none of the groups has', async () => {
    const pm = clientOf('qa1', released);
    await expect(pm.stories.create({ productID: 1, title: 'x' })).rejects.toMatchObject({
      diagnosis: {
        cause: 'no-privilege',
        checked: expect.arrayContaining(['role: qa', expect.stringContaining('story-create')]),
        advice: expect.stringContaining('story-create'),
      },
    });
  });

  it('is no matter of the role where there are groups', async () => {
    const pm = clientOf('norole1', released);
    await expect(pm.stories.create({ productID: 1, title: 'x' })).rejects.toMatchObject({
      diagnosis: { cause: 'no-privilege' },
    });
  });

  it('names the permission and the group that is missing of a user who has none, whatever the role', async () => {
    const pm = clientOf('none1', released);
    await expect(pm.bugs.list({ product: 1 })).rejects.toMatchObject({
      diagnosis: {
        cause: 'no-privilege',
        checked: expect.arrayContaining(['groups: none']),
        advice:
          'Have an administrator put the user into a group that has the permission bug-browse, in Admin > Users > Permission.',
      },
    });
  });

  it('is looked at with the rights of the moment, not with those of the login', async () => {
    const pm = clientOf('qa1', released);
    expect((await pm.access()).modules.bug.write).toBe('yes');
    released.setGroups('qa1', []);
    released.setRole('qa1', '');
    await expect(pm.bugs.create(newBug)).rejects.toMatchObject({
      diagnosis: { cause: 'no-privilege', advice: expect.stringContaining('bug-create') },
    });
    expect((await pm.access()).modules.bug.write).toBe('no');
  });
});

describe('what the caller may do', () => {
  it('is told by the rights of a released server', async () => {
    const { source, modules } = await clientOf('qa1', released).access();
    expect(source).toBe('rights');
    expect(modules).toMatchObject({
      bug: { read: 'yes', write: 'yes', operations: expect.arrayContaining(['create', 'resolve']) },
      story: { read: 'yes', write: 'no' },
      system: { read: 'no', write: 'no' },
    });
  });

  it("is told by the role and the specification's matrix where the server has no rights", async () => {
    const { source, modules, user } = await clientOf('dev1').access();
    expect(source).toBe('role');
    expect(user.role).toBe('dev');
    expect(modules).toMatchObject({
      bug: { read: 'yes', write: 'yes' },
      testcase: { read: 'yes', write: 'no' },
      project: { read: 'yes', write: 'unknown' },
      ticket: { read: 'unknown', write: 'unknown' },
    });
  });

  it('is told anew when the role has changed', async () => {
    const pm = clientOf('qa1');
    expect((await pm.whoAmI()).role).toBe('qa');
    server.setRole('qa1', '');
    expect((await pm.whoAmI()).role).toBe('');
    expect((await pm.access()).modules.epic).toEqual({ read: 'no', write: 'no' });
  });

  it('is everything for an administrator', async () => {
    for (const of of [server, released]) {
      const { source, modules } = await clientOf('admin', of).access();
      expect(source).toBe('administrator');
      expect(modules.system).toEqual({ read: 'yes', write: 'yes' });
    }
  });

  it('is found out for a given token where the server tells whose it is', async () => {
    const pm = new PmClient({ baseUrl: released.url, token: await tokenOf(released, 'qa1') });
    expect(await pm.whoAmI()).toMatchObject({ id: 2, role: 'qa' });
  });
});

describe('the order of the diagnosis', () => {
  const call = { method: 'POST', path: '/bugs', wrongNames: { product: 'productID' } } as const;
  const user = { id: 6, account: 'none1', role: '' };

  it('looks at the field names first', async () => {
    const diagnosis = await diagnose({ ...call, body: { product: 1 } }, async () => user);
    expect(diagnosis).toMatchObject({ cause: 'field-name', advice: 'Rename product to productID.' });
  });

  it('looks at last whether the user may see the product', async () => {
    const granted = { ...user, groups: ['3'], rights: { bug: ['create'] }, view: { products: [1, 2] } };
    const hidden = { ...call, body: { ...newBug, productID: 3 } };
    expect(await diagnose(hidden, async () => granted)).toMatchObject({
      cause: 'not-visible',
      advice: expect.stringContaining('product 3'),
    });
    expect(await diagnose({ ...call, body: newBug }, async () => granted)).toMatchObject({
      cause: 'unknown',
    });
  });
});
