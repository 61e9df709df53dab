import { describe, expect, it } from 'vitest';
import { oddLines, useServer } from '../support.js';

const task = {
  id: 7,
  execution: 1,
  name: 'Parser',
  status: 'doing',
  type: 'devel',
  assignedTo: 'dev1',
  pri: 3,
};
const turn = (account: string, left: number) => ({
  ...{ account, left, estimate: left, consumed: 0, status: 'wait' },
});
const ofTeam = { assignedTo: '', mode: 'multi', team: [turn('dev1', 5), turn('admin', 2)] };
const isLog = ({ url, method }: Request) => method === 'PUT' && url.includes('recordWorkhour');
const { server, cli } = await useServer(
  {
    behaviour: 'observed',
    records: {
      tasks: [
        { ...task, estimate: 8, consumed: 2, left: 6 },
        { ...task, ...ofTeam, id: 8, estimate: 7, left: 7 },
      ],
    },
    // The next day in China.
    now: () => new Date('2026-11-23T17:00:00Z'),
  },
  'admin',
);
const run = (line: string, isTerminal = true) => cli(line, { isTerminal });
const writes = () => server.calls.filter(({ method }) => method === 'PUT');

describe('pm-api log-hours', () => {
  it('adds hours and takes them off what is left', async () => {
    const { stdout, exitCode } = await run('log-hours tasks 7 1.5 --work Parser');
    expect(stdout).toBe('task 7: 1.5 hours logged and verified. Spent 3.5, left 4.5.\n');
    expect(exitCode).toBe(0);
    expect(writes()).toMatchObject([
      {
        path: '/tasks/7/recordWorkhour',
        body: { date: { 1: '2026-11-24' }, work: { 1: 'Parser' }, consumed: { 1: 1.5 }, left: { 1: 4.5 } },
      },
    ]);
  });

  it('takes them off the hours of the user where a task has a team', async () => {
    const { stdout, stderr } = await run('log-hours tasks 8 0.5');
    expect(stdout).toBe('task 8: 0.5 hours logged and verified. Spent 0.5, left 6.5.\n');
    expect(stderr).toBe('');
    expect(writes()).toMatchObject([{ body: { left: { 1: 1.5 } } }]);
  });

  it('tells what is left of the whole task of a team, where hours of an earlier day change nothing', async () => {
    await run('log-hours tasks 8 0.5 --left 1.5');
    const { stderr } = await run('log-hours tasks 8 0.5 --left 1 --date -1d');
    expect(stderr).toContain('left of the task stays 6.5: hours of a later day');
  });

  it('takes more hours than are left on a day before the latest, where they take nothing off', async () => {
    await run('log-hours tasks 7 1');
    const { stdout, stderr } = await run('log-hours tasks 7 9 --date -1d');
    expect(stdout).toBe('task 7: 9 hours logged and verified. Spent 12, left 5.\n');
    expect(stderr).toContain('left of the task stays 5.');
    expect(writes()[1]).toMatchObject({ body: { left: { 1: 5 } } });
  });

  it('takes the day and what is left, with the resource first too, and speaks Chinese', async () => {
    const { stdout } = await run('task log-hours 7 1 --left 0 --date -1d --lang zh');
    expect(stdout).toBe(
      '任务 7：已记录 1 小时，已核实。总计消耗 3 小时，预计剩余 0 小时。服务器还修改了：指派给。\n',
    );
    expect(writes()).toMatchObject([{ body: { date: { 1: '2026-11-23' }, left: { 1: 0 } } }]);
  });

  it('is a record in a pipe, and a request in a dry run', async () => {
    const { stdout } = await run('log-hours tasks 7 1.5', false);
    expect(JSON.parse(stdout)).toMatchObject({ id: 7, outcome: 'applied', record: { consumed: 3.5 } });
    const before = writes().length;
    const dry = await run('log-hours tasks 7 1 --dry-run');
    expect(dry.stdout).toContain(`PUT ${server.url}/api.php/v2/tasks/7/recordWorkhour`);
    expect(writes()).toHaveLength(before);
  });

  it('refuses what cannot be, and writes nothing', async () => {
    const log = (args: string) => run(`log-hours tasks ${args}`);
    expect(
      await oddLines(log, 2, {
        '7 9': 'task 7 would have -3 hours left.',
        '7 9 --date -1d': 'task 7 would have -3 hours left.',
        '7 1 --date someday': 'someday is not a day that exists.',
        '7 1 --date 2026-13-40': '2026-13-40 is not a day that exists.',
        '7 1 --date 2026-11-31': '2026-11-31 is not a day that exists.',
        '7 zwei': 'Use hours above 0, such as 1.5.',
        '7 0': 'Use hours above 0, such as 1.5.',
      }),
    ).toEqual([]);
    expect(await oddLines(log, 5, { '99 1': 'not-found' })).toEqual([]);
    expect(writes()).toEqual([]);
  });

  it('is done where the server has logged the hours and its response is lost', async () => {
    server.faults.inject({ kind: 'cut' }, { when: isLog });
    const { stdout, exitCode } = await run('log-hours tasks 7 1');
    expect(stdout).toBe('task 7: 1 hours logged and verified. Spent 3, left 5.\n');
    expect(exitCode).toBe(0);
  });

  it('is an error where the server logs nothing', async () => {
    const body = { status: 'success', message: 'Saved' };
    server.faults.inject({ kind: 'instead', status: 200, body }, { when: isLog });
    const says = 'what was asked for does not show';
    expect(await oddLines((line) => run(line), 7, { 'log-hours tasks 7 1': says })).toEqual([]);
  });
});
