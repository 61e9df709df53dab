import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { environmentOf, pmApi, recordsIn, useServer } from '../support.js';

const { server } = await useServer();
const { server: released } = await useServer({ behaviour: 'observed' });

async function examined(env: Record<string, string>) {
  const { stdout, exitCode } = await pmApi(['doctor'], { env });
  const checks = recordsIn(stdout).map(({ check, ...found }) => [String(check), found] as const);
  return { checks: Object.fromEntries(checks), exitCode };
}

describe('pm-api doctor', () => {
  it('finds a server of the specification and what a role may do there', async () => {
    const { checks, exitCode } = await examined(environmentOf(server, 'qa1'));
    expect(checks).toMatchObject({
      address: { state: 'ok', found: `${server.url}/` },
      encryption: { state: 'ok' },
      role: { state: 'ok', found: 'qa' },
      rights: { state: 'ok', found: expect.stringContaining("role in the specification's matrix") },
      modules: { state: 'ok', found: 'no missing module found' },
    });
    expect(exitCode).toBe(0);
  });

  it('finds a released server, where groups decide and a role does not matter', async () => {
    const { checks } = await examined(environmentOf(released, 'qa1'));
    expect(checks.rights).toMatchObject({
      state: 'ok',
      found: 'granted by the server at login; pm-api access shows them by module',
    });
    expect(checks.modules).toMatchObject({ state: 'ok', found: 'not on this server: ticket, feedback' });
  });

  it('knows the time zone with a token alone, where the server tells it', async () => {
    const { account, password } = released.accounts.qa1;
    const login = { method: 'POST', body: JSON.stringify({ account, password }) };
    const response = await fetch(`${released.url}/api.php/v2/users/login`, login);
    const { token } = (await response.json()) as { token: string };
    const { checks } = await examined({ PM_BASE_URL: released.url, PM_TOKEN: token });
    expect(checks['time zone']).toMatchObject({ state: 'ok', found: 'UTC+08:00' });
  });

  it('says whom to ask when the user has no role', async () => {
    const { checks, exitCode } = await examined(environmentOf(server, 'none1'));
    expect(checks.role).toMatchObject({ state: 'failed', todo: expect.stringContaining('administrator') });
    expect(exitCode).toBe(4);
  });

  it('says what is wrong with the address, the connection and the login', async () => {
    const env = environmentOf(server, 'qa1');
    const rows: [given: object, exitCode: number, check: string, found: object][] = [
      [
        { PM_BASE_URL: 'pm.example.com' },
        2,
        'address and credentials',
        { todo: expect.stringContaining('https://') },
      ],
      [{ PM_BASE_URL: await closedAddress() }, 9, 'connection', { found: 'no connection: ECONNREFUSED' }],
      [
        { PM_BASE_URL: server.url.replace('http', 'https') },
        9,
        'encryption',
        { todo: expect.stringContaining('speaks no TLS') },
      ],
      [{ PM_PASSWORD: 'wrong-one' }, 3, 'login', {}],
    ];
    for (const [given, exitCode, check, found] of rows)
      expect(await examined({ ...env, ...given })).toMatchObject({
        checks: { [check]: { state: 'failed', ...found } },
        exitCode,
      });
  });

  it('warns of an address without encryption, but for this machine', async () => {
    // A name that cannot exist, so that nothing leaves this machine.
    const env = { ...environmentOf(server, 'qa1'), PM_BASE_URL: 'http://pm.invalid' };
    const { checks } = await examined(env);
    expect(checks.encryption).toMatchObject({ state: 'warning', todo: 'Use an https address.' });
  });

  it('is lines of text for a person', async () => {
    const { stdout } = await pmApi(['doctor'], { env: environmentOf(server, 'none1'), isTerminal: true });
    expect(stdout).toMatch(/^failed {3}role: none.*\n {9}to do: Have an administrator/m);
  });
});

/** An address where nobody listens. */
async function closedAddress(): Promise<string> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return `http://127.0.0.1:${port}`;
}
