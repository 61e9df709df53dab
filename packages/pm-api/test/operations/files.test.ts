import { chmod, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { oddLines, on, pmApi, recordsIn, useFolder, useServer } from '../support.js';

// The specification has no files: only released servers do.
const { server, cli } = await useServer({ behaviour: 'observed' });
const forBug = ['--objectType', 'bug', '--objectID', '1'];
const folder = await useFolder();
const path = join(folder, 'crash.txt');
beforeEach(() => writeFile(path, 'crashed\n'));

const upload = async (...argv: string[]) => {
  const { stdout, exitCode } = await cli(['files', 'upload', ...argv, ...forBug]);
  expect(exitCode).toBe(0);
  return recordsIn(stdout)[0] ?? {};
};
const contentOf = async (id: unknown) => (await cli(['files', 'download', String(id), '--to', '-'])).stdout;

describe('pm-api files upload', () => {
  it('attaches the file of a path under its own name', async () => {
    expect(await upload(path)).toMatchObject({
      outcome: 'applied',
      record: { title: 'crash.txt', objectType: 'bug', objectID: 1 },
    });
    const { stdout } = await cli(['file', 'upload', path, '--name', 'other.txt', ...forBug], {
      isTerminal: true,
    });
    expect(stdout).toBe('file 2: upload applied and verified.\n');
    const shown = await cli('get bugs 1 --fields files --lang zh', { isTerminal: true });
    expect(shown.stdout).toContain('│ 附件 files │ 1 crash.txt (8 B); 2 other.txt (8 B) │');
  });

  it('takes the name of the resource for the kind of the record', async () => {
    const { stdout } = await cli(['files', 'upload', path, '--objectType', 'bugs', '--objectID', '1']);
    expect(recordsIn(stdout)).toMatchObject([{ record: { objectType: 'bug', objectID: 1 } }]);
  });

  it('takes stdin, with a name', async () => {
    const nameless = await cli(['files', 'upload', '-', ...forBug], { input: 'x' });
    expect(nameless).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Pass --name') });
    const argv = ['files', 'upload', '-', '--name', 'boot.txt', ...forBug];
    const { stdout } = await cli(argv, { input: 'booted' });
    const [written] = recordsIn(stdout);
    expect(written).toMatchObject({ outcome: 'applied', record: { title: 'boot.txt' } });
    expect(await contentOf(written?.id)).toBe('booted');
  });

  it('shows a bar on a terminal, and nothing of it elsewhere', async () => {
    const shown = await cli(['files', 'upload', path, ...forBug], { isTerminal: true });
    expect(shown.stderr).toContain('8 B / 8 B');
    expect((await cli(['files', 'upload', path, ...forBug])).stderr).toBe('');
  });

  it('says what is wrong in the words of its flags, and sends nothing', async () => {
    await upload(path);
    const sent = () =>
      server.calls.filter(({ method, path }) => method === 'POST' && path === '/files').length;
    const upload1 = `files upload ${path} --objectID 1 --objectType`;
    expect(
      await oddLines(cli, 2, {
        [`files upload ${join(folder, 'nope')} --objectType bug --objectID 1`]: 'cannot be read (ENOENT)',
        [`${upload1} frog`]: 'invalid value for --objectType. Use one of bugs, stories',
        [`files upload ${path} --objectType bug`]: '--objectID is required',
        [`${upload1} bug --max-bytes 3`]: 'larger than 3 bytes.\n  hint: Raise --max-bytes',
      }),
    ).toEqual([]);
    const missing = { [`files upload ${path} --objectType bug --objectID 99`]: 'not-found' };
    expect(await oddLines(cli, 5, missing)).toEqual([]);
    const dry = await pmApi(['files', 'upload', path, ...forBug, '--dry-run'], {
      env: { PM_BASE_URL: server.url },
    });
    expect(recordsIn(dry.stdout)).toMatchObject([{ method: 'POST', body: { file: 'crash.txt, 8 bytes' } }]);
    expect(sent()).toBe(1);
  });
});

describe('pm-api files download', () => {
  beforeEach(() => upload(path));

  it('saves it under its own name in a folder, or under the path that is given', async () => {
    const there = join(folder, 'there');
    await cli(['files', 'download', '1', '--to', there]);
    expect(await readFile(there, 'utf8')).toBe('crashed\n');
    await rm(path);
    const { stdout } = await cli(['files', 'download', '1', '--to', folder, '--output', 'table']);
    expect(stdout).toBe(`Saved ${path}, 8 bytes.\n`);
    expect((await readdir(folder)).sort()).toEqual(['crash.txt', 'there']);
  });

  it('saves a file under a name that is safe here', async () => {
    for (const [given, saved] of Object.entries({
      '.bash_profile': '_bash_profile',
      '-rf': '_rf',
      '~': '_',
    })) {
      const named = join(folder, given);
      await writeFile(named, 'echo');
      const { id } = await upload(named);
      const to = await mkdtemp(join(folder, 'to-'));
      expect((await cli(`files download ${id} --to ${to}`)).exitCode).toBe(0);
      expect(await readdir(to)).toEqual([saved]);
    }
  });

  it('replaces nothing that is there, unless that is said', async () => {
    await writeFile(path, 'my own');
    const says = `pm-api: ${path} exists already.\n  hint: Pass --overwrite, or another path with --to.\n`;
    const lines = { [`files download 1 --to ${path}`]: says, [`files download 1 --to ${folder}`]: says };
    const unnamed = { 'files download 1 --overwrite': '--overwrite needs --to' };
    expect(await oddLines(cli, 2, { ...lines, ...unnamed })).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe('my own');
    expect(await readdir(folder)).toEqual(['crash.txt']);
    await cli(['files', 'download', '1', '--to', folder, '--overwrite']);
    expect(await readFile(path, 'utf8')).toBe('crashed\n');
  });

  it('leaves nothing behind when there is no such file, or it is cut off', async () => {
    for (const to of [folder, join(folder, 'new')]) {
      expect((await cli(['files', 'download', '99', '--to', to])).exitCode).toBe(5);
      server.faults.inject({ kind: 'cut' }, on('/download', 9));
      expect((await cli(['files', 'download', '1', '--to', to])).exitCode).toBe(9);
      server.faults.clear();
      expect(await readdir(folder)).toEqual(['crash.txt']);
    }
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'says where it cannot be saved',
    async () => {
      await chmod(folder, 0o500);
      const { exitCode, stderr } = await cli(['files', 'download', '1', '--to', join(folder, 'new')]);
      await chmod(folder, 0o700);
      expect({ exitCode, stderr }).toEqual({
        exitCode: 2,
        stderr: expect.stringContaining('cannot be written (EACCES)'),
      });
    },
  );

  it.skipIf(process.platform !== 'linux')('leaves no file open', async () => {
    const open = async () => {
      const links = await readdir('/proc/self/fd');
      const paths = await Promise.all(links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      return paths.filter((path) => path.startsWith(folder));
    };
    await cli(['files', 'download', '1', '--to', join(folder, 'there')]);
    await cli(['files', 'download', '1', '--to', folder, '--overwrite']);
    await cli(['files', 'download', '1', '--to', path]);
    server.faults.inject({ kind: 'cut' }, on('/download', 9));
    await cli(['files', 'download', '1', '--to', join(folder, 'cut')]);
    server.faults.clear();
    expect(await open()).toEqual([]);
  });

  it('writes to stdout, and to no terminal', async () => {
    expect(await contentOf(1)).toBe('crashed\n');
    const shown = await cli('files download 1 --to -', { isTerminal: true });
    expect(shown).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining('Pass --to PATH'),
    });
  });
});

describe('pm-api files get, rename and delete', () => {
  it('show a file, give it another name, and take it away', async () => {
    await upload(path);
    const one = await cli('file get 1 --json title');
    expect(one.stdout).toBe('{"title":"crash.txt"}\n');
    const renamed = await cli('files rename 1 new.txt --query outcome');
    expect(renamed.stdout).toBe('"applied"\n');
    const deleted = await cli('files delete 1', { isTerminal: true });
    expect(deleted.stdout).toBe('file 1: delete applied and verified.\n');
    expect((await cli('files get 1')).exitCode).toBe(5);
  });
});
