import { describe, expect, it } from 'vitest';
import { RESOURCES } from '../../src/resources.js';
import { environmentOf, oddLines, on, recordsIn, useServer } from '../support.js';

const { server, cli } = await useServer({ behaviour: 'observed' }, 'admin');
const run = (line: string, isTerminal = true) => cli(line, { isTerminal });
const json = async (line: string) => {
  const { stdout, stderr } = await run(line, false);
  expect(stderr).toBe('');
  return recordsIn(stdout);
};
const idOf = async (line: string) => (await json(line))[0]?.id;
const writes = () => server.calls.filter(({ method }) => method === 'PUT');

describe('a task that is deleted', () => {
  it('takes its subtasks with it, and says so', async () => {
    const create = 'create tasks --executionID 1 --name Part --type devel --parent';
    const part = await idOf(`${create} 1`);
    await run(`${create} ${part}`);
    const { stdout, stderr } = await run('delete tasks 1 --lang zh');
    expect(stdout).toBe('任务 1 已删除，已核实。\n');
    expect(stderr).toBe(`其子任务已一并删除：${part}。\n`);
    expect(server.records('tasks').map(({ id }) => id)).toEqual([2, 3, 4]);
  });
});

describe('pm-api link and unlink', () => {
  const PLAN = 'create productplans --productID 1 --title Plan --begin 2026-11-01 --end 2026-12-31';

  it('put records into a plan and take them out, one request for each that leaves', async () => {
    const plan = await idOf(PLAN);
    const linked = await run(`link productplans ${plan} stories 1 2`);
    expect(linked.stdout).toBe(`productplan ${plan}: link of stories 1, 2 applied and verified.\n`);
    const unlinked = await run(`unlink productplans ${plan} stories 1 2 --lang zh`);
    expect(unlinked.stdout).toBe(`计划 ${plan} 已移除研发需求 1、2，已核实。\n`);
    expect(writes().map(({ path }) => path)).toEqual([
      `/productplans/${plan}/linkStory`,
      `/productplans/${plan}/unlinkStory`,
      `/productplans/${plan}/unlinkStory`,
    ]);
  });

  it('name what is done where one of several fails', async () => {
    const plan = await idOf(PLAN);
    await run(`link productplans ${plan} stories 1 2`);
    server.faults.inject({ kind: 'instead', body: { status: 'success' } }, on('storyID=2'));
    const { stderr, exitCode } = await run(`unlink productplans ${plan} stories 1 2 --lang zh`);
    expect([stderr, exitCode]).toEqual([expect.stringContaining('已完成：1。未完成：2。'), 7]);
  });

  it('show the request in a dry run, and say what can be linked', async () => {
    const { stdout } = await run('link executions 3 stories 5 --dry-run');
    expect(stdout).toContain('/executions/3/linkStory?objectID=3\n');
    expect(writes()).toEqual([]);
    expect((await run('link executions --help --lang zh')).stdout).toMatch(
      /把研发需求、计划关联到执行\n[\s\S]*ids +这些记录的编号\n/,
    );
    const { stderr, exitCode } = await run('link testtasks 3 bugs 5');
    expect([stderr, exitCode]).toEqual([expect.stringContaining('testcases'), 2]);
  });
});

describe('what is made of a bug', () => {
  it('is a task or a story that the bug names', async () => {
    const task = await json('to-task bugs 1 --executionID 1 --name Fix --type devel');
    expect(task).toMatchObject([{ outcome: 'applied', record: { name: 'Fix' } }]);
    expect(await json('get bugs 1')).toMatchObject([{ toTask: task[0]?.id }]);
  });

  it('takes over what the bug says, but for the word that stands for the assignee of a closed one', async () => {
    await run('resolve bugs 1 --resolution fixed --resolvedBuild trunk');
    await run('close bugs 1');
    const [task] = await json('to-task bugs 1 --executionID 1 --name Fix --type devel');
    expect(task).toMatchObject({ outcome: 'applied', record: { assignedTo: '' } });
    await run('create bugs --productID 1 --title Slow --openedBuild trunk');
    const [story] = await json('to-story bugs 2 --title Fast --reviewer admin');
    expect(story).toMatchObject({ outcome: 'applied', record: { product: 1 } });
  });
});

