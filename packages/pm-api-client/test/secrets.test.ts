import { inspect } from 'node:util';
import { withEntities } from 'plat-common/entities';
import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { withoutSecrets } from '../src/secrets.js';
import { failureOf } from './fixtures/client-of.js';
import { newBug } from './fixtures/plain-bug.js';
import { showsSecret } from './seeded-runs/secret-search.mjs';

describe('a secret in what a server says', () => {
  it('is found at the end of a text that is cut', () => {
    for (let length = 980; length <= 1002; length += 1) {
      const shown = withoutSecrets(`${'x'.repeat(length)}${'secret%2Fword'.repeat(3)}`, ['secret/word']);
      expect(shown).not.toContain('secr');
    }
  });

  it('is searched for in time, however hostile the text is', { timeout: 20_000 }, () => {
    const hostile = ['%', '\\', '&#', '\\u005c', '&amp;', '%25', '&#x26;#38;'].map((part) =>
      part.repeat(40_000),
    );
    // Quadratic work on such texts would take minutes, so that the test would end at its limit.
    for (const text of hostile)
      expect(withoutSecrets(text, ['secret/word', 'päss']).length).toBeLessThanOrEqual(1000);
  });
});

const password = 'pä/ss "wörd" <1>&';
const token = 'tok/en+abc==&x=1';
const php = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function expectNoSecret(shown: unknown, secrets: readonly string[]): void {
  const printed = [shown, { ...(shown as object) }, inspect(shown, { getters: true }), String(shown)];
  for (const value of printed) expect(showsSecret(value, new Set(secrets)), inspect(shown)).toBe(false);
}

/** What the server says to everything but the login. */
function clientOf(body: (method: string | undefined) => unknown, status = 200, user: object = { id: 1 }) {
  return new PmClient({
    baseUrl: 'https://pm.example',
    account: 'a',
    password,
    fetch: async (input, init) => {
      if (String(input).endsWith('/users/login'))
        return new Response(php({ status: 'success', token, user }));
      return new Response(php(body(init?.method)), { status });
    },
  });
}

