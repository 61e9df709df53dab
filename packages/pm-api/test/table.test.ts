import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { tableOf, usualColumns } from '../src/table.js';
import { oddLines, useServer } from './support.js';

const plain = (width?: number) => ({
  titleOf: (name: string) => name,
  shownOf: (_: string, value: unknown) => value,
  heading: (name: string) => name,
  width,
});
const widths = (table: string) =>
  new Set(
    table
      .trimEnd()
      .split('\n')
      .map((line) => stringWidth(line)),
  );

describe('a table', () => {
  const records = [
    { id: 1, title: '中文标题很长'.repeat(20), status: 'active', deadline: '', pri: 3 },
    { id: 2, title: 'Plain and 👩‍👩‍👧 and é'.repeat(6), status: 'closed', deadline: '', pri: 1 },
  ];

  it('fits the terminal, with East Asian letters and all', async () => {
    for (const width of [40, 60, 80, 120]) {
      const table = await tableOf(records, usualColumns(records), plain(width), true);
      const [only, ...others] = widths(table);
      expect(others).toEqual([]);
      expect(only).toBeLessThanOrEqual(width);
      expect(table).toContain('中文');
      expect(table).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
    }
  });

  it('leaves out columns that nobody asked for, the empty and the last ones first', async () => {
    expect(await tableOf(records, usualColumns(records), plain(60), true)).not.toContain('deadline');
    expect(await tableOf(records, usualColumns(records), plain(200), true)).toContain('deadline');
    const narrow = await tableOf(records, usualColumns(records), plain(30), true);
    expect(narrow).toMatch(/│ id │ title/);
    expect(narrow).not.toContain('status');
  });

  it('leaves out who opened a record before who has it and until when', async () => {
    const bug = { id: 1, title: 'x'.repeat(40), type: 'codeerror', status: 'active', severity: 1, pri: 1 };
    const bugs = [{ ...bug, assignedTo: 'li.ming', openedBy: 'zhang.xiaoyan', deadline: '2026-11-30' }];
    const table = await tableOf(bugs, usualColumns(bugs), plain(80), true);
    expect(table).toMatch(/assignedTo.*deadline/);
    expect(table).not.toContain('openedBy');
  });

  it('keeps every column that was asked for', async () => {
    const table = await tableOf(records, ['id', 'title', 'status', 'deadline', 'pri'], plain(60), false);
    for (const name of ['id', 'title', 'status', 'deadline', 'pri']) expect(table).toContain(` ${name} `);
  });

  it('is as wide as it likes where there is no terminal, with long texts cut', async () => {
    const table = await tableOf(records, usualColumns(records), plain(), true);
    expect(table).toContain('deadline');
    expect([...widths(table)]).toHaveLength(1);
    expect(Math.max(...widths(table))).toBeGreaterThan(80);
  });
});

describe('the terminal', async () => {
  const { cli } = await useServer();
  const released = await useServer({ behaviour: 'observed' });

  it('gets no line longer than it is, of a list and of a record', async () => {
    await cli(['update', 'bugs', '1', '--title', '很长的标题'.repeat(12), '--steps', 'word '.repeat(60)]);
    for (const line of ['list bugs --product 1', 'get bugs 1', 'access']) {
      const { stdout } = await cli(line, { isTerminal: true, columns: 70 });
      expect(Math.max(...widths(stdout))).toBeLessThanOrEqual(70);
    }
    const { stdout } = await cli('get bugs 1', { isTerminal: true, columns: 70 });
    expect(stdout.match(/word/g)).toHaveLength(60);
  });

  it('is told that there is nothing, and which fields there are not', async () => {
    const list = ['list', 'bugs', '--product', '1'];
    const nothing = await cli([...list, '--filter', 'id=99'], { isTerminal: true });
    expect(nothing).toEqual({ exitCode: 0, stdout: '', stderr: 'No records.\n' });
    const none = 'bugs have no field titel.';
    const wrong = { 'list bugs --product 1 --fields id,titel': none, 'get bugs 1 --fields titel': none };
    expect(await oddLines(cli, 2, wrong)).toEqual([]);
    expect((await cli([...list, '--fields', 'id,title'])).stderr).toBe('');
  });

  it('shows who may do what, with the words of operations', async () => {
    const { stdout, stderr } = await released.cli('access', { isTerminal: true });
    expect(stdout).toMatch(/│ testtask +│ yes +│ yes +│ create, browse, view, edit, delete/);
    expect(stdout).toMatch(/│ ticket +│ +│ +│ not on this server +│/);
    expect(stderr).toMatch(/^User: qa1, role qa, groups 3\. Rights: /);
    const bySpecification = await cli('access', { isTerminal: true });
    expect(bySpecification.stdout).toMatch(/│ module +│ read +│ write +│\n/);
  });
});
