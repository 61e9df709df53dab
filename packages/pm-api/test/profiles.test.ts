import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pmApi, recordsIn, useFolder, useServer } from './support.js';

// The logins take turns at the file, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

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

  it.each([
    ['an address that is none', { baseUrl: 'nonsense', token: 'x', savedAt: '' }],
    ['no token', { token: '' }],
    ['a token that cannot be sent', { token: 'a\nb' }],
    ['an account that is no text', { account: 7 }],
  ])('by %s is named, and logging in mends it', async (_, damage) => {
    await store({ work: { ...whole(), ...damage } });
    const { exitCode, stderr } = await run('get bugs 1');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: `pm-api: the profile work in ${fileOf()} is damaged.\n  hint: Run pm-api auth login --profile work to replace it.\n`,
    });
    expect(recordsIn((await run('auth status')).stdout)).toMatchObject([
      { profile: 'work', session: 'damaged' },
    ]);
    expect((await logIn('work')).exitCode).toBe(0);
    expect((await run('get bugs 1')).exitCode).toBe(0);
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

  it.each(['', '{', 'null', '[]'])('with the whole file (%j) is an error', async (contents) => {
    await writeFile(fileOf(), contents, { mode: 0o600 });
    expect(await run('get bugs 1')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('does not contain profiles'),
    });
  });
});

it.skipIf(process.platform === 'win32').each([0o640, 0o604, 0o620])(
  'profiles of the mode %i, which others can read or write, are refused',
  async (mode) => {
    await logIn('work');
    await chmod(fileOf(), mode);
    expect(await run('get bugs 1')).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining(`chmod 600 '${fileOf()}'`),
    });
  },
);

it('a server of which no profile is names the one that is stored', async () => {
  await logIn('work');
  const { stderr } = await run('my --base-url http://127.0.0.1:9');
  expect(stderr).toContain('for http://127.0.0.1:9 are missing: the profile work is for http://127.0.0.1:');
});

describe('a file that cannot be', () => {
  it('a folder is said, with what works without it', async () => {
    await mkdir(fileOf());
    expect(await run('get bugs 1')).toMatchObject({
      exitCode: 2,
      stderr: `pm-api: the profiles in ${fileOf()} cannot be read (EISDIR).\n  hint: Set PM_CONFIG_DIR to another folder. PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD, need no profile.\n`,
    });
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
    for (const line of [
      'whoami',
      'access',
      'list bugs --product 1',
      'files get 1',
      'members list projects 1',
      'api GET /bugs/1',
    ]) {
      expect(await run(line)).toMatchObject({
        exitCode: 3,
        stderr: expect.stringContaining('auth login --profile work'),
      });
    }
  });
});

it.skipIf(process.platform === 'win32')('a folder that others can write holds no profiles', async () => {
  await logIn('work');
  await chmod(settings.PM_CONFIG_DIR, 0o777);
  const { exitCode, stderr } = await run('whoami --profile work');
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('other users of this machine can replace')]);
  await chmod(settings.PM_CONFIG_DIR, 0o700);
});
