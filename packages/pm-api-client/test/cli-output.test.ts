import { startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { pmApi, recordsIn } from './cli-support.js';

const server = await startFakePm();
afterAll(() => server.close());
beforeEach(() => server.reset());

const { account, password } = server.accounts.qa1;
const env = { PM_BASE_URL: server.url, PM_ACCOUNT: account, PM_PASSWORD: password };
const list = ['list', 'bugs', '--product', '1'];

async function bugTitled(title: string): Promise<void> {
  const fields = { productID: 1, title, openedBuild: ['trunk', 'a,b'] };
  const { exitCode } = await pmApi(['create', 'bugs', '--json', JSON.stringify(fields)], { env });
  expect(exitCode).toBe(0);
}

describe('output', () => {
  it('is a table on a terminal and JSON lines elsewhere, unless it is asked for', async () => {
    expect((await pmApi(list, { env, isTerminal: true })).stdout).toMatch(/^┌.*\n│ id/);
    expect(recordsIn((await pmApi(list, { env })).stdout)).toHaveLength(3);
    const csv = await pmApi([...list, '--output', 'csv', '--fields', 'id,title'], { env, isTerminal: true });
    expect(csv.stdout.split('\n')[0]).toBe('id,title');
  });

  it('has the fields that were asked for, in their order', async () => {
    const fields = ['--fields', 'status,id'];
    expect((await pmApi([...list, ...fields], { env })).stdout).toMatch(/^\{"status":"active","id":1\}\n/);
    expect((await pmApi([...list, ...fields, '--output', 'csv'], { env })).stdout).toMatch(/^status,id\n/);
    expect((await pmApi([...list, ...fields, '--output', 'table'], { env })).stdout).toMatch(
      /│ status +│ id +│/,
    );
  });

  it('writes out what would steer a terminal, in tables and in JSON', async () => {
    await bugTitled('\u001b]0;owned\u0007\u009b2J\u202e and\na line');
    const escaped = '\\u001b]0;owned\\u0007\\u009b2J\\u202e and\\na line';
    const table = await pmApi(['list', 'bugs', '--product', '1', '--fields', 'title'], {
      env,
      isTerminal: true,
    });
    expect(table.stdout).toContain(escaped);
    const sheet = await pmApi(['get', 'bugs', '4', '--output', 'table'], { env });
    expect(sheet.stdout).toContain(escaped);
    const json = await pmApi(['get', 'bugs', '4'], { env });
    expect(json.stdout).toContain(escaped);
    expect(recordsIn(json.stdout)[0]?.title).toBe('\u001b]0;owned\u0007\u009b2J\u202e and\na line');
  });

  it.each(['=HYPERLINK("http://x")', '+1', '-1+2', '@SUM(A1)', '\tx'])(
    'keeps a spreadsheet from running %j',
    async (title) => {
      await bugTitled(title);
      const { stdout } = await pmApi([...list, '--output', 'csv', '--fields', 'title,id'], { env });
      const [, , , , line = ''] = stdout.split('\n');
      expect(line.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('names the columns of an empty CSV', async () => {
    const empty = ['list', 'bugs', '--product', '2', '--output', 'csv'];
    expect((await pmApi([...empty, '--fields', 'id,title'], { env })).stdout).toBe('id,title\n');
    expect((await pmApi(empty, { env })).stdout).toBe('');
  });

  it('quotes commas, quotes and line ends in CSV', async () => {
    await bugTitled('a "b", c\nd');
    const { stdout } = await pmApi([...list, '--output', 'csv', '--fields', 'title,openedBuild'], { env });
    expect(stdout).toContain('"a ""b"", c\nd","[""trunk"",""a,b""]"\n');
  });
});
