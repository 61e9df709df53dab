import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { FileList } from '../../src/index.js';
import { folderWith } from '../fixtures/app-package.js';
import { mayRead, names, onDisk, pick } from '../fixtures/files.js';
import { clientOf } from '../fixtures/gateway-calls.js';
import { startStage } from '../fixtures/stage.js';

const run = promisify(execFile);

describe('what is no file', () => {
  it('is not shown and holds nobody up: a pipe, also in place of the favorites', async () => {
    const files = await folderWith({ '1000/a.txt': 'a' });
    await run('mkfifo', [join(files, '1000/pipe'), join(files, '1000/.favorites')]);
    const stage = await startStage({ files });
    expect(await names(stage, '/vol1/1000')).toEqual(['a.txt']);
    expect(await pick(stage, '/vol1/1000/pipe')).toMatchObject({ code: 1000701 });
    expect((await stage.control<FileList>('GET', '/files')).entries.map(({ path }) => path)).toEqual([
      '/vol1/1000',
    ]);
  });

  it.skipIf(process.platform !== 'linux')('has a name that is no text', async () => {
    const files = await folderWith({ '1000/a.txt': 'a' });
    await writeFile(Buffer.concat([Buffer.from(`${files}/1000/`), Buffer.from([0xff, 0xfe])]), 'x');
    const stage = await startStage({ files });
    expect(await names(stage, '/vol1/1000')).toEqual(['a.txt']);
  });
});

describe('a name', () => {
  it('is spelled as the disk spells it, composed or not, and is another in another spelling', async () => {
    const decomposed = 'Ube\u0308r.txt';
    const files = await folderWith({ [`1000/${decomposed}`]: 'a' });
    const stage = await startStage({ files });
    expect(await names(stage, '/vol1/1000')).toEqual([decomposed]);
    const { data } = await pick(stage, `/vol1/1000/${decomposed}`);
    expect(await readFile(onDisk(stage, data[0] ?? ''), 'utf8')).toBe('a');
    for (const path of [
      `/vol1/1000/${decomposed}`,
      '/vol1/1000/Ub\u00ebr.txt',
      '/vol1/1000/UBE\u0308R.TXT',
    ]) {
      expect(await mayRead(stage, 1000, path)).toBe(existsSync(onDisk(stage, path)));
    }
  });

  it('of a decomposed folder is listed so that it can be opened', async () => {
    const files = await folderWith({ '1000/Fotos u\u0308/a.txt': 'a' });
    const stage = await startStage({ files });
    await stage.authorize({
      operation: 'pickUserFile',
      paths: ['/vol1/1000/Fotos u\u0308'],
      directory: true,
    });
    const [folder = ''] = await clientOf(stage).userFolders.list(1000);
    expect(existsSync(onDisk(stage, folder))).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('may have a backslash or a colon in it', async () => {
    const files = await folderWith({ '1000/a\\b.txt': 'a', '1000/c:d.txt': 'c' });
    const stage = await startStage({ files });
    for (const path of ['/vol1/1000/a\\b.txt', '/vol1/1000/c:d.txt']) {
      expect(await pick(stage, path)).toMatchObject({ code: 0, data: [path] });
      expect(existsSync(onDisk(stage, path))).toBe(true);
    }
  });

  it('may have a slash too many around it', async () => {
    const stage = await startStage();
    expect(await pick(stage, '/vol1//1000/documents/')).toEqual({
      code: 0,
      msg: '',
      data: ['/vol1/1000/documents'],
    });
    expect(await mayRead(stage, 1000, '/vol1/1000//documents/')).toBe(true);
    expect(await names(stage, '/vol1/1000/documents/letters/')).toEqual(['to-ben.txt']);
  });

  eachRow([
    '/vol1/1000/../1001/notes.txt',
    '/vol1/./1000',
    '/vol2/1000',
    '/vol1x',
    'vol1/1000',
    '/vol1/1000/\0',
  ])('%j is nobody’s path', async (path) => {
    const stage = await startStage();
    expect(await mayRead(stage, 1000, path)).toBe(false);
    expect((await stage.ask(`/_dev/api/files?path=${encodeURIComponent(path)}`)).status).toBe(404);
  });
});
