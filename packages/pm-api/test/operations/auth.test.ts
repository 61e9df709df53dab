import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { oddLines, pmApi, recordsIn, useFolder, useServer } from '../support.js';

const { server, account, password } = await useServer();
const { server: other } = await useServer();
const credentials = { PM_ACCOUNT: account, PM_PASSWORD: password };
const folder = await useFolder();
const settings = { PM_CONFIG_DIR: join(folder, 'settings') };

const run = (line: string, env: object = settings, more: object = {}) =>
  pmApi(line.split(' '), { env: { ...env }, ...more });
const fileOf = () => join(settings.PM_CONFIG_DIR, 'profiles.json');
const stored = async () => JSON.parse(await readFile(fileOf(), 'utf8'));
const logIn = (profile: string, url = server.url) =>
  run(`auth login --profile ${profile} --base-url ${url}`, { ...settings, ...credentials });

describe('pm-api auth login', () => {
  it('stores the token and never the password, for this user alone', async () => {
    const { exitCode, stdout, stderr } = await logIn('work');
    expect(exitCode).toBe(0);
    expect(recordsIn(stdout)).toEqual([{ profile: 'work', baseUrl: server.url, account, file: fileOf() }]);
    const { current, profiles } = await stored();
    const token = expect.stringMatching(/.{8}/);
    const work = { baseUrl: server.url, account, token, savedAt: expect.any(String) };
    expect({ current, work: profiles.work }).toEqual({ current: 'work', work });
    const text = await readFile(fileOf(), 'utf8');
    expect(text).not.toContain(password);
    for (const shown of [stdout, stderr]) {
      expect(shown).not.toContain(profiles.work.token);
      expect(shown).not.toContain(password);
    }
    expect(await readdir(settings.PM_CONFIG_DIR)).toEqual(['profiles.json']);
  });

  it('says that another profile is current from now on', async () => {
    for (const name of ['work', 'work']) expect((await logIn(name)).stderr).not.toContain('now use');
    expect((await logIn('home')).stderr).toContain(
      'Commands without --profile now use home instead of work.\n',
    );
  });

  it.skipIf(process.platform === 'win32')('gives the file the mode 0600, whatever it was', async () => {
    await logIn('work');
    expect((await stat(fileOf())).mode & 0o777).toBe(0o600);
    expect((await stat(settings.PM_CONFIG_DIR)).mode & 0o777).toBe(0o700);
    await chmod(fileOf(), 0o400);
    await logIn('work');
    expect((await stat(fileOf())).mode & 0o777).toBe(0o600);
  });

  it('asks on a terminal for what is not given', async () => {
    const asked = { ...settings, PM_ACCOUNT: account };
    const terminal = { input: `${password}\r`, isTerminal: true };
    const ran = await run(`auth login --base-url ${server.url}`, asked, terminal);
    const { stdout, stderr, exitCode } = ran;
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: `Password of ${account}: \n` });
    expect(stdout).toMatch(/^Logged in as qa1. The profile default is current; its token is in /);
  });

  it('takes a token by stdin, once the server has taken it', async () => {
    await logIn('work');
    const { token } = (await stored()).profiles.work;
    const line = `auth login --with-token --profile bot --base-url ${server.url}`;
    const taken = await run(line, settings, { input: `${token}\n` });
    expect(taken.exitCode).toBe(0);
    expect((await stored()).profiles.bot.token).toBe(token);
    const stale = await run(line, settings, { input: 'stale' });
    expect(stale.exitCode).toBe(3);
    expect(stale.stderr).toMatch(/^pm-api: the server rejects this token\.\n {2}hint: Pass a token/);
    expect((await stored()).profiles.bot.token).toBe(token);
  });

  it('says that the environment comes before the profile', async () => {
    expect((await logIn('work')).stderr).toContain(
      'While PM_ACCOUNT + PM_PASSWORD is set, it takes precedence over every profile.',
    );
  });

  it('stores nothing after a refused login', async () => {
    const env = { ...settings, ...credentials, PM_PASSWORD: 'wrong-one', PM_BASE_URL: server.url };
    expect((await run('auth login', env)).exitCode).toBe(3);
    await expect(readFile(fileOf())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('says what to give where nobody can be asked', async () => {
    const withAddress = { [`auth login --base-url ${server.url}`]: '--with-token' };
    expect([
      await oddLines((line) => run(line), 2, { 'auth login': '--base-url' }),
      await oddLines((line) => run(line), 3, withAddress),
    ]).toEqual([[], []]);
  });
});

describe('a profile', () => {
  beforeEach(async () => {
    await logIn('home', other.url);
    await logIn('work');
    server.calls.length = 0;
    other.calls.length = 0;
  });

  it('is the one that logged in last, or the one that is named', async () => {
    expect((await run('get bugs 1')).exitCode).toBe(0);
    expect(server.calls.map(({ path }) => path)).toEqual(['/bugs/1']);
    expect((await run('get bugs 1 --profile home')).exitCode).toBe(0);
    expect(other.calls.map(({ path }) => path)).toEqual(['/bugs/1']);
  });

  it('logs in again at its own server, with its own account', async () => {
    const terminal = { input: `${password}\r`, isTerminal: true };
    const again = await run('auth login --profile home', settings, terminal);
    expect({ ...again, stdout: '' }).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: `Password of ${account}: \nCommands without --profile now use home instead of work.\n`,
    });
    expect((await stored()).profiles.home.baseUrl).toBe(other.url);
    expect(server.calls).toEqual([]);
  });

  it('comes after the environment, which is said where the profile was named', async () => {
    const env = { ...settings, ...credentials, PM_BASE_URL: other.url };
    expect((await run('get bugs 1', env)).stderr).toBe('');
    expect(server.calls).toEqual([]);
    const { stderr } = await run('get bugs 1 --profile work', env);
    expect(stderr).toBe('PM_ACCOUNT + PM_PASSWORD takes precedence over the profile work.\n');
    expect(server.calls).toEqual([]);
  });

  it('never sends its token to another server', async () => {
    for (const argv of ['get bugs 1', 'get bugs 1 --profile work']) {
      const { exitCode } = await run(argv, { ...settings, PM_BASE_URL: other.url });
      expect(exitCode).toBeGreaterThan(0);
    }
    const named = await run(`get bugs 1 --base-url ${other.url}`);
    const says = `the credentials for ${other.url} are missing: the profile work is for`;
    expect(named).toMatchObject({ exitCode: 3, stderr: expect.stringContaining(says) });
    expect(other.calls).toEqual([]);
    const same = { ...settings, PM_BASE_URL: `${server.url}/` };
    expect((await run('get bugs 1', same)).exitCode).toBe(0);
  });

  it('is not used for another account', async () => {
    const { exitCode } = await run('get bugs 1', { ...settings, PM_ACCOUNT: 'po1' });
    expect(exitCode).toBe(3);
    expect(server.calls).toEqual([]);
  });

  it('whose session has ended says how to open a new one', async () => {
    server.expireSessions();
    const { exitCode, stderr } = await run('get bugs 1');
    expect(exitCode).toBe(3);
    expect(stderr).toBe(
      'pm-api: the session of the profile work has ended.\n  hint: Run pm-api auth login --profile work to open a new one.\n',
    );
    const named = await run('get bugs 1 --profile work --output json');
    expect(recordsIn(named.stderr)).toMatchObject([
      { error: { code: 'not-logged-in', exitCode: 3, request: { path: '/bugs/1' } } },
    ]);
    const given = { ...settings, PM_BASE_URL: server.url, PM_TOKEN: 'stale' };
    expect((await run('get bugs 1', given)).stderr).toContain('set a fresh PM_TOKEN');
  });

  it('that there is not is named, with those that there are', async () => {
    const { exitCode, stderr } = await run('get bugs 1 --profile wrk');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'pm-api: there is no profile wrk.\n  hint: Use one of home, work.\n',
    });
    expect((await run('get bugs 1 --profile __proto__')).exitCode).toBe(2);
  });

  it('in a file of something else is an error, and the file stays as it is', async () => {
    await writeFile(fileOf(), '{"profiles":[]}');
    expect((await run('get bugs 1')).stderr).toContain('does not contain profiles');
    expect((await logIn('work')).exitCode).toBe(2);
    expect(await readFile(fileOf(), 'utf8')).toBe('{"profiles":[]}');
  });

  it('lets doctor and a dry run know the address', async () => {
    const doctor = await run('doctor --fields check,state');
    expect(recordsIn(doctor.stdout)[0]).toEqual({ check: 'address', state: 'ok' });
    const dry = await run('update bugs 1 --pri 1 --dry-run');
    expect(recordsIn(dry.stdout)).toMatchObject([{ url: `${server.url}/api.php/v2/bugs/1` }]);
  });

  it('is shown by status, with whether its session holds', async () => {
    other.expireSessions();
    const all = await run('auth status');
    expect(all.exitCode).toBe(0);
    expect(recordsIn(all.stdout)).toMatchObject([
      { profile: 'home', current: false, baseUrl: other.url, account, session: 'ended' },
      { profile: 'work', current: true, baseUrl: server.url, account, session: 'open' },
    ]);
    const tokens = Object.values<{ token: string }>((await stored()).profiles);
    for (const { token } of tokens) expect(all.stdout).not.toContain(token);
    const ended = await run('auth status --profile home');
    expect(ended.exitCode).toBe(3);
    expect(ended.stderr).toContain('Run pm-api auth login --profile home');
  });

  it('is changed by switch and forgotten by logout', async () => {
    await run('auth switch home');
    await run('get bugs 1');
    expect(other.calls.map(({ path }) => path)).toEqual(['/bugs/1']);
    expect((await run('auth switch nowhere')).exitCode).toBe(2);
    expect((await run('auth logout')).exitCode).toBe(0);
    expect(Object.keys((await stored()).profiles)).toEqual(['work']);
    expect((await stored()).current).toBeUndefined();
    expect((await run('get bugs 1')).exitCode).toBe(2);
    await run('auth logout --profile work');
    expect((await run('auth status')).exitCode).toBe(3);
  });
});
