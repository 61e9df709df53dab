import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileEntry, FileList } from '../../src/index.js';
import { folderWith } from '../fixtures/app-package.js';
import { clientOf } from '../fixtures/gateway-calls.js';
import { startStage } from '../fixtures/stage.js';

describe('a folder with 2,000 files', () => {
  it('is listed, searched and asked about whole', async () => {
    const files = await folderWith({});
    const folder = join(files, '1000/many');
    await mkdir(folder, { recursive: true });
    const names = Array.from({ length: 2000 }, (_, index) => `file-${index}.txt`);
    await Promise.all(names.map((name) => writeFile(join(folder, name), '')));
    const stage = await startStage({ files });
    const { entries } = await stage.control<FileList>('GET', '/files?path=/vol1/1000/many');
    expect(entries).toHaveLength(2000);
    const found = await stage.control<FileEntry[]>('GET', '/files/search?q=file-1999');
    expect(found.map(({ name }) => name)).toEqual(['file-1999.txt']);
    const paths = entries.slice(0, 1000).map(({ path }) => path);
    const access = await clientOf(stage).checkUserAcl(1000, paths);
    expect(access.every(({ readable }) => readable)).toBe(true);
  });
});

describe('a folder named like something of JavaScript', () => {
  it('is a folder like others', async () => {
    const files = await folderWith({ '__proto__/a.txt': 'a', 'constructor/b.txt': 'b' });
    const stage = await startStage({ files });
    const { entries } = await stage.control<FileList>('GET', '/files');
    expect(entries.map(({ path, group }) => `${group} ${path}`)).toEqual([
      'myFiles /vol1/1000',
      'otherShare /vol1/__proto__',
      'otherShare /vol1/constructor',
    ]);
    const [access] = await clientOf(stage).checkUserAcl(1001, ['/vol1/__proto__/a.txt']);
    expect(access).toMatchObject({ readable: true, writable: false });
  });
});