describe('the trash', () => {
  it('lists what was deleted, and gives it back by its own id', async () => {
    await run('delete bugs 1');
    expect(await json('trash')).toMatchObject([{ objectType: 'bug', objectID: 1 }]);
    const { stdout } = await run('restore bugs 1');
    expect(stdout).toBe('bug 1: restore applied and verified.\n');
    const again = await run('restore bugs 1');
    expect([again.exitCode, again.stderr]).toEqual([5, expect.stringContaining('the trash has no bug 1.')]);
    await run('delete stories 1');
    await run('delete tasks 1');
    expect(await json('trash --sort objectType --limit 1')).toMatchObject([{ objectType: 'story' }]);
  });

  const made: Readonly<Record<string, string>> = {
    epics: '--productID 1 --title Big --reviewer admin',
    requirements: '--productID 1 --title Wish --reviewer admin',
    builds: '--product 1 --executionID 1 --system 1 --name 1.0',
    productplans: '--productID 1 --title Plan --begin 2026-11-01 --end 2026-12-31',
    programs: '--name All --begin 2026-11-01 --end 2026-12-31',
    releases: '--productID 1 --name R1 --date 2026-11-01 --build 1 --system 1',
    testcases: '--productID 1 --title Case --type feature',
    testtasks: '--productID 1 --build 1 --name Run --begin 2026-11-01 --end 2026-12-31',
    todos: '--name Ring --date today --type custom',
  };
  const kinds = RESOURCES.map(({ name }) => name).filter((name) => !['feedbacks', 'tickets'].includes(name));
  it('gives back records of every kind', async () => {
    for (const name of kinds) {
      server.reset();
      // The first user is the one who deletes.
      const id =
        made[name] === undefined ? (name === 'users' ? 2 : 1) : await idOf(`create ${name} ${made[name]}`);
      const missing = await run(`restore ${name} ${id} --lang zh`);
      expect([missing.exitCode, missing.stderr]).toEqual([5, expect.stringContaining('回收站中没有')]);
      await run(`delete ${name} ${id}`);
      expect(await json(`restore ${name} ${id}`)).toMatchObject([{ id, outcome: 'applied', record: { id } }]);
    }
  });
});

describe('a to-do', () => {
  it('has times such as 10:00, and a day as lists have it, also where it is restored', async () => {
    const todo = 'create todos --date 2026-11-30 --type custom --name Call --begin 9:30 --end 1000';
    const shown = { date: '2026-11-30', begin: '09:30', end: '10:00' };
    const [created] = await json(todo);
    expect(created).toMatchObject({ record: shown });
    await run(`update todos ${created?.id} --name Ring`);
    expect(await json(`get todos ${created?.id}`)).toMatchObject([{ ...shown, name: 'Ring' }]);
    await run(`delete todos ${created?.id}`);
    const [restored] = await json(`restore todos ${created?.id}`);
    expect(restored).toMatchObject({ record: { ...shown, id: created?.id, name: 'Ring' } });
  });
});

describe('what people often forget', () => {
  it('is told: the hours that remain, and that a bug was not resolved', async () => {
    await json('create tasks --execution 1 --name Empty --type devel');
    const [task] = await json('list tasks --execution 1 --filter name=Empty');
    expect((await run(`start tasks ${task?.id}`)).stderr).toContain(
      'Give left, the hours that remain (--left 4).',
    );
    expect((await run('close bugs 1')).stderr).toContain('its resolution is empty');
    const slow = await idOf('create bugs --productID 1 --title Slow --openedBuild trunk');
    const many = await run(`close bugs 1 ${slow}`);
    expect(many.stderr).toContain(`#${slow}: The bug was closed without being resolved`);
    const resolved = await run('resolve bugs 1 2 --resolution fixed --resolvedBuild trunk');
    expect(resolved.stdout).toContain('resolve starts from active or resolved: look at');
  });
});

