import { inspect } from 'node:util';
import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newBug } from './fixtures/plain-bug.js';

const server = await startFakePm();
afterAll(() => server.close());
beforeEach(() => server.reset());

const { password } = server.accounts.qa1;

/** A client whose token the test knows. */
async function clientAndToken() {
  let token = '';
  const pm = new PmClient({
    baseUrl: server.url,
    ...server.accounts.qa1,
    fetch: (input, init) => {
      token = new Headers(init?.headers).get('token') ?? token;
      return fetch(input, init);
    },
  });
  await pm.bugs.get(1);
  expect(token).not.toBe('');
  return { pm, token };
}

const shownForms = (value: unknown) => [
  inspect(value, { showHidden: true, depth: 8, getters: true }),
  JSON.stringify(value) ?? '',
  String(value),
  value instanceof Error ? String(value.stack) : '',
];

function expectNoSecret(value: unknown, secrets: string[]): void {
  for (const form of shownForms(value)) for (const secret of secrets) expect(form).not.toContain(secret);
}

describe('the token and the password', () => {
  it('are in no printed form of the client and its resources', async () => {
    const { pm, token } = await clientAndToken();
    for (const value of [pm, pm.bugs, Object.values(pm.bugs)]) expectNoSecret(value, [token, password]);
    expectNoSecret(new PmClient({ baseUrl: server.url, token: 'given-token' }), ['given-token']);
  });

  it('are in no dry run', async () => {
    const { pm, token } = await clientAndToken();
    expectNoSecret(await pm.bugs.create(newBug, { dryRun: true }), [token, password]);
  });

  it.each([
    ['a refused login', { kind: 'wrong', change: echoing }],
    ['a page', { kind: 'html' }],
    ['a cut answer', { kind: 'cut' }],
    ['a garbled answer', { kind: 'garbled' }],
    ['a lost connection', { kind: 'refused' }],
    ['HTTP 401', { kind: 'empty', status: 401 }],
  ] as const)('are in no error of a login: %s', async (_, fault) => {
    const pm = new PmClient({ baseUrl: server.url, ...server.accounts.qa1 });
    server.faults.inject(fault, { times: 3 });
    const error = await pm.login().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expectNoSecret(error, [password]);
  });

  it('are in no error of a call, not even when the server repeats them', async () => {
    const { pm, token } = await clientAndToken();
    const change = () => ({ status: 'fail', message: { title: [`no: ${token} ${password}`] } });
    server.faults.inject({ kind: 'wrong', change }, { when: ({ method }) => method === 'POST' });
    const error = await pm.bugs.create(newBug).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'validation', fields: { title: ['no: *** ***'] } });
    expectNoSecret(error, [token, password]);
  });

  it.each([
    { kind: 'html' },
    { kind: 'refused' },
    { kind: 'garbled' },
    { kind: 'empty', status: 403 },
  ] as const)('are in no error of a call: $kind', async (fault) => {
    const { pm, token } = await clientAndToken();
    server.faults.inject(fault, { times: 3 });
    expectNoSecret(await pm.bugs.create(newBug).catch((thrown: unknown) => thrown), [token, password]);
  });
});

it("the password of a user who is created is in no error, whatever the connection's error repeats", async () => {
  const user = { account: 'new1', realname: 'New', password: 'a-new-password' };
  const pm = new PmClient({
    baseUrl: server.url,
    token: 'given-token',
    fetch: async (_, init) => {
      throw new TypeError(`cannot send ${String(init?.body)}`);
    },
  });
  const error = await pm.users.create(user).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'unknown-outcome' });
  expectNoSecret(error, [user.password, 'given-token']);
});

function echoing(): unknown {
  return { status: 'failed', reason: `Wrong password ${password}` };
}
