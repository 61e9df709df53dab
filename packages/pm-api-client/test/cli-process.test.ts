import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { startFakePm } from 'plat-testing/pm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCommand } from './cli-build.js';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const server = await startFakePm();
const { account, password } = server.accounts.qa1;
const env = { PATH: process.env.PATH, PM_BASE_URL: server.url, PM_ACCOUNT: account, PM_PASSWORD: password };
const run = promisify(execFile);
let folder: string;
let command: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pm-api-build-'));
  command = await buildCommand(folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const start = (...argv: string[]) => spawn(process.execPath, [command, ...argv], { env });

describe('the process', () => {
  it('prints and ends with 0', async () => {
    const { stdout, stderr } = await run(process.execPath, [command, 'get', 'bugs', '1'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ id: 1 });
    expect(stderr).toBe('');
  });

  it('knows its version', async () => {
    const { stdout } = await run(process.execPath, [command, '--version'], { env });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('ends with 130 at an interrupt', async () => {
    server.reset();
    server.faults.inject({ kind: 'silent' }, { when: ({ method }) => method === 'GET' });
    const child = start('get', 'bugs', '1');
    const shown = text(child.stderr);
    await expect.poll(() => server.calls.length, { timeout: 20_000 }).toBe(2);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(await shown).toMatch(/^pm-api: GET \/bugs\/1: the command was interrupted/);
  });

  it('ends quietly, and asks for no more, when the reader of its output leaves', async () => {
    const large = await startFakePm({ seed: { bugs: 100_000 } });
    try {
      const listing = `${process.execPath} ${command} list bugs --product 1 --all --recPerPage 1000`;
      const { stdout, stderr } = await run(
        'bash',
        ['--norc', '-c', `${listing} | head -1; echo \${PIPESTATUS[0]}`],
        { env: { ...env, PM_BASE_URL: large.url } },
      );
      expect(stdout).toMatch(/^\{.*\}\n0\n$/);
      expect(stderr).toBe('');
      expect(large.calls.length).toBeLessThan(50);
    } finally {
      await large.close();
    }
  });

  it('ends quietly when nobody reads its output at all', async () => {
    const child = start('list', 'bugs', '--product', '1', '--all');
    const shown = text(child.stderr);
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await shown).toBe('');
  });
});

describe('completion', () => {
  const fileOf = (shell: string) => join(folder, `completion.${shell}`);

  beforeAll(async () => {
    for (const shell of ['bash', 'zsh']) {
      const { stdout } = await run(process.execPath, [command, 'completion', shell]);
      await writeFile(fileOf(shell), stdout);
    }
  });

  it('is a script that bash can read', () => run('bash', ['-n', fileOf('bash')]));

  it.skipIf(!hasZsh())('is a script that zsh can read, and that it runs', async () => {
    await run('zsh', ['-n', fileOf('zsh')]);
    const { stdout } = await run('zsh', ['-f', '-c', `source ${fileOf('zsh')}; print $_comps[pm-api]`], {
      env,
    });
    expect(stdout).toContain('_pm_api');
  });

  it.each([
    [['re'], ['resolve', 'restart', 'review']],
    [['resolve', ''], ['bugs']],
    [['list', 'bug'], ['bugs']],
    [['list', 'bugs', '--prod'], ['--product']],
    [
      ['resolve', 'bugs', '12', '--resol'],
      ['--resolution', '--resolved-build', '--resolved-date', '--resolvedBuild', '--resolvedDate'],
    ],
    [
      ['get', 'bugs', '1', '--output', ''],
      ['csv', 'json', 'table'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh'],
    ],
    [
      ['import', 'bugs.csv', '--resource', 'test'],
      ['testcases', 'testtasks'],
    ],
    [['import', ''], ['']],
  ])('of %j is %j', async (words, expected) => {
    const typed = ['pm-api', ...words].map((word) => `'${word}'`).join(' ');
    const { stdout } = await run('bash', [
      '-c',
      `source ${fileOf('bash')}; COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _pm_api; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ]);
    expect(stdout.trim().split('\n').sort()).toEqual(expected);
  });
});

function hasZsh(): boolean {
  return spawnSync('zsh', ['--version']).status === 0;
}
