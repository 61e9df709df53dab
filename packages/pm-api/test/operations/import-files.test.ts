import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ResourceDefinition, resources } from 'pm-api-client/resources';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/run.js';
import { useBuild } from '../build.js';
import { pmApi, recordsIn, useFolder, useServer } from '../support.js';

const { server, cli } = await useServer({ bugs: [] });
const folder = await useFolder();

const CSV = '所属产品,Bug标题,影响版本,Bug类型,重现步骤\n1,登录失败，报错“超时”,trunk,代码错误,点击登录\n';
// The same in GBK, as Excel on a Chinese Windows saves it.
const GBK = Buffer.from(
  'cbf9caf4b2fac6b72c427567b1eacce22cd3b0cfecb0e6b1be2c427567c0e0d0cd2cd6d8cfd6b2bdd6e80a312cb5c7c2bccaa7b0dca3acb1a8b4eda1b0b3accab1a1b12c7472756e6b2cb4fac2ebb4edcef32cb5e3bbf7b5c7c2bc0a',
  'hex',
);
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

async function importing(bytes: Buffer | string, ...flags: string[]) {
  const path = join(folder, 'bugs.csv');
  await writeFile(path, bytes);
  return cli(['import', path, '--resource', 'bugs', ...flags]);
}

describe('the encoding of a file', () => {
  it('is found, or is the one that is named', async () => {
    const rows: [name: string, bytes: Buffer | string, ...flags: string[]][] = [
      ['UTF-8', CSV],
      ['UTF-8 with a byte order mark', `\uFEFF${CSV}`],
      ['UTF-8 with a mark before a quoted title', `\uFEFF${CSV.replace('所属产品', '"所属产品"')}`],
      ['UTF-16, little-endian, with a mark', utf16(CSV, false)],
      ['UTF-16, big-endian, with a mark', utf16(CSV, true)],
      ['UTF-16 without a mark, that is named', utf16(CSV, false).subarray(2), '--encoding', 'utf-16le'],
      ['GBK, that is named', GBK, '--encoding', 'gbk'],
      ['GBK by the name of its code page', GBK, '--encoding', 'CP936'],
      ['GBK as GB18030', GBK, '--encoding', 'gb18030'],
    ];
    for (const [name, bytes, ...flags] of rows) {
      server.reset();
      await rm(join(folder, 'bugs.csv.journal'), { force: true });
      const { stderr, exitCode } = await importing(bytes, ...flags);
      expect({ name, stderr, exitCode }).toEqual({ name, stderr: '1 record: 1 applied.\n', exitCode: 0 });
      expect(server.bugs, name).toMatchObject([
        { title: '登录失败，报错“超时”', openedBuild: ['trunk'], type: 'codeerror', steps: '点击登录' },
      ]);
    }
  });

  it('that is another one is an error, and nothing is sent', async () => {
    const unmarked = utf16('productID,title,openedBuild\n1,x,trunk\n', false).subarray(2);
    const unknown = Buffer.from('title\n\x80\xff\xff\n', 'latin1');
    const rows: [name: string, bytes: Buffer | string, says: string, encoding?: string][] = [
      ['GBK, that is not named', GBK, 'As GBK, its first line is: 所属产品,Bug标题,影响版本'],
      ['UTF-8, named as UTF-16', CSV, 'is not', 'utf-16le'],
      ['UTF-16 without a mark', unmarked, 'line 1 has'],
      ['UTF-8 that was garbage before', CSV.replace('登录', '\uFFFD\uFFFD'), 'line 2 has'],
      ['GBK that is cut', GBK.subarray(0, GBK.length - 2), 'is not gbk', 'gbk'],
      ['bytes that GBK has no character for', unknown, 'not', 'gbk'],
      ['UTF-8 cut in a character', Buffer.from(CSV).subarray(0, 7), 'is not UTF-8'],
      ['any, by an unknown name', CSV, 'unknown encoding utf-99', 'utf-99'],
    ];
    for (const [name, bytes, says, encoding] of rows) {
      const { stderr, exitCode } = await importing(bytes, ...(encoding ? ['--encoding', encoding] : []));
      expect({ name, stderr, exitCode }).toEqual({
        name,
        stderr: expect.stringContaining(says),
        exitCode: 2,
      });
    }
    expect(server.calls).toEqual([]);
  });

  it('of a text for a field is checked too', async () => {
    const path = join(folder, 'steps.txt');
    await writeFile(path, GBK);
    const argv = ['update', 'bugs', '1', '--from-file', `steps=${path}`];
    expect((await cli(argv)).stderr).toContain('is not UTF-8');
  });
});

