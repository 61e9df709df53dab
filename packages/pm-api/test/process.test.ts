import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { startFakePm } from 'plat-testing/pm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBuild } from './build.js';
import { differing, on, recordsIn, useServer } from './support.js';

const { server, cli, env: caller } = await useServer();
const env = { PATH: process.env.PATH, ...caller };
const run = promisify(execFile);
const { command, build: folder } = await useBuild();

const start = (...argv: string[]) => spawn(process.execPath, [command, ...argv], { env });

describe('the process', () => {
  it('prints and ends with 0', async () => {
    const { stdout, stderr } = await run(process.execPath, [command, 'get', 'bugs', '1'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ id: 1 });
    expect(stderr).toBe('');
  });

  it('keeps its profiles in the folder for settings, and uses them without the environment', async () => {
    const settings = { PATH: process.env.PATH, XDG_CONFIG_HOME: join(folder, 'config') };
    const there = { ...env, ...settings, HOME: folder };
    await run(process.execPath, [command, 'auth', 'login'], { env: there });
    const { stdout } = await run(process.execPath, [command, 'get', 'bug', '1'], { env: settings });
    expect(JSON.parse(stdout)).toMatchObject({ id: 1 });
    if (process.platform !== 'linux') return;
    const { mode } = await stat(join(folder, 'config/pm-api/profiles.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('knows its version', async () => {
    const { stdout } = await run(process.execPath, [command, '--version'], { env });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('ends with 130 at an interrupt', async () => {
    server.faults.inject({ kind: 'silent' }, on('GET'));
    const child = start('get', 'bugs', '1');
    const shown = text(child.stderr);
    await expect.poll(() => server.calls.length).toBe(2);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(await shown).toMatch(/^pm-api: GET \/bugs\/1: the command was interrupted/);
  });

  it('says at an interrupt in the middle of many what became of each', async () => {
    const last = ({ method, url }: Request) => method === 'PUT' && url.includes('/bugs/3');
    server.faults.inject({ kind: 'silent' }, { times: 9, when: last });
    const child = start('update', 'bugs', '1', '2', '3', '--pri', '1');
    const [shown, said] = [text(child.stdout), text(child.stderr)];
    const isUnderWay = () => server.calls.some(({ method, path }) => method === 'PUT' && path === '/bugs/3');
    await expect.poll(isUnderWay).toBe(true);
    await expect.poll(() => server.bugs.filter(({ pri }) => pri === 1).length).toBe(3);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    const outcomes = recordsIn(await shown);
    expect(outcomes.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(outcomes[2]).toMatchObject({ outcome: 'unknown' });
    expect(await said).toMatch(
      /^3 records: .*1 unknown.*\n.*\n {2}hint: Look at these records before you run it again/,
    );
  });

  it.skipIf(process.platform !== 'linux')(
    'does not call it done when its output cannot be written, as to a full disk',
    async () => {
      const lines = ['list bugs --product 1', '--help', 'completion fish', 'list --help'];
      const script = lines.map((line) => `${process.execPath} ${command} ${line} > /dev/full; echo $?`);
      const { stdout, stderr } = await run('bash', ['--norc', '-c', script.join('\n')], { env });
      expect(stdout).toBe('1\n'.repeat(lines.length));
      expect(stderr.match(/^pm-api: the output cannot be written: ENOSPC/gm)).toHaveLength(lines.length);
    },
  );

  it.skipIf(process.platform !== 'linux')(
    'says of a file that its disk is full, and leaves nothing of it',
    async () => {
      const released = await startFakePm({ behaviour: 'observed' });
      const there = { ...env, PM_BASE_URL: released.url };
      const large = join(folder, 'large.txt');
      await writeFile(large, 'x'.repeat(100_000));
      const upload = [command, 'files', 'upload', large, '--objectType', 'bug', '--objectID', '1'];
      await run(process.execPath, upload, { env: there });
      const kept = join(folder, 'kept');
      // A limit of the shell stands in for the disk's end.
      const script = `trap '' XFSZ; ulimit -f 8; ${process.execPath} ${command} files download 1 --to ${kept}; echo $?`;
      const { stdout, stderr } = await run('bash', ['--norc', '-c', script], { env: there });
      await released.close();
      expect({ stdout, stderr }).toEqual({
        stdout: '2\n',
        stderr: expect.stringContaining('--to cannot be written (EFBIG)'),
      });
      expect((await readdir(folder)).filter((name) => name.startsWith('kept'))).toEqual([]);
    },
  );

  it('ends quietly, and asks for no more, when the reader of its output leaves', async () => {
    const large = await startFakePm({ seed: { bugs: 100_000 } });
    try {
      const listing = `${process.execPath} ${command} list bugs --product 1 --all --recPerPage 1000`;
      const script = `${listing} | head -1; echo \${PIPESTATUS[0]}`;
      const there = { ...env, PM_BASE_URL: large.url };
      const { stdout, stderr } = await run('bash', ['--norc', '-c', script], { env: there });
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

  it('is a script that bash can read, and asks pm-api', async () => {
    await run('bash', ['-n', fileOf('bash')]);
    const completed = async (typed: string, at: number) => {
      const { stdout } = await run('bash', [
        '-c',
        `pm-api() { '${process.execPath}' '${command}' "$@"; }; source ${fileOf('bash')}; COMP_WORDS=(pm-api ${typed}); COMP_CWORD=${at}; _pm_api; printf '%s\\n' "\${COMPREPLY[@]}"`,
      ]);
      return stdout.trim().split('\n').sort();
    };
    expect(await completed('re', 1)).toEqual(['report', 'resolve', 'restart', 'restore', 'review']);
    expect(await completed('list bugs --fields id,tit', 4)).toEqual(['id,title']);
    expect(await completed("import ''", 2)).toEqual(['']);
  });

  it.skipIf(!hasZsh())('is a script that zsh can read, and that it runs', async () => {
    await run('zsh', ['-n', fileOf('zsh')]);
    const { stdout } = await run('zsh', ['-f', '-c', `source ${fileOf('zsh')}; print $_comps[pm-api]`], {
      env,
    });
    expect(stdout).toContain('_pm_api');
  });

  it('is a script for fish and PowerShell that asks pm-api', async () => {
    for (const [shell, registers] of [
      ['fish', /complete -c pm-api/],
      ['powershell', /Register-ArgumentCompleter/],
    ] as const) {
      const { stdout } = await run(process.execPath, [command, 'completion', shell]);
      expect(stdout).toMatch(registers);
      expect(stdout).toMatch(/pm-api.*complete.*--/);
    }
  });

  it('is of commands, resources, flags and values', async () => {
    const rows = {
      re: 'report resolve restart restore review',
      resol: 'resolve',
      'resolve ': 'bugs',
      'list bug': 'bugs',
      'list bugs --prod': '--product',
      'list bugs --hel': '--help',
      'resolve bugs 12 --resol':
        '--resolution --resolved-build --resolved-date --resolvedBuild --resolvedDate',
      'get bugs 1 --output ': 'csv json markdown table',
      'get bug 1 --output ': 'csv json markdown table',
      'completion ': 'bash fish powershell zsh',
      bu: '',
      'import bugs.csv --resource test': 'testcases testtasks',
      'import ': '',
      'resolve bugs 3 --resolution f': 'fixed',
      'create bugs --type sta': 'standard',
      'list bugs --browse unr': 'unresolved',
      'list bugs --fields id,tit': 'id,title',
    };
    const completed = async ([words]: readonly [string, string]) => {
      const { stdout } = await cli(['complete', '--', ...words.split(' ')]);
      return [...stdout.matchAll(/^(.*?)\t/gm)]
        .map(([, word]) => word)
        .sort()
        .join(' ');
    };
    expect(await differing(Object.entries(rows), completed)).toEqual([]);
  });
});

function hasZsh(): boolean {
  return spawnSync('zsh', ['--version']).status === 0;
}
