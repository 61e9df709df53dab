import { describe, expect, it } from 'vitest';
import { pmApi, useServer } from './support.js';

const { server, env, cli, password } = await useServer();

describe('a secret', () => {
  it.each(['--password', '--token', '--Password'])('is refused as %s, and not repeated', async (flag) => {
    for (const given of [[flag, 'hunter2'], [`${flag}=hunter2`]]) {
      const { exitCode, stdout, stderr } = await cli(['login', ...given]);
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(/not allowed on the command line.*history.*\n.*PM_(PASSWORD|TOKEN)/);
      expect(stdout + stderr).not.toContain('hunter2');
    }
    expect(server.calls).toEqual([]);
  });

  it('that was typed behind a misspelt flag is not repeated', async () => {
    const { stderr } = await cli(['login', '--passwort=hunter2\n!']);
    expect(stderr).toMatch(/unknown option '--passwort'/);
    expect(stderr).not.toContain('hunter2');
  });

  it('of a new user is taken by stdin only, and is in no dry run', async () => {
    const user = JSON.stringify({ account: 'new1', realname: 'New', password: 'hunter2-long' });
    const inline = await cli(['create', 'users', '--data', user, '--dry-run']);
    expect(inline.exitCode).toBe(2);
    expect(inline.stderr).toContain('--data -');
    expect((await pmApi(['create', 'users', '--help'])).stdout).not.toContain('--password');
    const dry = await cli('create users --data - --dry-run', { input: user });
    expect(dry.stdout).toContain('"account":"new1"');
    for (const { stdout, stderr } of [inline, dry]) expect(stdout + stderr).not.toContain('hunter2');
  });

  it.each([
    ['a success', undefined],
    ['a refused login', { kind: 'wrong', change: () => ({ status: 'failed', reason: `not ${password}` }) }],
    ['a page', { kind: 'html' }],
    ['a lost connection', { kind: 'refused' }],
  ] as const)('is in no output of %s, with --verbose neither', async (_, fault) => {
    if (fault !== undefined) server.faults.inject(fault, { times: 3 });
    for (const form of ['table', 'json', 'csv']) {
      const ran = await cli(['whoami', '--verbose', '--output', form]);
      expect(ran.stderr).toContain('POST /api.php/v2/users/login');
      expect(ran.stdout + ran.stderr).not.toContain(password);
    }
  });

  it('is asked for on a terminal and not shown there', async () => {
    const { PM_PASSWORD: _, ...asked } = env;
    const input = `${password}\r`;
    const { exitCode, stdout, stderr } = await pmApi(['login'], { env: asked, input, isTerminal: true });
    expect(stdout).toBe('Logged in as qa1.\n');
    expect(stderr).toBe('Password of qa1: \n');
    expect(exitCode).toBe(0);
  });

  it('is asked for without steering the terminal by the name of the account', async () => {
    const asked = { PM_BASE_URL: server.url, PM_ACCOUNT: 'qa1\u001b]0;owned\u0007' };
    const { stderr } = await pmApi(['login'], { env: asked, input: 'no-such\r', isTerminal: true });
    expect(stderr).toMatch(/^Password of qa1\\u001b\]0;owned\\u0007: \n/);
    expect(stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('that is not typed ends the run', async () => {
    const nobody = { PM_BASE_URL: server.url };
    const { exitCode, stderr } = await pmApi(['login'], { env: nobody, input: '\u0003', isTerminal: true });
    expect(stderr).toContain('the input ended');
    expect(exitCode).toBe(130);
  });
});

describe('secret fields of a record', () => {
  const user = {
    id: 2,
    account: 'qa1',
    realname: 'Q',
    resetToken: '9f86d081',
    nested: { passwordHash: 'e10a' },
  };
  const show = (line: string) => {
    server.faults.inject(
      { kind: 'instead', body: { status: 'success', user } },
      { when: ({ url }) => url.includes('/users/2') },
    );
    return cli(line);
  };

  it.each(['get users 2', 'get users 2 --output csv', 'api get /users/2'])(
    'are left out of %s',
    async (line) => {
      const { stdout } = await show(line);
      expect(stdout).toContain('qa1');
      expect(stdout).not.toMatch(/resetToken|9f86d081|e10a/);
    },
  );

  it('are shown where --fields names them', async () => {
    expect((await show('get users 2 --fields account,resetToken')).stdout).toContain('9f86d081');
  });

  it.each(['api get /users --query password=x', 'api post /users --field Password=x'])(
    'are not taken by %s',
    async (line) => {
      const { exitCode, stderr } = await cli(line);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('is not allowed on the command line')]);
      expect(server.calls).toEqual([]);
    },
  );
});
