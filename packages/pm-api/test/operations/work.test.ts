import { describe, expect, it } from 'vitest';
import { environmentOf, oddLines, on, recordsIn, useServer } from '../support.js';

// In the server's zone it is the 3rd already.
const now = () => new Date('2026-03-02T20:00:00Z');
const { server, cli, account } = await useServer({ behaviour: 'observed', now }, 'admin');
const run = async (line: string, more: object = {}) => cli(line, { ...more });
const done = async (line: string) => expect(await run(line)).toMatchObject({ exitCode: 0 });

/** A bug that was due on a day. */
async function bugDue(deadline: string, assignedTo: string): Promise<number> {
  const { stdout } = await run(
    `create bugs --productID 1 --title Due|${deadline} --openedBuild trunk --deadline ${deadline} --assignedTo ${assignedTo}`,
  );
  return Number(recordsIn(stdout)[0]?.id);
}

describe('pm-api report', () => {
  it('shows what is overdue by the day of the server, and who has how much, as Markdown', async () => {
    const late = await bugDue('2026-03-02', 'qa1');
    const today = await bugDue('2026-03-03', 'qa1');
    const closed = await bugDue('2026-01-01', 'qa1');
    await done(`close bugs ${closed}`);
    const { stdout, exitCode } = await run('report --product 1');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^# Open work, 2026-03-03 04:00\n/);
    expect(stdout).toContain('## Overdue: 1\n');
    expect(stdout).toContain(`| Bug | ${late} | Due\\|2026-03-02 | qa1 | 2026-03-02 | 1 |`);
    expect(stdout).not.toContain(`| ${today} |`);
    expect(stdout).toMatch(/\n\| qa1 \| \d+ \| 0 \| 1 \|\n/);
  });

  it('is in Chinese with the words of ZenTao', async () => {
    await bugDue('2026-03-01', 'qa1');
    const { stdout } = await run('report --product 1 --lang zh');
    expect(stdout).toMatch(/^# 待处理的工作（2026-03-03 04:00）\n\n待处理 \d+ 项，其中延期 1 项。\n/);
    expect(stdout).toContain('| 类型 | 编号 | 标题 | 指派给 | 截止日期 | 延期天数 |');
    expect(stdout).toContain('| 人员 | Bug | 任务 | 延期 |');
  });

  it('has the longest overdue first, whatever the order of the server', async () => {
    const ids: number[] = [];
    for (const day of ['2026-02-01', '2026-03-01', '2026-02-20']) ids.push(await bugDue(day, 'qa1'));
    const records = recordsIn((await run('report --product 1 --overdue --json id')).stdout);
    expect(records.map(({ id }) => ids.indexOf(Number(id)))).toEqual([0, 2, 1]);
  });

  it('gives its records to programs, without those that two places share', async () => {
    await bugDue('2026-03-01', 'qa1');
    const { stdout, stderr } = await run(
      'report --product 1 --project 1 --execution 1 --json kind,id,overdue',
    );
    const together = 'All of these together, each record once: product 1, project 1, execution 1.';
    expect(stderr).toBe(`${together}\n`);
    expect((await run('report --product 1 --project 1 --execution 1')).stdout).toContain(together);
    const zh = await run('report --product 1 --execution 1 --lang zh');
    expect(zh.stdout).toContain('项。以下范围合并统计，每条记录只计一次：产品 1、执行 1。\n');
    const records = recordsIn(stdout);
    expect(records[0]).toMatchObject({ kind: 'bugs', overdue: 2 });
    expect(new Set(records.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(records.length);
    expect(records.some(({ kind }) => kind === 'tasks')).toBe(true);
    const late = recordsIn((await run('report --product 1 --overdue --json id')).stdout);
    expect(late).toHaveLength(1);
    const people = recordsIn((await run('report --product 1 --people --json')).stdout);
    expect(people[0]).toEqual({ person: 'qa1', bugs: expect.any(Number), tasks: 0, overdue: 1 });
  });
});

describe('pm-api report without a place', () => {
  it('has the open bugs and tasks of everything that the user may see', async () => {
    const late = await bugDue('2026-03-01', 'qa1');
    await done('create bugs --productID 2 --title Elsewhere --openedBuild trunk');
    const everywhere = recordsIn((await run('report --json kind,id')).stdout);
    const named = 'report --product 1 --product 2 --product 3 --execution 1 --execution 2 --json kind,id';
    expect(everywhere).toEqual(recordsIn((await run(named)).stdout));
    expect(everywhere[0]).toEqual({ kind: 'bugs', id: late });
    expect((await run('report')).stdout).toContain('## Overdue: 1\n');
  });

  it('leaves out what is closed', async () => {
    await done('close products 1');
    await cli('api PUT /executions/1 --field status=closed');
    expect(recordsIn((await run('report --json kind,id')).stdout)).toEqual([]);
  });

  it('leaves out the lists that the user may not read, and names them', async () => {
    const asDev = { env: environmentOf(server, 'dev1') };
    const body = { status: 'fail', message: 'Product is not allowed.' };
    server.faults.inject({ kind: 'instead', body }, on('/products/2/bugs'));
    const { exitCode, stdout, stderr } = await run('report --json kind,id', asDev);
    expect(exitCode).toBe(0);
    expect(recordsIn(stdout).length).toBeGreaterThan(0);
    expect(stderr).toContain('Not included: product 2.');
  });

  it('fails for a user who may read neither products nor executions', async () => {
    const asOther = { env: environmentOf(server, 'nogroup1') };
    expect(await run('report', asOther)).toMatchObject({ exitCode: 4, stdout: '' });
  });

  it('fails with the place that was named', async () => {
    expect((await run('report --product 999')).exitCode).not.toBe(0);
  });
});

describe('pm-api my', () => {
  it('shows what is assigned to the user, overdue first', async () => {
    await bugDue('2026-03-20', account);
    const late = await bugDue('2026-02-28', account);
    for (const line of ['my', 'my work']) {
      const { stdout, stderr } = await run(line);
      expect(recordsIn(stdout)[0]).toMatchObject({ kind: 'bugs', id: late, due: '2026-02-28', overdue: 3 });
      expect(stderr).toMatch(/^\d+ open, 1 of them overdue\.\n/);
      // The open edition does not have tickets, which are no work then.
      expect(stderr).not.toContain('Not included');
    }
  });

  it('names its commands where there is no such one', async () => {
    const says = ['my have no command bgs.', 'work, bugs,'];
    expect(await oddLines(cli, 2, { 'my bgs': says })).toEqual([]);
  });
});

describe('pm-api history and comment', () => {
  it('add a comment and show who did what', async () => {
    const commented = await cli(['comment', 'bugs', '1', 'Seen **again**', '--markdown']);
    expect(recordsIn(commented.stdout)).toMatchObject([{ outcome: 'applied' }]);
    await done('update bugs 1 --pri 4');
    const entries = recordsIn((await run('history bugs 1 --markdown')).stdout);
    expect(entries.at(-2)).toMatchObject({ action: 'commented', actor: account, comment: 'Seen **again**' });
    expect(entries.at(-1)?.changes).toContainEqual(expect.objectContaining({ field: 'pri', to: '4' }));
    const table = await run('history bugs 1', { isTerminal: true });
    expect(table.stdout).toMatch(/pri: \d → 4/);
  });

  it('has what was done since a day', async () => {
    await done('comment bugs 1 Today');
    const since = async (day: string) =>
      recordsIn((await run(`history bugs 1 --since ${day}`)).stdout).map(({ comment }) => comment);
    expect(await since('2026-03-03')).toEqual(['Today']);
    expect(await since('2026-03-04')).toEqual([]);
  });

  it('takes the text from stdin, and no empty one', async () => {
    expect(await run('comment tasks 1 -', { input: '<p>piped</p>\n' })).toMatchObject({ exitCode: 0 });
    expect((await run('history tasks 1')).stdout).toContain('<p>piped</p>');
    const empty = { 'comment tasks 1 -': 'the comment is empty' };
    expect(await oddLines(cli, 2, empty, { input: ' \n' })).toEqual([]);
  });

  it('shows the request of a comment with --dry-run', async () => {
    const { stdout } = await cli('comment bugs 1 x --dry-run');
    expect(recordsIn(stdout)).toMatchObject([{ method: 'POST' }]);
  });
});
