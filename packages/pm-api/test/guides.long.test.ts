import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PmCall } from 'plat-testing/pm';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-codes.js';
import { buildCommand, useBuild } from './build.js';
import { useFolder, useServer } from './support.js';

const guides = join(import.meta.dirname, '../../../docs/guides');
const { server, env, cli, account } = await useServer();
const { server: other } = await useServer({ bugs: [] });
const released = await useServer({ behaviour: 'observed' }, 'admin');
const folder = await useFolder();
const { command, build } = await useBuild();
await mkdir(join(build, 'bin'));
await writeFile(join(build, 'bin/pm-api'), `#!/bin/sh\nexec node '${command}' "$@"\n`, { mode: 0o755 });
const run = promisify(execFile);
const isCreate = ({ method, path }: PmCall) => method === 'POST' && path === '/bugs';

/** The blocks of a guide in one language. */
async function blocksOf(name: string, language: string): Promise<string[]> {
  const markdown = await readFile(join(guides, name), 'utf8');
  const blocks = markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map(([, code = '']) => code);
}

/** Runs a shell script in the folder, with the command on the path. */
async function shell(script: string) {
  const inShell = { PATH: `${join(build, 'bin')}:${process.env.PATH}`, HOME: folder, ...env };
  return run('bash', ['--norc', '-c', script], { cwd: folder, env: inShell }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
}

/** The words of a command line as a shell takes them, where it has double quotes at most. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, inQuotes, bare]) => inQuotes ?? bare ?? '');
}

/** The commands of a guide that a user types, each with what the guide shows of its output. */
async function typedIn(name: string): Promise<[command: string, shown: string][]> {
  const typed = (await blocksOf(name, 'console')).join('').split(/^\$ /m).slice(1);
  return typed.map((text) => {
    const [command = '', ...shown] = text.split('\n');
    return [command, shown.join('\n')];
  });
}

describe('pm-api-command.md', () => {
  it.each([
    ['en', 'pm-api-command.md'],
    ['zh', '../zh/guides/pm-api-command.md'],
  ])('shows commands that work, and what they print (%s)', async (language, guide) => {
    server.reset();
    const typed = await typedIn(guide);
    const own = typed.filter(([command]) => command.startsWith('pm-api'));
    expect(own.length).toBeGreaterThan(8);
    for (const [command, shown] of own) {
      // A process for each would add nothing but its start.
      const inLanguage = command.includes('--lang') ? [] : ['--lang', language];
      const { stdout, stderr } = await cli([...wordsOf(command).slice(1), ...inLanguage]);
      if (shown === '')
        expect({ command, stderr }).not.toMatchObject({ stderr: expect.stringMatching(/^pm-api:/m) });
      else expect((stdout + stderr).replace(/docs\/(?=(zh\/)?guides\/)/, '…/')).toBe(shown);
    }
  });

  it('has scripts that run', async () => {
    const scripts = await blocksOf('pm-api-command.md', 'sh');
    expect(scripts).toHaveLength(5);
    const [profiles = '', exporting = '', piping = '', branching = '', completing = ''] = scripts;
    const kept = await shell(`set -e\n${profiles.replace('https://pm.example.com', server.url)}`);
    expect(kept.stdout).toContain('"session":"open"');
    expect(kept.stderr).toContain('Only the local token was deleted');
    await shell(exporting);
    expect(await readFile(join(folder, 'bugs.csv'), 'utf8')).toContain('Bug标题');
    const before = server.bugs.length;
    expect((await shell(piping)).stderr).toContain(`${before} records: ${before} applied.`);
    expect(server.bugs).toHaveLength(2 * before);
    expect((await shell(branching)).stdout).toMatch(/\nresolved, unless stderr says unverified\n$/);
    await shell(completing);
    const script = join(folder, '.local/share/bash-completion/completions/pm-api');
    expect(await readFile(script, 'utf8')).toContain('complete -o default');
  });

  it('works on contents, files, teams and directories in the order of its lines', async () => {
    const [block = ''] = await blocksOf('pm-api-command.md', 'text');
    const markdown = await readFile(join(guides, 'pm-api-command.md'), 'utf8');
    const inTable = [...markdown.matchAll(/^\| `(pm-api [^`]+)` +\|/gm)].map(([, command = '']) => command);
    const commands = [...block.trim().split('\n'), ...inTable];
    expect(commands.length).toBeGreaterThan(20);
    await writeFile(join(folder, 'crash.log'), 'at start');
    const failed: string[] = [];
    for (const command of commands) {
      const words = wordsOf(command.replace(/(crash|copy)\.log/, join(folder, '$&'))).slice(1);
      const { exitCode, stderr } = await released.cli(words);
      if (exitCode !== 0) failed.push(`${command}: ${stderr}`);
    }
    expect(failed).toEqual([]);
  });

  it('copies records into another server, and what is new since when it runs again', async () => {
    const [copy = ''] = (await blocksOf('pm-api-command.md', 'sh')).filter((block) =>
      block.includes('import -'),
    );
    const into = copy
      .replace('pm-api import', `PM_BASE_URL=${other.url} pm-api import`)
      .replace('--profile other', '');
    const titles = ({ bugs }: typeof server) => bugs.map(({ title }) => title);
    expect((await shell(into)).stderr).toBe(
      `${server.bugs.length} records: ${server.bugs.length} applied.\n`,
    );
    await cli(['create', 'bugs', '--productID', '1', '--title', 'Found since', '--openedBuild', 'trunk']);
    expect((await shell(into)).stderr).toContain('1 applied');
    expect(titles(other).sort()).toEqual(titles(server).sort());
  });

  it('has every exit code in its table, and names every command', async () => {
    const markdown = await readFile(join(guides, 'pm-api-command.md'), 'utf8');
    const inTable = [...markdown.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code));
    expect(inTable).toEqual(Object.values(EXIT));
    const { stdout } = await cli('--help');
    const [, listed = ''] = /^Session:\n(.*)^State of a record:/ms.exec(stdout) ?? [];
    const commands = [...listed.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    expect(commands).toContain('import');
    for (const name of commands) expect(markdown).toMatch(new RegExp(`^\\| .*\`${name}\\b`, 'm'));
  });
});