describe('pm-api get with a part', () => {
  it('shows logged hours, which are corrected and deleted by their own id', async () => {
    await run('log-hours tasks 1 1 --left 3 --work R&D');
    const [effort] = await json('get tasks 1 efforts');
    expect(effort).toMatchObject({ account: 'admin', work: 'R&D', consumed: 1, left: 3 });
    const edited = await run(`edit-effort tasks ${effort?.id} --hours 2 --left 2`);
    expect(edited).toMatchObject({
      stdout: `effort ${effort?.id}: edit-effort applied and verified.\n`,
      stderr: 'Effort 1 of task 1: consumed 1 → 2, left 3 → 2.\n',
    });
    expect(await json('get tasks 1 efforts')).toMatchObject([{ consumed: 2, work: 'R&D' }]);
    const deleted = await run(`delete-effort tasks ${effort?.id} --lang zh`);
    expect(deleted.stderr).toMatch(
      /^日志 1（任务 1）：账号 admin、日期 \S+、消耗 2、剩余 2、工作内容 R&D。\n$/,
    );
    expect(deleted.stdout).toBe(`日志 ${effort?.id} 已删除，已核实。\n`);
    expect((await run('get tasks 1 efforts')).stderr).toBe('No records.\n');
  });

  it('leaves a task the hours of its latest day, and ends it with 0 of them', async () => {
    await run('log-hours tasks 1 1 --left 9');
    await run('log-hours tasks 1 1 --left 6.5');
    await run('log-hours tasks 1 1 --left 4.5 --date -1d');
    const left: unknown[] = [];
    for (const edit of ['2 --left 6', '3 --left 3', '2 --left 0']) {
      await run(`edit-effort tasks ${edit}`);
      left.push(...(await json('list tasks --fields left,status --where {"id":1}')));
    }
    expect(left).toMatchObject([{ left: 6 }, { left: 6 }, { left: 0, status: 'done' }]);
  });

  it('shows the hours of another user, which are changed only where that user is named', async () => {
    await cli('log-hours tasks 1 1 --left 3', { env: environmentOf(server, 'dev1') });
    const [effort] = await json('get tasks 1 efforts');
    const says = ['was logged by dev1, not by admin.', '(--account dev1)'];
    const lines = {
      [`edit-effort tasks ${effort?.id} --hours 2`]: says,
      [`delete-effort tasks ${effort?.id}`]: says,
    };
    expect(await oddLines(cli, 2, lines)).toEqual([]);
    expect(await json('get tasks 1 efforts')).toMatchObject([{ consumed: 1 }]);
    await run(`edit-effort tasks ${effort?.id} --hours 2 --account dev1`);
    expect(await json('get tasks 1 efforts')).toMatchObject([{ consumed: 2, account: 'dev1' }]);
    const none = ['no effort has the number 99.', 'hint: pm-api get tasks ID efforts lists those of a task.'];
    expect(await oddLines(cli, 5, { 'delete-effort tasks 99': none })).toEqual([]);
  });

  it('is a table with the columns of that part', async () => {
    const { stdout } = await run('get executions 1 burn');
    expect(stdout).toMatch(/day +│ left +│ ideal/);
  });

  it('chooses, sorts and cuts its rows as every list does', async () => {
    const bug = await idOf('create bugs --productID 1 --title Slow --openedBuild trunk');
    const where = `--where {"objectType":"bug","objectID":${bug}}`;
    expect(await json(`get products 1 activity ${where} --filter 操作=opened`)).toMatchObject([
      { objectID: bug },
    ]);
    expect(await json('get products 1 activity --sort id --limit 1')).toHaveLength(1);
    const wrong = { 'get products 1 activity --filter objectTyp=bug': 'Did you mean objectType?' };
    expect(await oddLines(cli, 2, wrong)).toEqual([]);
  });

  it('says what a resource has', async () => {
    expect(
      await oddLines(cli, 2, {
        'get executions 1 --limit 1': 'Name what to show, such as activity, or use pm-api list executions.',
        'get bugs 1 burn': 'too many arguments',
        'get executions 1 soup': 'Use one of activity, burn, board.',
        'get testtasks 1': 'the part is missing',
      }),
    ).toEqual([]);
  });
});

describe('pm-api run-case', () => {
  it('takes a result for each step, with what happened', async () => {
    const test = 'create testcases --productID 1 --title Case --steps a --steps b --expects c --expects d';
    const testCase = await idOf(test);
    const build = await idOf(
      'create builds --executionID 1 --product 1 --name b --system 1 --builder admin --date 2026-11-02',
    );
    const task = await idOf(
      `create testtasks --productID 1 --name T --build ${build} --begin 2026-11-02 --end 2026-11-03 --execution 1`,
    );
    await json(`link testtasks ${task} cases ${testCase}`);
    await json(`run-case testtasks ${task} ${testCase} 通过 fail:nothing`);
    expect(await json(`get testtasks ${task} cases`)).toMatchObject([
      { case: testCase, lastRunResult: 'fail' },
    ]);
    const short = await run(`run-case testtasks ${task} ${testCase} pass`);
    expect([short.exitCode, short.stderr]).toEqual([
      2,
      expect.stringContaining('steps of the case: 2; results given: 1.'),
    ]);
  });
});

describe('pm-api add and search', () => {
  it('add what has no resource of its own, and find words in everything', async () => {
    const [added] = await json('add products 1 testsuite Smoke');
    expect(added).toMatchObject({ outcome: 'applied' });
    expect(await json('get products 1 testsuites')).toMatchObject([{ name: 'Smoke', id: added?.id }]);
    expect((await json('search e')).length).toBeGreaterThan(1);
    expect(await json('search e --limit 1')).toHaveLength(1);
    await json('create bugs --product 1 --title 登录页没有反应 --openedBuild trunk');
    expect(await json('search 登录')).toMatchObject([{ title: '登录页没有反应' }]);
  });
});
