import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { oddLines, pmApi, recordsIn, useFolder, useServer } from './support.js';

const { server, account, password } = await useServer({ behaviour: 'observed' });
const settings = { PM_CONFIG_DIR: await useFolder() };

const fileOf = () => join(settings.PM_CONFIG_DIR, 'profiles.json');
const run = (line: string) => pmApi(line.split(' '), { env: settings });
const logIn = (profile: string) =>
  pmApi(['auth', 'login', '--profile', profile, '--base-url', server.url], {
    env: { ...settings, PM_ACCOUNT: account, PM_PASSWORD: password },
  });
const store = (profiles: object, current = 'work') =>
  writeFile(fileOf(), JSON.stringify({ current, profiles }), { mode: 0o600 });

it('logins at the same time each keep their profile', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const ended = await Promise.all(names.map(logIn));
  expect(ended.map(({ exitCode }) => exitCode)).toEqual(names.map(() => 0));
  const { current, profiles } = JSON.parse(await readFile(fileOf(), 'utf8'));
  expect(Object.keys(profiles).sort()).toEqual(names);
  expect(names).toContain(current);
  expect(await readdir(settings.PM_CONFIG_DIR)).toEqual(['profiles.json']);
});

describe('a profile that was damaged', () => {
  const whole = () => ({ baseUrl: server.url, token: 'x', savedAt: '' });

  it('is named, and logging in mends it', async () => {
    const says = `pm-api: the profile work in ${fileOf()} is damaged.\n  hint: Run pm-api auth login --profile work to replace it.\n`;
    for (const damage of [{ baseUrl: 'nonsense' }, { token: '' }, { token: 'a\nb' }, { account: 7 }]) {
      await store({ work: { ...whole(), ...damage } });
      expect(await oddLines(run, 2, { 'get bugs 1': says })).toEqual([]);
      const damaged = [{ profile: 'work', session: 'damaged' }];
      expect(recordsIn((await run('auth status')).stdout)).toMatchObject(damaged);
      expect((await logIn('work')).exitCode).toBe(0);
      expect((await run('get bugs 1')).exitCode).toBe(0);
    }
  });

  it('harms no other one, and can be forgotten', async () => {
    await logIn('home');
    const { profiles } = JSON.parse(await readFile(fileOf(), 'utf8'));
    await store({ ...profiles, work: 5 }, 'home');
    expect((await run('get bugs 1')).exitCode).toBe(0);
    expect((await run('auth logout --profile work')).exitCode).toBe(0);
    expect(recordsIn((await run('auth status')).stdout)).toMatchObject([
      { profile: 'home', session: 'open' },
    ]);
  });

  it('with the whole file is an error', async () => {
    for (const contents of ['', '{', 'null', '[]']) {
      await writeFile(fileOf(), contents, { mode: 0o600 });
      expect(await oddLines(run, 2, { 'get bugs 1': 'does not contain profiles' })).toEqual([]);
    }
  });
});

it.skipIf(process.platform === 'win32')('profiles that others can read or write are refused', async () => {
  await logIn('work');
  for (const mode of [0o640, 0o604, 0o620]) {
    await chmod(fileOf(), mode);
    expect(await oddLines(run, 3, { 'get bugs 1': `chmod 600 '${fileOf()}'` })).toEqual([]);
  }
  await chmod(fileOf(), 0o600);
  await chmod(settings.PM_CONFIG_DIR, 0o777);
  const says = 'other users of this machine can replace';
  expect(await oddLines(run, 3, { 'whoami --profile work': says })).toEqual([]);
  await chmod(settings.PM_CONFIG_DIR, 0o700);
});

it('a server of which no profile is names the one that is stored', async () => {
  await logIn('work');
  const { stderr } = await run('my --base-url http://127.0.0.1:9');
  expect(stderr).toContain('for http://127.0.0.1:9 are missing: the profile work is for http://127.0.0.1:');
});

describe('a file that cannot be', () => {
  it('a folder is said, with what works without it', async () => {
    await mkdir(fileOf());
    const says = `pm-api: the profiles in ${fileOf()} cannot be read (EISDIR).\n  hint: Set PM_CONFIG_DIR to another folder. PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD, need no profile.\n`;
    expect(await oddLines(run, 2, { 'get bugs 1': says })).toEqual([]);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'written is said, and no session is lost',
    async () => {
      await logIn('work');
      await chmod(settings.PM_CONFIG_DIR, 0o500);
      const { exitCode, stderr } = await logIn('home');
      expect((await run('get bugs 1')).exitCode).toBe(0);
      await chmod(settings.PM_CONFIG_DIR, 0o700);
      expect({ exitCode, stderr }).toEqual({
        exitCode: 2,
        stderr: expect.stringMatching(/cannot be written \(EACCES\)\.\n {2}hint: Set PM_CONFIG_DIR/),
      });
    },
  );
});

describe('the session of a profile that has ended', () => {
  beforeEach(async () => {
    await logIn('work');
    server.expireSessions();
  });

  it('is named by doctor, with the command that opens a new one', async () => {
    const { stdout, exitCode, stderr } = await run('doctor');
    expect(recordsIn(stdout).at(-1)).toMatchObject({
      check: 'login',
      state: 'failed',
      found: 'the session of the profile work has ended.',
      todo: 'Run pm-api auth login --profile work to open a new one.',
    });
    expect(stdout + stderr).not.toContain('PM_TOKEN');
    expect(exitCode).toBe(3);
  });

  it('is named by every command that calls', async () => {
    const lines = ['whoami', 'access', 'list bugs --product 1', 'files get 1', 'members list projects 1'];
    const says = [...lines, 'api GET /bugs/1'].map((line) => [line, 'auth login --profile work']);
    expect(await oddLines(run, 3, Object.fromEntries(says))).toEqual([]);
  });
});
