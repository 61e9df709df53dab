import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { diagnose } from '../src/diagnosis.js';

const server = await startFakePm();
afterAll(() => server.close());
beforeEach(() => server.reset());

const bug = { productID: 1, title: 'Crash at start', openedBuild: ['trunk'] };
const clientOf = (name: keyof typeof server.accounts) =>
  new PmClient({ baseUrl: server.url, ...server.accounts[name] });

describe('a write that is refused', () => {
  it('names the missing role of a user who has none, after a look at the numeric id', async () => {
    await expect(clientOf('none1').bugs.create(bug)).rejects.toMatchObject({
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

  it.each(['po1', 'pm1'] as const)(
    'names the missing permission of %s, who may only read bugs',
    async (name) => {
      const error = await clientOf(name)
        .bugs.create(bug)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        code: 'forbidden',
        diagnosis: { cause: 'no-privilege', advice: expect.stringContaining(server.accounts[name].role) },
      });
      expect(String(error)).toMatch(
        /^PmError: POST \/bugs: the server refused it \(HTTP 403, "Not allowed"\)\. Have /,
      );
    },
  );

  it('is refused at update and transitions too', async () => {
    const pm = clientOf('po1');
    await expect(pm.bugs.update(1, { title: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(pm.bugs.close(1)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('has an unknown cause where a token was given, because nobody said whose it is', async () => {
    const { account, password } = server.accounts.po1;
    const login = await fetch(`${server.url}/api.php/v2/users/login`, {
      method: 'POST',
      body: JSON.stringify({ account, password }),
    });
    const { token } = (await login.json()) as { token: string };
    const pm = new PmClient({ baseUrl: server.url, token });
    await expect(pm.bugs.create(bug)).rejects.toMatchObject({ diagnosis: { cause: 'unknown' } });
  });

  it('stays forbidden when the role cannot be read', async () => {
    server.faults.inject({ kind: 'html' }, { when: ({ url }) => url.includes('/users/6') });
    await expect(clientOf('none1').bugs.create(bug)).rejects.toMatchObject({
      diagnosis: { cause: 'no-role' },
    });
  });
});

describe('the order of the diagnosis', () => {
  const call = { method: 'POST', path: '/bugs', wrongNames: { product: 'productID' } } as const;
  const user = { id: 6, account: 'none1', role: '' };

  it('looks at the field names first', async () => {
    const diagnosis = await diagnose({ ...call, body: { product: 1 } }, user, async () => '');
    expect(diagnosis).toMatchObject({ cause: 'field-name', advice: 'Rename product to productID.' });
  });

  it('asks for the role anew, because a change of permissions may have cleared it', async () => {
    const diagnosis = await diagnose({ ...call, body: bug }, { ...user, role: 'qa' }, async () => '');
    expect(diagnosis.cause).toBe('no-role');
  });
});
