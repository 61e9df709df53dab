import { link, mkdir, readdir, readFile, readlink, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FilesRoot, safeName } from '../../src/mcp/files-root.js';
import { useFolder } from '../support.js';

const folder = await useFolder();
let root: FilesRoot;
const inside = (...names: string[]) => join(folder, 'root', ...names);
const outside = (...names: string[]) => join(folder, 'outside', ...names);

beforeEach(async () => {
  await mkdir(inside('logs'), { recursive: true });
  await mkdir(outside());
  await writeFile(inside('logs', 'a.txt'), 'inside');
  await writeFile(outside('secret.txt'), 'outside');
  root = await FilesRoot.at(inside());
});

// Linux shows the files that this process has open.
afterEach(async () => {
  const open = process.platform === 'linux' ? await readdir('/proc/self/fd') : [];
  const paths = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  expect(paths.filter((path) => path.startsWith(folder))).toEqual([]);
});

async function read(path: string): Promise<string> {
  const { file } = await root.openForReading(path);
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
const save = (path: string, isChosen = true) => root.save(path, Buffer.from('new'), { isChosen });

describe('reading', () => {
  it('takes files below the folder, by a path relative to it or absolute', async () => {
    expect(await read('logs/a.txt')).toBe('inside');
    expect(await read(inside('logs', 'a.txt'))).toBe('inside');
    expect(await read('logs/../logs/a.txt')).toBe('inside');
  });

  it('takes no file that has a name elsewhere', async () => {
    await link(outside('secret.txt'), inside('hard.txt'));
    await expect(read('hard.txt')).rejects.toThrow('several names');
  });

  it('follows a link that stays in the folder', async () => {
    await symlink(inside('logs', 'a.txt'), inside('link.txt'));
    expect(await read('link.txt')).toBe('inside');
  });

  it('takes none outside', async () => {
    for (const path of ['../outside/secret.txt', 'logs/../../outside/secret.txt', '/etc/passwd', '.', ''])
      await expect(read(path), path).rejects.toThrow('outside');
  });

  it('a link that leads outside is outside, as a file and as a folder', async () => {
    await symlink(outside('secret.txt'), inside('file.txt'));
    await symlink(outside(), inside('folder'));
    await expect(read('file.txt')).rejects.toThrow('outside');
    await expect(read('folder/secret.txt')).rejects.toThrow('outside');
  });

  it('hidden files, folders and files that are missing are rejected', async () => {
    await writeFile(inside('.env'), 'SECRET=1');
    await expect(read('.env')).rejects.toThrow('hidden');
    await expect(read('logs')).rejects.toThrow('not a file');
    await expect(read('missing.txt')).rejects.toThrow('ENOENT');
  });

  it('a folder that is swapped with a link while files are read never shows what is outside', async () => {
    await mkdir(inside('d'));
    await writeFile(inside('d', 'secret.txt'), 'inside');
    await symlink(outside(), inside('l'));
    const seen = new Set<string>();
    let isOver = false;
    const swap = async () => {
      while (!isOver) {
        await rename(inside('d'), inside('x'));
        await rename(inside('l'), inside('d'));
        await rename(inside('d'), inside('l'));
        await rename(inside('x'), inside('d'));
      }
    };
    const swapping = swap();
    for (let count = 0; count < 400; count += 1)
      seen.add(await read('d/secret.txt').catch(({ message }: Error) => message));
    isOver = true;
    await swapping;
    expect([...seen]).not.toContain('outside');
    expect([...seen].some((text) => text === 'inside' || text.includes('is outside'))).toBe(true);
  });
});

describe('saving', () => {
  it('adds a file, for its owner alone', async () => {
    expect(await save('logs/b.txt')).toBe('logs/b.txt');
    expect(await readFile(inside('logs', 'b.txt'), 'utf8')).toBe('new');
  });

  it('replaces nothing: a chosen name that is taken is an error, another one gets a number', async () => {
    await expect(save('logs/a.txt')).rejects.toThrow('exists already');
    expect(await save('logs/a.txt', false)).toBe('logs/a-2.txt');
    expect(await save('logs/a.txt', false)).toBe('logs/a-3.txt');
    expect(await readFile(inside('logs', 'a.txt'), 'utf8')).toBe('inside');
  });

  it('below a folder that is not there names it', async () => {
    await expect(save('logs/sub/new.log')).rejects.toThrow('is in the folder logs/sub, which does not exist');
  });

  it('goes through no link that leads outside, and replaces none', async () => {
    await symlink(outside(), inside('folder'));
    await symlink(outside('new.txt'), inside('dangling.txt'));
    await expect(save('folder/new.txt')).rejects.toThrow('outside');
    await expect(save('dangling.txt')).rejects.toThrow('exists already');
    await expect(save('../outside/new.txt')).rejects.toThrow('outside');
    expect(await readdir(outside())).toEqual(['secret.txt']);
  });

  it('takes no name that is none', async () => {
    for (const path of ['.bashrc', '-rf', 'logs/.git', 'nul.txt', 'CON', 'a\u202eb.txt', 'x\0y', 'a:b'])
      await expect(save(path), path).rejects.toThrow('hidden, reserved');
    expect(await readdir(inside())).toEqual(['logs']);
  });

  it('a hard link of the same name is not written to', async () => {
    await link(outside('secret.txt'), inside('hard.txt'));
    await expect(save('hard.txt')).rejects.toThrow('exists already');
    expect(await readFile(outside('secret.txt'), 'utf8')).toBe('outside');
  });
});

it('a name of the server is made one of this machine', () => {
  const names = {
    '.bash_profile': '_bash_profile',
    '-rf': '_rf',
    '~': '_',
    '../../etc/passwd': '__.._etc_passwd',
    'nul.txt': '_nul.txt',
    'a\u202egnp.exe': 'a_gnp.exe',
    '截图 1.png': '截图 1.png',
    '': '',
  };
  expect(Object.keys(names).map((name) => safeName(name))).toEqual(Object.values(names));
});

it('a folder that does not exist is an error of the command', async () => {
  await expect(FilesRoot.at(inside('nowhere'))).rejects.toThrow('is not a folder');
});