describe('an error', () => {
  eachRow<[string, unknown, number?]>([
    ['as the message', { status: 'fail', message: `no ${token} ${password}` }],
    ['as names and texts of fields', { result: 'fail', message: { [token]: [password], [password]: token } }],
    ['in HTML', { status: 'fail', message: `no ${withEntities(token)} ${withEntities(password)}` }],
    ['as JSON in the message', { status: 'fail', message: php({ token, password }) }],
    ['as JSON in JSON', { status: 'fail', message: php({ m: php({ token, password }) }) }],
    [
      'as JSON of HTML',
      { status: 'fail', message: php({ token: withEntities(token), password: withEntities(password) }) },
    ],
    ['in the key error', { error: `${encodeURIComponent(token)} ${encodeURIComponent(password)}` }, 400],
    ['in an alert', { load: { alert: `${token} ${password}` } }],
    ['in a refusal', { status: 'error', message: `${token} ${password}` }, 403],
    [
      'deep in the message',
      { status: 'fail', message: [[{ a: [{ b: token }] }], { message: { c: password } }] },
    ],
  ])('shows none, wherever the server repeats them', async (_, body, status) => {
    const pm = clientOf(() => body, status);
    for (const call of [pm.bugs.get(1), pm.bugs.list({ product: 1 }), pm.bugs.delete(1, { verify: false })])
      expectNoSecret(await failureOf(call), [token, password]);
  });

  it('of a login shows none, however the server repeats it', async () => {
    for (const reason of [password, withEntities(password), php(password), encodeURIComponent(password)]) {
      const fetch = async () => new Response(php({ status: 'failed', reason: `bad ${reason}` }));
      const pm = new PmClient({ baseUrl: 'https://pm.example', account: 'a', password, fetch });
      expectNoSecret(await failureOf(pm.login()), [password]);
    }
  });

  it('shows no password of a user who is created or changed', async () => {
    const own = 'n/ew "päss"';
    const refusal = { result: 'fail', message: { password: [`${own} is weak`], [own]: ['no'] } };
    const shown = { status: 'success', user: { id: 2, account: 'new1', realname: 'New' } };
    // The record is read before anything is sent, so a server knows nothing yet that it could repeat.
    const pm = clientOf((method) => (method === 'GET' ? shown : refusal));
    const user = { account: 'new1', realname: 'New', password: own };
    expectNoSecret(await failureOf(pm.users.create(user)), [own]);
    expectNoSecret(await failureOf(pm.users.update(2, { password: own }, { verify: false })), [own]);
  });

  it('shows none of what the roles and groups of a user hold', async () => {
    const rights = { rights: { bug: { [token]: 1 } } };
    const user = { id: 1, account: 'a', role: token, groups: [password], rights };
    const pm = clientOf(() => ({ status: 'error', message: 'Not allowed' }), 403, user);
    expectNoSecret(await failureOf(pm.bugs.get(1)), [token, password]);
  });

  it("keeps what somebody else's fetch throws, and its whole chain of causes, without them", async () => {
    const inner = Object.assign(new Error(php({ password })), { code: `E${token}`, request: { token } });
    const outer = new TypeError(`sent ${token}`, { cause: inner });
    outer.name = `Error of ${token}`;
    inner.cause = outer;
    const pm = clientOf(() => {
      throw outer;
    });
    const error = await failureOf(pm.bugs.get(1));
    expect(error).toMatchObject({ code: 'network', cause: { message: 'sent ***' } });
    expectNoSecret(error, [token, password]);
  });

  it('names the list of weak passwords whole', async () => {
    const list = '123456,password,12345,12345678,qwerty,123456789,1234,1234567,abc123,111111,123123';
    const said = `Your password is in the list of weak passwords: ${list}`;
    const pm = clientOf(() => ({ status: 'fail', message: { password: [said] } }));
    const user = { account: 'new1', realname: 'New', password: 'iloveyou9' };
    expect(await failureOf(pm.users.create(user))).toMatchObject({ fields: { password: [said] } });
  });
});

describe('the token and the password', () => {
  it('are in no printed form of the client and its resources, and in no dry run', async () => {
    const pm = clientOf(() => ({ status: 'success', bug: { id: 1 } }));
    await pm.bugs.get(1);
    const prepared = await pm.bugs.create(newBug, { dryRun: true });
    for (const value of [pm, pm.bugs, Object.values(pm.bugs), prepared])
      expectNoSecret(value, [token, password]);
    expectNoSecret(new PmClient({ baseUrl: 'https://pm.example', token: 'given-token' }), ['given-token']);
  });

  eachRow([
    { kind: 'html' },
    { kind: 'cut' },
    { kind: 'garbled' },
    { kind: 'refused' },
    { kind: 'empty', status: 401 },
  ] as const)('are in no error of a login, whatever becomes of it', async (fault) => {
    const server = await startFakePm();
    onTestFinished(() => server.close());
    server.faults.inject(fault, { times: 3 });
    const error = await failureOf(new PmClient({ baseUrl: server.url, ...server.accounts.qa1 }).login());
    expectNoSecret(error, [server.accounts.qa1.password]);
  });

  it("of a user who is created is in no error, whatever the connection's error repeats", async () => {
    const user = { account: 'new1', realname: 'New', password: 'a-new-password' };
    const fetch = async (_: unknown, init?: RequestInit) => {
      throw new TypeError(`cannot send ${String(init?.body)}`);
    };
    const pm = new PmClient({ baseUrl: 'https://pm.example', token: 'given-token', fetch });
    const error = await failureOf(pm.users.create(user));
    expect(error).toMatchObject({ code: 'unknown-outcome' });
    expectNoSecret(error, [user.password, 'given-token']);
  });
});
