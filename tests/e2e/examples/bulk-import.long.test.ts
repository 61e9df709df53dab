import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakePm } from 'plat-testing/pm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startScript } from '../start-script.js';

type FakePm = Awaited<ReturnType<typeof startFakePm>>;

const example = join(import.meta.dirname, '../../../examples/bulk-import');
const header = 'Key,Summary,Severity,Assignee,Found in,Description\n';
let server: FakePm;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulk-import-'));
  await cp(join(example, 'sample'), folder, { recursive: true });
});
afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

const behaviours = ['observed', 'specification'] as const;

describe.each(behaviours)('the bulk import (%s)', (behaviour) => {
  beforeEach(async () => {
    server = await startFakePm({ behaviour, bugs: [], delayMs: 30 });
  });

  it('has every bug there, and each once, after it was killed and run again', async () => {
    const killed = startImport('bugs.csv');
    await vi.waitFor(() => expect(server.bugs.length).toBeGreaterThan(10), { timeout: 60_000, interval: 5 });
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toMatchObject({ code: null });
    expect(server.bugs.length).toBeLessThan(40);

    const { code, output } = await startImport('bugs.csv').ended;
    expect(output).toMatch(/\d+ made, \d+ made by an earlier run, 0 there before, 0 failed, 0 open/);
    expect(code).toBe(0);
    const keys = server.bugs.map(({ title }) => /^\[(OLD-\d+)\]/.exec(title)?.[1]).sort();
    expect(keys).toEqual(Array.from({ length: 40 }, (_, index) => `OLD-${101 + index}`));
  });

  it('translates words, addresses and builds', async () => {
    await writeCsv('one.csv', 'OLD-7,"A ""title"", ü",CRITICAL,Dora@example.com,trunk; 1,"Open.\nLook."\n');
    expect(await startImport('one.csv').ended).toMatchObject({ code: 0 });
    const [bug] = server.bugs;
    expect(bug).toMatchObject({ title: '[OLD-7] A "title", ü', severity: 1, assignedTo: 'dev1', product: 1 });
    expect(String(bug?.openedBuild)).toBe('trunk,1');
    expect(bug?.steps).toBe('Open.<br />Look.');
  });

  it('leaves alone what an import of another file has brought over', async () => {
    await writeCsv('first.csv', 'OLD-1,One,Major,,,\nOLD-2,Two,Major,,,\n');
    await writeCsv('second.csv', 'OLD-2,Two,Major,,,\nOLD-3,Three,Major,,,\n');
    await startImport('first.csv').ended;
    const { output } = await startImport('second.csv').ended;
    expect(output).toContain('1 made, 0 made by an earlier run, 1 there before');
    const again = await startImport('second.csv').ended;
    expect(again.output).toContain('0 made, 1 made by an earlier run, 1 there before');
    expect(server.bugs.map(({ title }) => title)).toEqual(['[OLD-1] One', '[OLD-2] Two', '[OLD-3] Three']);
  });
});

describe('the bulk import', () => {
  beforeEach(async () => {
    server = await startFakePm({ behaviour: 'observed', bugs: [] });
  });

  it('names every wrong row by the line where it begins, and sends nothing', async () => {
    const { code, errors } = await startImport('wrong.csv').ended;
    expect(errors.trim().split('\n')).toEqual([
      'line 4: Summary is empty',
      'line 4: Severity "Urgent" is not one of blocker, critical, major, minor, trivial',
      'line 5: Assignee "gone@example.com" has no account in mapping.mjs',
      'line 6: Key "OLD-1" is already in line 2',
    ]);
    expect(code).toBe(2);
    expect(server.calls).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual(['bugs.csv', 'wrong.csv']);
  });

  it('names the columns that are missing, and a quote that does not end', async () => {
    await writeFile(join(folder, 'columns.csv'), 'Key,Summary\nOLD-1,One\n');
    const columns = await startImport('columns.csv').ended;
    expect(columns).toMatchObject({ code: 2, errors: expect.stringContaining('Severity, Assignee') });
    await writeCsv('quote.csv', 'OLD-1,"One,Major,,,\n');
    const quote = await startImport('quote.csv').ended;
    expect(quote).toMatchObject({ code: 2, errors: expect.stringMatching(/line \d/) });
    expect(server.calls).toEqual([]);
  });

  it('puts rows that the server refuses into a file that can be corrected and imported', async () => {
    await writeCsv('bugs.csv', 'OLD-1,One,Major,,,"a\nb"\n');
    const refusal = { status: 'fail', message: { title: ['This title is reserved.'] } };
    const isCreate = ({ method, url }: Request) => method === 'POST' && url.includes('/bugs');
    server.faults.inject({ kind: 'instead', body: refusal }, { when: isCreate });
    const first = await startImport('bugs.csv').ended;
    expect(first).toMatchObject({ code: 1, output: expect.stringContaining('1 failed') });
    expect(first.errors).toContain('line 2: POST /bugs');

    const failed = await readFile(join(folder, 'bugs.failed.csv'), 'utf8');
    expect(failed).toContain('This title is reserved');
    await writeFile(join(folder, 'corrected.csv'), failed.replace('One', 'Another'));
    expect(await startImport('corrected.csv').ended).toMatchObject({ code: 0 });
    expect(server.bugs).toMatchObject([{ title: '[OLD-1] Another', steps: 'a<br />b' }]);
  });

  it('ends at Ctrl-C with what is open, and goes on when it is run again', async () => {
    await server.close();
    server = await startFakePm({ behaviour: 'observed', bugs: [], delayMs: 30 });
    const run = startImport('bugs.csv');
    await vi.waitFor(() => expect(server.bugs.length).toBeGreaterThan(5), { timeout: 60_000, interval: 5 });
    run.child.kill('SIGINT');
    expect(await run.ended).toMatchObject({
      code: 3,
      output: expect.stringContaining('Run the same command'),
    });
    expect(await startImport('bugs.csv').ended).toMatchObject({ code: 0 });
    expect(new Set(server.bugs.map(({ title }) => title)).size).toBe(40);
    expect(server.bugs).toHaveLength(40);
  });

  it('refuses to start without login, without product, and with a file that has changed since it began', async () => {
    expect(await startImport('bugs.csv', { PM_PASSWORD: '' }).ended).toMatchObject({ code: 2 });
    expect(await startScript([join(example, 'import.mjs'), 'bugs.csv'], folder).ended).toMatchObject({
      code: 2,
    });
    await writeCsv('bugs.csv', 'OLD-1,One,Major,,,\n');
    await startImport('bugs.csv').ended;
    await writeCsv('bugs.csv', 'OLD-1,Another,Major,,,\n');
    const { code, errors } = await startImport('bugs.csv').ended;
    expect(errors).toContain('another than in the journal');
    expect(code).toBe(2);
    expect(server.bugs).toHaveLength(1);
  });

  it('is shown by the demonstration: refused, killed, and whole', async () => {
    const { code, output } = await startScript([join(example, 'demo.mjs')], folder).ended;
    expect(output).toContain('exit code: SIGKILL');
    expect(output).toContain('bugs on the server: 40, different ones: 40');
    expect(code).toBe(0);
  });
});

function writeCsv(name: string, rows: string): Promise<void> {
  return writeFile(join(folder, name), header + rows);
}

function startImport(file: string, variables: Record<string, string> = {}) {
  const { account, password } = server.accounts.qa1;
  const login = { PM_BASE_URL: server.url, PM_ACCOUNT: account, PM_PASSWORD: password };
  return startScript([join(example, 'import.mjs'), file, '--product', '1'], folder, {
    ...login,
    ...variables,
  });
}
