import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakePm } from 'plat-testing/pm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildCommand } from './build.js';
import { pmApi, recordsIn } from './support.js';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const server = await startFakePm({ bugs: [] });
afterAll(() => server.close());

const { account, password } = server.accounts.qa1;
const env = { PM_BASE_URL: server.url, PM_ACCOUNT: account, PM_PASSWORD: password };
let folder: string;
beforeEach(async () => {
  server.reset();
  folder = await mkdtemp(join(tmpdir(), 'pm-api-import-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(name: string, lines: readonly string[], end = '\n'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.map((line) => line.replaceAll('\n', end) + end).join(''));
  return path;
}

const csvOf = (count: number) => [
  'productID,title,openedBuild',
  ...Array.from({ length: count }, (_, index) => `1,Imported ${index},trunk`),
];
const importing = (path: string, ...flags: string[]) => ['import', path, '--resource', 'bugs', ...flags];

describe('pm-api import', () => {
  it('makes a record of each line of a CSV file', async () => {
    const path = await file('bugs.csv', [
      '\uFEFFproductID,title,openedBuild,pri,steps',
      '1,"A ""quoted"", title",trunk,2,',
      '1,Third,"[""trunk"",""a,b""]",1,"two\nlines"',
      '',
      '1,\'=1+1,"trunk,7",,first',
    ]);
    const { stdout, stderr, exitCode } = await pmApi(importing(path), { env });
    expect(exitCode).toBe(0);
    expect(recordsIn(stdout)).toMatchObject([
      { line: 2, outcome: 'applied', id: expect.any(Number) },
      { line: 3, outcome: 'applied' },
      { line: 6, outcome: 'applied' },
    ]);
    expect(stderr).toBe('3 records: 3 applied.\n');
    expect(server.bugs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'A "quoted", title', openedBuild: ['trunk'], pri: 2, steps: '' }),
        expect.objectContaining({ title: '=1+1', openedBuild: ['trunk', '7'], steps: 'first' }),
        expect.objectContaining({ title: 'Third', openedBuild: ['trunk', 'a,b'], steps: 'two\nlines' }),
      ]),
    );
  });

  it('reads builds and days as exports and Excel write them', async () => {
    const path = await file('export.csv', [
      '所属产品,Bug标题,影响版本,截止日期',
      'Notes(#1),One,主干(#trunk),2026/12/5',
      '1,Two,"主干,1.0(#7)",2026-12-05',
      '1,Three,Trunk,2026年3月4日',
    ]);
    const released = await startFakePm({ behaviour: 'observed' });
    onTestFinished(() => released.close());
    const { stderr } = await pmApi(importing(path), { env: { ...env, PM_BASE_URL: released.url } });
    expect(stderr).toBe('3 records: 3 applied.\n');
    const days = released.bugs.map(({ title, openedBuild, deadline }) => ({ title, openedBuild, deadline }));
    expect(days).toEqual(
      expect.arrayContaining([
        { title: 'One', openedBuild: ['trunk'], deadline: '2026-12-05' },
        { title: 'Two', openedBuild: ['trunk', '7'], deadline: '2026-12-05' },
        { title: 'Three', openedBuild: ['trunk'], deadline: '2026-03-04' },
      ]),
    );
  });

  it('refuses a file without records, and suggests the title that a column was meant to have', async () => {
    const empty = await pmApi(importing(await file('empty.csv', ['productID,title,openedBuild'])), { env });
    expect(empty).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('has no records') });
    const short = await pmApi(importing(await file('short.csv', ['所属产品,标题', '1,One'])), { env });
    expect(short).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Did you mean Bug标题?') });
  });

  it('names the lines of a file from Windows as an editor counts them', async () => {
    const lines = [
      'productID,title,openedBuild,steps',
      '1,One,trunk,"a\nb\nc"',
      '1,Two,trunk,"d\ne"',
      '1,,trunk,',
    ];
    for (const end of ['\n', '\r\n']) {
      const { stderr } = await pmApi(importing(await file('lines.csv', lines, end)), { env });
      expect(stderr).toContain('1 of 3 records are invalid. record 3, line 7: ');
    }
  });

  it('makes a record of each line of JSON', async () => {
    const bug = { productID: 1, title: 'From JSON', openedBuild: ['trunk'] };
    const path = await file('bugs.jsonl', [JSON.stringify(bug), '', JSON.stringify({ ...bug, pri: 1 })]);
    const { stdout, exitCode } = await pmApi(importing(path), { env });
    expect(exitCode).toBe(0);
    expect(recordsIn(stdout).map(({ line }) => line)).toEqual([1, 3]);
    expect(server.bugs).toHaveLength(2);
  });

  it('takes what list has written as CSV', async () => {
    const awkward = ['=1+1', "'=2+2", "'quoted", '-5', 'a,"b"\nc', 'spaced  out', '@x'];
    for (const title of awkward) {
      const fields = JSON.stringify({ productID: 1, title, openedBuild: ['trunk', 'a,b'], pri: 4 });
      expect((await pmApi(['create', 'bugs', '--data', fields], { env })).exitCode).toBe(0);
    }
    const asked = ['--all', '--output', 'csv', '--fields', 'title,openedBuild,pri'];
    const { stdout } = await pmApi(['list', 'bugs', '--product', '1', ...asked], { env });
    const path = join(folder, 'exported.csv');
    await writeFile(path, stdout.replace(/^title/, 'productID,title').replaceAll(/\n(?=.)(?!c")/g, '\n2,'));
    expect((await pmApi(importing(path), { env })).exitCode).toBe(0);
    const kept = server.bugs.map(({ product, title, openedBuild, pri }) => ({
      product,
      title,
      openedBuild,
      pri,
    }));
    for (const title of awkward) {
      expect(kept).toContainEqual({ product: 2, title, openedBuild: ['trunk', 'a,b'], pri: 4 });
    }
  });

  it('sends nothing when a line is wrong, and names the line', async () => {
    const path = await file('bugs.csv', ['productID,title,openedBuild', '1,Good,trunk', 'one,,trunk']);
    const { stderr, exitCode } = await pmApi(importing(path), { env });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/1 of 2 records are invalid. record 2, line 3: .*productID/);
    expect(server.calls).toEqual([]);
    const broken = await file('bugs.jsonl', ['{"title": "x"', '[]']);
    expect((await pmApi(importing(broken), { env })).stderr).toContain('line 1 is not a JSON object');
    const uneven = await file('uneven.csv', ['productID,title', '1,x,y']);
    expect((await pmApi(importing(uneven), { env })).stderr).toContain('the CSV cannot be read');
    expect((await pmApi(importing(join(folder, 'none.csv')), { env })).exitCode).toBe(2);
  });

  it('only checks the file with --dry-run', async () => {
    const path = await file('bugs.csv', csvOf(3));
    const { stderr, exitCode } = await pmApi(importing(path, '--dry-run'), {
      env: { PM_BASE_URL: server.url },
    });
    expect({ stderr, exitCode }).toEqual({
      stderr: '3 bugs are ready to be created; nothing was sent.\n',
      exitCode: 0,
    });
    expect(server.calls).toEqual([]);
  });

  it('makes nothing twice when it is run again', async () => {
    const path = await file('bugs.csv', csvOf(5));
    await pmApi(importing(path), { env });
    const { stderr, exitCode } = await pmApi(importing(path), { env });
    expect({ stderr, exitCode }).toEqual({ stderr: '5 records: 5 done-before.\n', exitCode: 0 });
    expect(server.bugs).toHaveLength(5);
  });

  it('names the lines that the server refused, and sends only these again', async () => {
    const path = await file('bugs.csv', [...csvOf(2), '99,Of no product,trunk']);
    const first = await pmApi(importing(path), { env });
    expect(first.exitCode).toBe(11);
    expect(recordsIn(first.stdout)).toMatchObject([
      { line: 2, outcome: 'applied' },
      { line: 3, outcome: 'applied' },
      {
        line: 4,
        outcome: 'failed',
        code: expect.any(String),
        message: expect.stringContaining('POST /bugs'),
      },
    ]);
    expect(first.stderr).toMatch(
      /1 of 3 records were not imported.\n {2}hint: Correct the failed records in the file/,
    );
    const again = await pmApi(importing(path), { env });
    expect(again.stderr).toContain('3 records: 2 done-before, 1 failed.');
    expect(server.bugs).toHaveLength(2);
  });

  it('shows a bar on a terminal, and the lines that were not made', async () => {
    const path = await file('bugs.csv', csvOf(3));
    const { stdout, stderr } = await pmApi(importing(path), { env, isTerminal: true });
    expect(stdout).toBe('');
    expect(stderr).toMatch(/0 % \| 0 of 3/);
    expect(stderr).toContain('3 records: 3 applied.');
  });

  it('keeps the password of a new user out of its journal', async () => {
    const { account: name, password: secret } = { account: 'new1', password: 'hunter2-long' };
    const path = await file('users.jsonl', [
      JSON.stringify({ account: name, realname: 'N', password: secret }),
    ]);
    const ran = await pmApi(['import', path, '--resource', 'users', '--verbose'], { env });
    const journal = await readFile(`${path}.journal`, 'utf8');
    for (const shown of [journal, ran.stdout, ran.stderr]) expect(shown).not.toContain(secret);
    expect(journal).not.toBe('');
  });
});