describe('the columns of a file', () => {
  it('are shown with what they were taken for, by a dry run', async () => {
    const { stdout, exitCode } = await importing(CSV, '--dry-run');
    expect(exitCode).toBe(0);
    expect(recordsIn(stdout)).toEqual([
      { column: '所属产品', field: 'productID', label: expect.any(String), 'line 2': 1 },
      { column: 'Bug标题', field: 'title', label: 'Name', 'line 2': '登录失败，报错“超时”' },
      { column: '影响版本', field: 'openedBuild', label: 'Affected Version', 'line 2': ['trunk'] },
      { column: 'Bug类型', field: 'type', label: 'Bug Type', 'line 2': 'codeerror' },
      { column: '重现步骤', field: 'steps', label: 'Repro Steps', 'line 2': '点击登录' },
    ]);
    expect(server.calls).toEqual([]);
  });

  it('take the titles in English, and numbers and labels as ZenTao exports them', async () => {
    const exported =
      'product id,Name,affected version,type\nNotes(#1),From an export,"trunk,主干(#7)",Code Error\n';
    expect((await importing(exported)).exitCode).toBe(0);
    expect(server.bugs).toMatchObject([{ product: 1, title: 'From an export', type: 'codeerror' }]);
  });

  it('that are misspelt, doubled or no fields are errors', async () => {
    for (const [csv, expected] of [
      ['所属产品,Bug标题,影响版夲\n1,x,trunk\n', 'did you mean 影响版本?'],
      [
        'productID,title,影响版本,openedBuild\n1,x,trunk,trunk\n',
        'two columns are openedBuild: 影响版本, openedBuild.',
      ],
      ['productID,titel,openedBuild\n1,x,trunk\n', 'titel: did you mean title?'],
      ['productID,title,openedBuild,bugtipe\n1,x,trunk,\n', 'bugtipe: did you mean Bug Type?'],
      ['productID,title,openedBuild,zzz\n1,x,trunk,1\n', 'possible: productID, title, openedBuild, '],
    ] as const) {
      const { stderr, exitCode } = await importing(csv);
      expect({ stderr, exitCode }).toEqual({ stderr: expect.stringContaining(expected), exitCode: 2 });
    }
    expect(server.calls).toEqual([]);
  });

  it('of an exported file that a new record does not take are named together, with what an import does', async () => {
    const { stderr, exitCode } = await importing(
      'id,title,product,status,openedDate\n7,x,1,active,2026-11-20\n',
    );
    expect(exitCode).toBe(2);
    expect(stderr).toContain('does not take these columns: id, status, openedDate.\n  hint: ');
    expect(stderr).toContain('An import creates records, and does not change those that exist');
    const chinese = await importing('Bug编号,所属产品,Bug标题,影响版本\n7,1,x,trunk\n', '--lang', 'zh');
    expect(chinese.stderr).toContain('新建的记录没有这些列：Bug编号。\n  提示：导入会创建新记录');
  });

  it('show no password', async () => {
    const path = join(folder, 'users.csv');
    await writeFile(path, 'account,realname,password\nnew1,N,hunter2-long\n');
    const { stdout } = await cli(['import', path, '--resource', 'users', '--dry-run']);
    expect(stdout).toContain('"***"');
    expect(stdout).not.toContain('hunter2');
  });
});

describe('--template', () => {
  const definitions: readonly ResourceDefinition[] = Object.values(resources);
  const creatable = definitions.filter(({ create }) => create !== undefined);

  it('is a file that can be imported, in both languages', async () => {
    for (const { name } of creatable)
      for (const lang of ['en', 'zh']) {
        const { stdout, exitCode } = await pmApi(['import', '--template', name, '--lang', lang]);
        expect(exitCode).toBe(0);
        const path = join(folder, `${name}.csv`);
        await writeFile(path, stdout);
        const checked = await cli(['import', path, '--resource', name, '--dry-run']);
        const stderr = `Ready to be created (${name}): 1. Nothing was written.\n`;
        expect(checked).toMatchObject({ exitCode: 0, stderr });
      }
  });

  it("has ZenTao's titles in Chinese", async () => {
    const { stdout } = await pmApi(['import', '--template', 'bugs', '--lang', 'zh']);
    expect(stdout).toMatch(/^\uFEFF所属产品,Bug标题,影响版本,/);
    expect(stdout).toContain('代码错误');
  });

  it('begins with a byte order mark, by which Excel knows UTF-8, but not on a terminal', async () => {
    for (const isTTY of [false, true]) {
      const [stdout, stderr, stdin] = [new PassThrough(), new PassThrough(), new PassThrough()];
      const streams = { stdin, stdout: Object.assign(stdout, { isTTY }), stderr };
      const outside = { ...streams, env: {}, signal: new AbortController().signal };
      expect(await run(['import', '--template', 'bugs'], outside)).toBe(0);
      stdout.end();
      expect((await buffer(stdout)).subarray(0, 3).toString('hex') === 'efbbbf').toBe(!isTTY);
    }
  });
});

describe('an import that was broken off', async () => {
  const { command } = await useBuild();
  const slow = await useServer({ bugs: [], delayMs: 10 });
  const titles = Array.from({ length: 200 }, (_, index) => `第 ${index} 条`).sort();
  const start = async () => {
    const path = join(folder, 'bugs.csv');
    const rows = titles.map((title) => `1,${title},trunk`);
    await writeFile(path, ['所属产品,Bug标题,影响版本', ...rows].join('\n'));
    const argv = [command, 'import', path, '--resource', 'bugs', '--settle', '1'];
    return spawn(process.execPath, argv, { env: { PATH: process.env.PATH, ...slow.env }, stdio: 'ignore' });
  };
  const made = (count: number) =>
    expect.poll(() => slow.server.bugs.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(count);

  it('by a kill, twice, and started again at once creates each record once', async () => {
    let running = await start();
    for (const count of [30, 90]) {
      await made(count);
      running.kill('SIGKILL');
      running = await start();
    }
    expect(await once(running, 'exit')).toEqual([0, null]);
    expect(slow.server.bugs.map(({ title }) => title).sort()).toEqual(titles);
    expect(await readFile(join(folder, 'bugs.csv.journal'), 'utf8')).not.toBe('');
  });

  it('by an interrupt ends with 130, and goes on', async () => {
    const interrupted = await start();
    await made(5);
    interrupted.kill('SIGINT');
    expect(await once(interrupted, 'exit')).toEqual([130, null]);
    expect(slow.server.bugs.length).toBeLessThan(200);
    expect(await once(await start(), 'exit')).toEqual([0, null]);
    expect(slow.server.bugs.map(({ title }) => title).sort()).toEqual(titles);
  });
});