describe('import-a-thousand-records.md', () => {
  beforeEach(async () => {
    const [csv = ''] = await blocksOf('import-a-thousand-records.md', 'csv');
    await writeFile(join(folder, 'bugs.csv'), csv);
  });

  it('has a file that is checked and imported as it says', async () => {
    const [dry, real] = await typedIn('import-a-thousand-records.md');
    expect((await shell(dry?.[0] ?? '')).stderr).toBe(dry?.[1]);
    const { stderr } = await shell(real?.[0] ?? '');
    expect(stderr).toBe('3 records: 3 applied.\n');
    expect(server.bugs.at(-1)).toMatchObject({ title: 'Colours are lost', openedBuild: ['trunk', '7'] });
    const [json = ''] = await blocksOf('import-a-thousand-records.md', 'json');
    await writeFile(join(folder, 'bugs.jsonl'), json);
    expect((await shell('pm-api import bugs.jsonl --resource bugs')).stderr).toBe('1 record: 1 applied.\n');
  });

  it('has a job that tries until it is done', async () => {
    const [job = ''] = await blocksOf('import-a-thousand-records.md', 'sh');
    const before = server.bugs.length;
    server.setRole(account, '');
    const running = shell(job);
    await expect.poll(() => server.calls.some(isCreate)).toBe(true);
    server.setRole(account, 'qa');
    expect((await running).stderr).toMatch(/pm-api: \d of 3|3 records: .*applied/);
    expect(server.bugs).toHaveLength(before + 3);
    expect(server.calls.filter(isCreate).length).toBeGreaterThan(3);
  });

  it('has a program that imports them, here fewer', async () => {
    const [written = ''] = await blocksOf('import-a-thousand-records.md', 'js');
    expect(written).toContain('1000');
    const program = written.replaceAll('1000', '200');
    const client = join(build, 'client.mjs');
    await buildCommand(build, { client: '../pm-api-client/src/index.ts' });
    // The client under test in place of the installed one.
    await writeFile(join(folder, 'import.mjs'), program.replace("'pm-api-client'", JSON.stringify(client)));
    const before = server.bugs.length;
    const { stdout, stderr } = await shell('node import.mjs');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^100 of 200\n200 of 200\nBugs:( \d+){200}\n$/);
    expect(server.bugs).toHaveLength(before + 200);
  });
});
