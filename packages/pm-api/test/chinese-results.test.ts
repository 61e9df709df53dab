import { describe, expect, it } from 'vitest';
import { environmentOf, oddLines, pmApi, recordsIn, useServer } from './support.js';

const { server, env } = await useServer({ behaviour: 'observed' }, 'admin');
// Its rights follow from the role, so that some are missing.
const { server: specification } = await useServer();
const run = (line: string | readonly string[], more: object = {}) =>
  pmApi([...String(line).split(' '), '--lang', 'zh'], { env, ...more });
const asQa = { env: environmentOf(specification, 'qa1') };
const asDev = { env: environmentOf(server, 'dev1') };

/** A sentence in English; names of fields, codes and the server's own words are none. */
const ENGLISH = /[A-Z][a-z]+ [a-z]+ [a-z]+/;

describe('in Chinese', () => {
  it('is the error of each of many records', async () => {
    const { stdout, stderr } = await run('close bugs 1 99 --output json');
    const [, missing] = recordsIn(stdout);
    expect(missing).toMatchObject({ id: 99, code: 'not-found' });
    expect(missing?.message).toMatch(
      /^记录不存在（not-found）：.*请检查编号：记录可能已删除，或属于其他类型。/,
    );
    expect(String(missing?.message).replace(/“[^”]*”|（[^）]*）/g, '')).not.toMatch(ENGLISH);
    expect(stderr).toContain('2 条记录');
  });

  it('is the kind of work that the user may not list, and not what the server lacks', async () => {
    expect((await run('my', { isTerminal: true })).stderr).not.toContain('未包括');
    const when = ({ url }: Request) => url.includes('/my/testtasks');
    const body = { status: 'fail', message: 'Product is not allowed.' };
    server.faults.inject({ kind: 'instead', body }, { when, times: 9 });
    expect((await run('my', { isTerminal: true })).stderr).toContain('未包括：测试单。');
  });

  it('is the whole reason below a table, however narrow the terminal is', async () => {
    const { stdout } = await run('close bugs 1 99', { isTerminal: true, columns: 40 });
    expect(stdout).toMatch(
      /\n#99：记录不存在（not-found）：.*请检查编号：记录可能已删除，或属于其他类型。.*#not-found\n$/,
    );
  });

  it('is what is wrong with a file, and that an import from stdin keeps no journal', async () => {
    const line = '{"productID":1,"title":"a","openedBuild":["trunk"]}\n';
    const importing = async (input: string, ...flags: string[]) =>
      (await run(['import - --resource bugs', ...flags].join(' '), { input })).stderr;
    expect(
      await importing('productID,title,openedBuild,deadline\n1,a,trunk,下周\n1,b,trunk,2026-13-01\n'),
    ).toContain(
      '第 1 条记录（Excel 第 2 行）：deadline：“下周”不是有效日期，格式为 YYYY-MM-DD，也可写作今天、下周一、3天后。\n  第 2 条记录（Excel 第 3 行）：deadline：“2026-13-01”',
    );
    expect(await importing(`${line}{"productID":1,"openedBuild":["trunk"]}\n`)).toMatch(
      /^(?![\s\S]*line 2)[\s\S]*\n {2}第 2 行：title 必填。\n/,
    );
    expect(await importing(line)).toContain('从标准输入导入时不保存进度，再次运行会重复创建这些记录。');
    expect(await importing(line, '--dry-run')).not.toContain('进度');
  });

  it('are the words of commands and of their help', async () => {
    expect(
      await oddLines(
        run,
        0,
        {
          'resolve bugs 1 --resolution fixed --resolvedBuild trunk': 'Bug 1 已解决，已核实。服务器还修改了：',
          'comment bugs 1 Neu': 'Bug 1 已添加备注，已核实。',
          'members add projects 1 qa1': '项目团队',
          'start projects --help': '启动项目\n',
          'update bugs --help': ['\n修改 Bug 的字段\n', 'Bug 的编号'],
          'bugs --help': '\nBug 的命令\n',
          'start tasks --help': '开始任务\n',
        },
        { isTerminal: true },
      ),
    ).toEqual([]);
  });

  it('are the titles of tables, with the names of fields beside them where one record is shown', async () => {
    const { stdout } = await run('list bugs --product 1 --fields id,title,openedBuild,openedBy', {
      isTerminal: true,
    });
    expect(stdout).toMatch(/│ 编号 │ Bug标题 +│ 影响版本 │ 由谁创建 │/);
    const one = await run('get bugs 1 --fields id,openedBuild', { isTerminal: true });
    expect(one.stdout).toMatch(/│ 编号 id +│ 1 +│/);
    expect(one.stdout).toMatch(/│ 影响版本 openedBuild │/);
    const markdown = await run('get bugs 1 --fields id,openedBuild --output markdown');
    expect(markdown.stdout).toMatch(/\n\| 影响版本 \| .* \|\n$/);
    const work = await run('my', { isTerminal: true, ...asDev });
    expect(work.stdout).toMatch(/│ 类型 +│ 编号 +│ 标题 +│ 状态 +│ 优先级 +│ 截止日期 +│ 延期天数 +│/);
    const preview = await run('import - --resource bugs --dry-run --output table', {
      input: '所属产品,标题,影响版本\n1,a,trunk\n',
    });
    expect(preview.stdout).toMatch(/│ 列 +│ 字段 +│ 禅道界面名称 +│ 第 1 条记录（Excel 第 2 行） +│/);
  });

  it('are the steps of a test case by their numbers, with what is expected', async () => {
    const texts = { steps: ['打开', '输入'], expects: ['表单', '姓名'] };
    const fields = { productID: 1, title: '登录', type: 'feature', ...texts };
    const made = await pmApi(['create', 'testcases', '--data', JSON.stringify(fields)], { env });
    const line = `get testcases ${JSON.parse(made.stdout).id} --fields 用例步骤,预期`;
    expect((await run(`${line} --output csv`)).stdout).toContain('"1. 打开\n2. 输入","1. 表单\n2. 姓名"\n');
    expect((await run(`${line} --output table`)).stdout).toMatch(
      /│ 用例步骤 steps │ 1\. 打开 │\n│ +│ 2\. 输入 │\n│ 预期 expects +│ 1\. 表单 │\n│ +│ 2\. 姓名 │/,
    );
  });

  it('are values that a shell completes', async () => {
    const { stdout } = await pmApi(['complete', '--', ...'create bugs --type 代码'.split(' ')], {
      env: { PM_LANG: 'zh' },
    });
    expect(stdout).toMatch(/^代码错误\t/);
  });

  it('choose fields by the heads of tables, and yes and no by the words for them', async () => {
    const { stdout } = await run('list bugs --product 1 --fields 编号,Bug标题,创建日期 --filter 是否确认=否');
    expect(Object.keys(recordsIn(stdout)[0] ?? {})).toEqual(['id', 'title', 'openedDate']);
    await run('confirm bugs 1');
    const ids = async (value: string) =>
      recordsIn((await run(`list bugs --product 1 --json id --filter 是否确认=${value}`)).stdout);
    for (const yes of ['是', '已确认', 'yes', '1']) expect(await ids(yes)).toEqual([{ id: 1 }]);
  });

  it('choose fields and records', async () => {
    await run('update tasks 1 --pri 1');
    expect(
      await oddLines(run, 0, {
        'list bugs --产品 1 --limit 1 --json 编号': '{"id":',
        'list executions --所属项目 1 --filter 状态=进行中 --output table': '进行中',
        'report --json 编号,标题,延期天数 --filter 类型=Bug --limit 1': '{"id":',
        'report --people --json 人员': '{"person":',
        'report --json 延期 --where {"延期":{"gte":0}} --limit 1': '{"overdue":',
        'report --people --output table': ' 延期 ',
        'history bugs 1 --json 日期,操作': '"action":"opened"',
        'trash --json 对象编号': [],
        'update 任务 1 --pri 2 --output table --fields id,pri,type,status': '│ 任务类型 type   │ 开发',
        'update Bug 1 2 --pri 2 --output table --fields id,status,outcome': ' │ 已完成 │',
        'update Bug 1 --pri 2 --output csv --labels --fields id,pri,status': '编号,优先级,Bug状态\n1,2,',
        'search colour --output table': '│ 用例 ',
        'log-hours 任务 1 1 --工作内容 x --日期 today --预计剩余 3 --dry-run': '"left":{"1":3}',
      }),
    ).toEqual([]);
    const mine =
      'my --filter 类型=任务 --limit 1 --where {"状态":"未开始"} --changed-since 2000-01-01 --json 类型';
    expect(
      await oddLines(run, 0, { [mine]: '"tasks"', 'my work --filter 指派给=未指派 --json id': [] }, asDev),
    ).toEqual([]);
  });

  it('is what is wrong, and why nothing is found', async () => {
    expect(
      await oddLines(run, 2, {
        'report --json 标题,nosuch': '这些记录没有字段 nosuch。',
        'report --json Bug标题': '是否想输入 title？',
        'history bugs 1 --json nosuch': '这些记录没有字段 nosuch。',
        'list bugs --product 1 --filter 状态=打开':
          'Bug状态（status）没有值“打开”。\n  提示：可选值：active 激活、',
        'list bugs --product 1 --filter 指派人=me': '是否想输入 assignedTo？指派给（assignedTo）：',
        'list products --filter 产品类型=正常':
          'products 的列表中没有字段 type。\n  提示：只有 get 会显示该字段。',
        'list stories --product 1 --filter 所属计划=计划一':
          '所属计划（plan）不能与“计划一”比较。\n  提示：所属计划（plan）是数字。可用 pm-api list productplans --search "计划一" 查找。',
        'update bugs 1 --操作系统 鸿蒙':
          '  操作系统（os）：未知的值“鸿蒙”。可用的值：all 全部、windows Windows、win11 Windows 11、',
        'update bugs 1 --browser some-text': '360 360浏览器、all 全部、chrome Chrome、edge Edge、ie IE系列、',
        'update bugs 1 --severity 高高':
          '：严重程度（severity）必须是数字。\n  提示：严重程度（severity）：1 最严重',
        'update bugs 1 --deadline 2026-02-30': '，或留空。',
        'resolve bugs 1 --resolution fixed':
          '：解决版本（resolvedBuild）在解决方案（resolution）为 fixed 时必填。',
        'create tasks --name x': ['所属执行（executionID）：数字。', '任务类型（type）：devel 开发、'],
        'list 缺':
          'pm-api: list 之后的“缺”不是已知的命令或资源。\n  提示：可用的命令和资源见 pm-api list --help。\n',
        缺: '未知命令“缺”。',
        'list bgs': '是否想输入',
        'log-hours 任务 1 --耗时 3': '提示：工时写在任务编号之后：',
      }),
    ).toEqual([]);
    await run('close bugs 1');
    expect((await run('resolve bugs 1 --resolution fixed --resolvedBuild trunk')).stderr).toContain(
      'resolve 只能从 active 或 resolved 状态开始：请查看记录的状态。',
    );
  });

  it('show a deleted record as deleted', async () => {
    const { stdout } = await run('delete bugs 1 --fields id,deleted');
    expect(recordsIn(stdout)).toEqual([{ id: 1, deleted: 1 }]);
  });

  it('choose the fields of a written record', async () => {
    const { stdout, stderr } = await run('update bugs 1 --pri 2 --json 编号,Bug标题,outcome,pri,status');
    expect([stdout, stderr]).toEqual([
      '{"id":1,"title":"Login fails","outcome":"applied","pri":2,"status":"active"}\n',
      '',
    ]);
  });

  it('are asked of the server for what it says of a write, and label the fields of a history', async () => {
    const asked: string[] = [];
    const when = ({ method, headers }: Request) => {
      if (headers.get('accept-language') === 'zh-CN') asked.push(method);
      return false;
    };
    server.faults.inject({ kind: 'refused' }, { when });
    await run('update bugs 1 --pri 1');
    expect(asked).toContain('PUT');
    expect(asked).not.toContain('GET');
    expect((await run('history bugs 1 --output table')).stdout).toContain('优先级：');
    await run('history executions 1 --output json');
    expect(asked).not.toContain('GET');
    await run('history executions 1 --output table');
    expect(asked.filter((method) => method === 'GET')).toHaveLength(1);
  });

  it('are not the names of fields in other forms', async () => {
    const { stdout } = await run('list bugs --product 1 --output csv --fields id,title');
    expect(stdout).toMatch(/^\uFEFFid,title\n/);
    expect((await run('get bugs 1 --output json')).stdout).toContain('"openedBuild"');
    expect((await run('list products --fields id,code --output csv --labels')).stdout).toContain('产品代号');
  });

  it('are the actions of a history and the rights of a user, for people', async () => {
    await run('comment bugs 1 第一行<br>第二行');
    const shown = await run('history bugs 1 --markdown --output table');
    expect(shown.stdout).toMatch(/创建.*备注.*第一行\\n第二行/s);
    expect((await run('history bugs 1 --output json')).stdout).toMatch(/"opened".*"commented"/s);
    expect((await run('history bugs 1 --output csv --labels')).stdout).toMatch(/创建.*备注/s);
    expect((await run('access --output table')).stdout).toMatch(/│ Bug +│ 可以 +│ 可以 +│.*│ 文档 +│/s);
    expect((await run('access --output json')).stdout).toContain('"read":"yes"');
    expect((await run('access --output table', asQa)).stdout).toMatch(/│ 应用 +│ 不可以 +│ 不可以 +│/);
  });

  it('say which texts the list of the server does not have, where they are searched or exported', async () => {
    const remark =
      'stories 的列表不含以下字段，查找和导出都不包括：需求描述（spec）、验收标准（verify）；请用 pm-api get 查看。\n';
    for (const line of ['--search colours', '--output csv', '--all --output csv'])
      expect((await run(`list stories --product 1 ${line}`)).stderr).toContain(remark);
    expect((await run('list stories --product 1 --where {"spec":{"contains":"x"}}')).stderr).toContain(
      remark.replace('、验收标准（verify）', ''),
    );
    const plain = [
      'stories --product 1',
      'bugs --product 1 --output csv',
      'stories --product 1 --filter id=1',
      'tasks --search colours',
    ];
    for (const line of plain) expect((await run(`list ${line}`)).stderr).not.toContain('列表不含');
    expect((await run('list stories --product 1 --fields title,spec')).stderr).toBe(
      '该列表不显示字段 spec；请用 pm-api get 查看。\n',
    );
  });

  it('are on the cards of a board, whose titles are as they were written', async () => {
    await run('update tasks 1 --name "<A>"&B');
    const { stdout } = await run('get executions 1 board --output table');
    expect(stdout).toMatch(/│ 分组 +│ 列 +│ 编号 +│ 标题 +│ 状态 +│ 指派给 +│ 预计 +│/);
    expect(stdout).toMatch(/│ 任务 +│ wait +│ 1 +│ "<A>"&B +│ 未开始 /);
  });

  it('are in the diagnosis of a refusal', async () => {
    const { stderr } = await run('delete products 1 --output json', asQa);
    const [{ error } = {}] = recordsIn(stderr);
    const { diagnosis } = Object(error);
    expect(diagnosis).toMatchObject({ checked: expect.arrayContaining(['角色：qa']) });
    expect(JSON.stringify(diagnosis)).not.toMatch(ENGLISH);
  });

  it('choose the entries of a history and of an activity by their actions', async () => {
    await run('comment bugs 1 x');
    const actions = async (line: string) =>
      recordsIn((await run(`${line} --json action`)).stdout).map(({ action }) => action);
    expect(await actions('history bugs 1 --filter 操作=备注')).toEqual(['commented']);
    expect(new Set(await actions('history bugs 1 --filter 操作=创建'))).toEqual(new Set(['opened']));
    expect(new Set(await actions('get products 1 activity --filter 操作=备注'))).toEqual(
      new Set(['commented']),
    );
    expect(await run('history bugs 1 --filter 操作=乱写')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('操作（action）没有值“乱写”。'),
    });
    // Plugins have actions of their own.
    expect(await run('history bugs 1 --filter 操作=other')).toMatchObject({ exitCode: 0, stdout: '' });
  });

  it('is the action of logged hours, which servers write with a capital', async () => {
    const input = '{"date":{"1":"2026-11-20"},"work":{"1":"w"},"consumed":{"1":1},"left":{"1":2}}';
    // The first hours start a task that waits.
    for (const _ of [1, 2])
      expect((await run('api PUT /tasks/1/recordWorkhour --input -', { input })).exitCode).toBe(0);
    const { stdout } = await run('history tasks 1 --output table');
    expect(stdout).toContain('记录工时');
    expect(stdout).not.toContain('recordWorkhour');
  });

  it('is why a write could not be verified', async () => {
    const { stdout, stderr } = await run('update bugs 1 --pri 2 --no-read-back');
    expect(stderr).toBe('Bug 1 无法核实：未读取记录核实。\n');
    expect(recordsIn(stdout)).toMatchObject([{ outcome: 'unverified', hint: '未读取记录核实。' }]);
  });
});

it('the fields of an error as JSON say in Chinese what is wrong with them', async () => {
  const { stderr } = await run('list bugs --product 1 --browse x --json id');
  const [{ error } = {}] = recordsIn(stderr);
  expect(Object(error).fields.browse).toEqual(['的值不在服务器支持的范围内']);
});
