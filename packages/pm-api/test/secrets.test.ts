import { describe, expect, it } from 'vitest';
import { oddLines, on, pmApi, useServer } from './support.js';

const { server, env, cli, password } = await useServer();

describe('a secret', () => {
  it('is refused on the command line, and not repeated', async () => {
    const lines = ['--password', '--token', '--Password'].flatMap((flag) => [
      `${flag} hunter2`,
      `${flag}=hunter2`,
    ]);
    const says = [/not allowed on the command line.*history.*\n.*PM_(PASSWORD|TOKEN)/, /^(?![\s\S]*hunter2)/];
    const login = (flags: string) => cli(`login ${flags}`);
    expect(await oddLines(login, 2, Object.fromEntries(lines.map((flags) => [flags, says])))).toEqual([]);
    expect(
      await oddLines(cli, 2, {
        'api get /users --query password=x': 'is not allowed on the command line',
        'api post /users --field Password=x': 'is not allowed on the command line',
      }),
    ).toEqual([]);
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

  it('is in no output, with --verbose neither', async () => {
    const change = () => ({ status: 'failed', reason: `not ${password}` });
    const faults = [undefined, { kind: 'wrong', change }, { kind: 'html' }, { kind: 'refused' }] as const;
    for (const fault of faults) {
      server.reset();
      if (fault !== undefined) server.faults.inject(fault, { times: 3 });
      for (const form of ['table', 'json', 'csv']) {
        const ran = await cli(['whoami', '--verbose', '--output', form]);
        expect(ran.stderr).toContain('POST /api.php/v2/users/login');
        expect(ran.stdout + ran.stderr).not.toContain(password);
      }
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
  const hidden = { resetToken: '9f86d081', nested: { passwordHash: 'e10a' } };
  const user = { id: 2, account: 'qa1', realname: 'Q', ...hidden };
  const show = (line: string) => {
    server.faults.inject({ kind: 'instead', body: { status: 'success', user } }, on('/users/2'));
    return cli(line);
  };

  it('are left out, unless --fields names them', async () => {
    for (const line of ['get users 2', 'get users 2 --output csv', 'api get /users/2'])
      expect((await show(line)).stdout).toMatch(/^(?![\s\S]*(resetToken|9f86d081|e10a))[\s\S]*qa1/);
    expect((await show('get users 2 --fields account,resetToken')).stdout).toContain('9f86d081');
  });
});