describe('an import that was broken off', () => {
  let build: string;
  let slow: Awaited<ReturnType<typeof startFakePm>>;
  let command: string;
  beforeAll(async () => {
    build = await mkdtemp(join(tmpdir(), 'pm-api-build-'));
    command = await buildCommand(build);
    slow = await startFakePm({ bugs: [], delayMs: 20 });
  });
  beforeEach(() => slow.reset());
  afterAll(async () => {
    await slow.close();
    await rm(build, { recursive: true });
  });

  it.each(['SIGKILL', 'SIGINT'] as const)('by %s goes on and makes nothing twice', async (signal) => {
    const path = await file('bugs.csv', csvOf(30));
    const environment = { PATH: process.env.PATH, ...env, PM_BASE_URL: slow.url };
    const argv = [command, ...importing(path, '--settle', '1')];
    const child = spawn(process.execPath, argv, { env: environment, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await expect.poll(() => slow.bugs.length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(5);
    child.kill(signal);
    const [code] = await ended;
    if (signal === 'SIGINT') expect(code).toBe(130);
    expect(slow.bugs.length).toBeLessThan(30);

    const again = spawn(process.execPath, argv, { env: environment, stdio: 'ignore' });
    expect(await once(again, 'exit')).toEqual([0, null]);
    const expected = Array.from({ length: 30 }, (_, index) => `Imported ${index}`).sort();
    expect(slow.bugs.map(({ title }) => title).sort()).toEqual(expected);
  });
});
