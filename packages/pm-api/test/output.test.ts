import { describe, expect, it } from 'vitest';
import { on, recordsIn, useServer } from './support.js';

const { server, cli } = await useServer();
const list = ['list', 'bugs', '--product', '1'];

async function bugTitled(title: string): Promise<void> {
  const fields = { productID: 1, openedBuild: ['trunk', '7'] };
  // A title with blanks at its ends is taken as something extra only.
  const given = ['--data', JSON.stringify(fields), '--extra', JSON.stringify({ title })];
  const { exitCode } = await cli(['create', 'bugs', ...given]);
  expect(exitCode).toBe(0);
}

describe('output', () => {
  it('is a table on a terminal and JSON lines elsewhere, unless it is asked for', async () => {
    expect((await cli(list, { isTerminal: true })).stdout).toMatch(/^┌.*\n│ id/);
    expect(recordsIn((await cli(list)).stdout)).toHaveLength(3);
    const csv = await cli([...list, '--output', 'csv', '--fields', 'id,title'], { isTerminal: true });
    expect(csv.stdout.split('\n')[0]).toBe('id,title');
  });

  it('has the fields that were asked for, in their order', async () => {
    const fields = ['--fields', 'status,id'];
    expect((await cli([...list, ...fields])).stdout).toMatch(/^\{"status":"active","id":1\}\n/);
    expect((await cli([...list, ...fields, '--output', 'csv'])).stdout).toMatch(/^\uFEFFstatus,id\n/);
    expect((await cli([...list, ...fields, '--output', 'table'])).stdout).toMatch(/│ status +│ id +│/);
  });

  it('writes out what would steer a terminal, in tables and in JSON', async () => {
    await bugTitled('\u001b]0;owned\u0007\u009b2J\u202e and\na line');
    const escaped = '\\u001b]0;owned\\u0007\\u009b2J\\u202e and\\na line';
    const table = await cli('list bugs --product 1 --fields title', { isTerminal: true });
    expect(table.stdout).toContain(escaped);
    const sheet = await cli('get bugs 4 --output table');
    expect(sheet.stdout).toMatch(/ \\u001b\]0;owned\\u0007\\u009b2J\\u202e and +│\n│ +│ a line /);
    const json = await cli('get bugs 4');
    expect(json.stdout).toContain(escaped);
    expect(recordsIn(json.stdout)[0]?.title).toBe('\u001b]0;owned\u0007\u009b2J\u202e and\na line');
  });

  it('writes out what would steer a terminal in the names of CSV columns and in its cells, and leaves a file true', async () => {
    const name = '\u001b]0;owned\u0007';
    const change = (body: unknown) => ({ ...Object(body), bug: { id: 1, title: 'a\u009b2Jb', [name]: 'x' } });
    for (const format of ['csv', 'table', 'json']) {
      server.faults.inject({ kind: 'wrong', change }, on('GET'));
      const argv = ['get', 'bugs', '1', '--output', format];
      const { stdout, stderr } = await cli(argv, { isTerminal: true });
      expect(stdout).toContain('\\u001b]0;owned\\u0007');
      // What the table draws is no control character.
      for (const shown of [stdout, stderr]) expect(shown.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    }
    server.faults.inject({ kind: 'wrong', change }, on('GET'));
    const { stdout } = await cli('get bugs 1 --output csv');
    expect(stdout).toBe(`\uFEFFid,title,${name}\n1,a\u009b2Jb,x\n`);
  });

  it('begins with what tells records apart', async () => {
    for (const format of ['json', 'csv']) {
      const bugs = await cli([...list, '--output', format]);
      expect(bugs.stdout).toMatch(/^\W*id\W+1?\W*title\b/);
      const one = await cli(['get', 'bugs', '1', '--output', format]);
      expect(one.stdout).toMatch(/^\W*id\W+1?\W*title\b/);
      const products = await cli(['list', 'products', '--output', format]);
      expect(products.stdout).toMatch(/^\W*id\W+1?\W*name\b/);
    }
  });

  it('keeps a spreadsheet from running a text', async () => {
    await bugTitled('=HYPERLINK("http://x")');
    const { stdout } = await cli([...list, '--output', 'csv', '--fields', 'title,id']);
    expect(stdout).toContain('\n"\'=HYPERLINK(""http://x"")",4\n');
  });

  it('names the columns of an empty CSV', async () => {
    const empty = ['list', 'bugs', '--product', '2', '--output', 'csv'];
    expect((await cli([...empty, '--fields', 'id,title'])).stdout).toBe('\uFEFFid,title\n');
    expect((await cli(empty)).stdout).toBe('');
  });

  it('quotes commas, quotes and line ends in CSV', async () => {
    await bugTitled('a "b", c\nd');
    const { stdout } = await cli([...list, '--output', 'csv', '--fields', 'title,openedBuild']);
    expect(stdout).toContain('"a ""b"", c\nd","[""trunk"",""7""]"\n');
  });
});
