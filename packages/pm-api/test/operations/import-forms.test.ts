import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWrite, recordsIn, useFolder, useServer } from '../support.js';

const { server, cli } = await useServer({ behaviour: 'observed' }, 'admin');
const folder = await useFolder();

async function importing(name: string, contents: string | Buffer, resource: string, ...flags: string[]) {
  const path = join(folder, name);
  await writeFile(path, contents);
  const ran = await cli(['import', path, '--resource', resource, ...flags]);
  const sent = server.calls.filter(
    ({ method, path: at }) => method === 'POST' && at.startsWith(`/${resource}`),
  );
  return { ...ran, sent: sent.flatMap(({ body = {} }) => [body]) };
}

describe("the CSV of ZenTao's own export", () => {
  const BUGS = [
    '"Bug编号","所属产品","所属模块","相关需求","Bug标题","严重程度","Bug状态","影响版本","附件"',
    '"150\t","Product A(#1)","/(#0)","","登录, 失败","3(#3)","激活(#active)","主干(#trunk)","",""',
    '',
  ].join('\n');

  it('says that copies leave columns out, and sends nothing without that', async () => {
    const { stderr, exitCode, sent } = await importing('bugs.csv', BUGS, 'bugs');
    expect([exitCode, sent]).toEqual([2, []]);
    expect(stderr).toContain('Add --copies to create copies without these columns.');
  });

  it('says of a number that its field does not know', async () => {
    const { stderr, sent } = await importing('bugs.csv', BUGS.replace('3(#3)', '9'), 'bugs', '--copies');
    expect(stderr).toContain(
      'severity "9" is not a known value, and the server keeps any. Known: 1, 2, 3, 4.',
    );
    expect(sent).toMatchObject([{ severity: 9 }]);
  });

  it('makes copies of bugs, and names the columns that are left out', async () => {
    const { stderr, sent } = await importing('bugs.csv', BUGS, 'bugs', '--copies');
    expect(stderr).toContain('Not imported: Bug编号, Bug状态, 附件.\n1 record: 1 applied.');
    expect(sent).toMatchObject([{ productID: 1, module: 0, title: '登录, 失败', openedBuild: ['trunk'] }]);
  });

  it.each([
    [
      'bugs.csv',
      'id,product,title,openedBuild,project,story,status,mailto\n7,1,Copied,trunk,0,0,active,"dev1,qa1"',
    ],
    [
      'bugs.jsonl',
      '{"id":7,"product":1,"title":"Copied","openedBuild":["trunk"],"project":0,"story":0,"status":"active","mailto":"dev1,qa1"}',
    ],
  ])('copies what pm-api itself lists, in which 0 is no record: %s', async (name, contents) => {
    const { sent, stderr } = await importing(name, contents, 'bugs', '--copies');
    expect(stderr).toContain('1 record: 1 applied.');
    expect(sent).toMatchObject([
      { productID: 1, title: 'Copied', openedBuild: ['trunk'], mailto: ['dev1', 'qa1'] },
    ]);
    expect(Object.keys(sent[0] ?? {})).not.toContain('project');
  });

  it('takes the first of two columns of one field, and the number of a record for nothing else', async () => {
    const todos = '编号,待办名称,date,type,关联编号,objectID\n7,Copied,2026-11-30,custom,0,3';
    const { sent, stderr } = await importing('todos.csv', todos, 'todos', '--copies');
    expect(stderr).toContain('Not imported: 编号, objectID.\n1 record: 1 applied.');
    expect(sent).toMatchObject([{ name: 'Copied' }]);
  });

  it.each([
    ['zh', '影响版本', '代码错误', '激活', '"Windows 10,Windows 8"', '主干'],
    ['en', 'Affected Version', 'Code Error', 'Activated', '"Windows 10,Windows 8"', 'Trunk'],
  ])('copies what pm-api itself lists with labels in %s', async (lang, ...labels) => {
    for (const [account, realname] of Object.entries({ lisi1: '李四', lisi2: '李四', zhangsan: '张三' })) {
      const input = JSON.stringify({ account, realname, password: 'Long-enough-1' });
      await cli('create users --data -', { input });
    }
    const who = { assignedTo: 'zhangsan', mailto: ['lisi2'] };
    const place = { executionID: 1, system: 1, product: 1 };
    const build = { ...place, name: `Build ${lang}`, builder: 'admin', date: '2026-11-01' };
    const made = await cli(['create', 'builds', '--data', JSON.stringify(build)]);
    expect(made.stderr).toBe('');
    const bug = {
      productID: 1,
      title: 'Labelled',
      openedBuild: ['trunk', String(JSON.parse(made.stdout).id)],
      steps: '<p>1 &lt; 2</p><p>3</p>',
      type: 'codeerror',
      severity: 2,
      os: ['win10', 'win8'],
      ...who,
    };
    await cli(['create', 'bugs', '--data', JSON.stringify(bug)]);
    const line = 'list bugs --product 1 --filter title=Labelled --output csv';
    expect((await cli(`${line} --lang ${lang}`)).stdout).toMatch(/openedBuild.*\n.*codeerror/);
    const { stdout } = await cli(`${line} --labels --lang ${lang}`);
    for (const shown of [...labels, '张三', '李四 (lisi2)', build.name, '"1 < 2\n3"'])
      expect(stdout).toContain(shown);
    server.calls.length = 0;
    const { sent, stderr } = await importing('bugs.csv', stdout, 'bugs', '--copies');
    expect(stderr).toContain('1 record: 1 applied.');
    expect(sent).toMatchObject([{ ...bug, steps: '1 &lt; 2<br />3' }]);
  });

  it.each([
    ['csv', 'multi'],
    ['json', 'linear'],
  ])('copies tasks of a team with their members and hours from its own %s', async (output, mode) => {
    const team = { mode, team: ['qa1', 'dev1'], teamEstimate: [2, 3] };
    const task = { executionID: 1, name: 'Ours', type: 'devel', ...team };
    await cli(['create', 'tasks', '--data', JSON.stringify(task)]);
    const { stdout } = await cli(`list tasks --execution 1 --filter name=Ours --output ${output}`);
    server.calls.length = 0;
    const { sent, stderr } = await importing(`tasks.${output}`, stdout, 'tasks', '--copies');
    expect(stderr).toContain('1 record: 1 applied.');
    expect(sent).toMatchObject([team]);
    expect(sent[0]).not.toHaveProperty('assignedTo');
  });

  it('has titles of its own in English, hours with a unit and a sentence behind the last task', async () => {
    const tasks = [
      '"ID","Execution","Task Name","Task Type","Due Date","Estimated"',
      '"3\t","Sprint 1(#1)","Parser","Development","2026-12-05","4.00h",""',
      "It's a sub-task if there is a '>' before the name.",
    ].join('\n');
    const { sent, stderr } = await importing('tasks.csv', tasks, 'tasks', '--copies');
    expect(stderr).toContain('1 record: 1 applied.');
    expect(sent).toMatchObject([
      { executionID: 1, name: 'Parser', type: 'devel', deadline: '2026-12-05', estimate: 4 },
    ]);
  });
});

describe("what ZenTao's own export writes in its cells", () => {
  const exported = (titles: string[], ...rows: string[][]) =>
    [titles, ...rows.map((row) => [...row, ''])]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\n');

  it('puts subtasks below the copies of their parents, and says which parents are missing', async () => {
    const tasks = exported(
      ['ID', 'Execution', 'Task Name', 'Parent Task', 'Task Type'],
      ['12\t', 'Sprint 1(#1)', '[C] Lexer', 'Parser', 'Test'],
      ['11\t', 'Sprint 1(#1)', '[C] Tests', 'Gone', 'Test'],
      ['10\t', 'Sprint 1(#1)', '[Parent] Parser', '', 'Development'],
    );
    const preview = await importing('tasks.csv', tasks, 'tasks', '--copies', '--dry-run');
    expect(preview.stderr).toContain('record 2 (row 3 in Excel): "Gone" is not in the file: created without');
    expect(preview.stdout).toContain('"line 2":"Parser"');
    const { sent, stdout } = await importing('tasks.csv', tasks, 'tasks', '--copies');
    expect(sent.map(({ name }) => name).sort()).toEqual(['Lexer', 'Parser', 'Tests']);
    const ids = recordsIn(stdout).map(({ id }) => id);
    expect(sent.map(({ name, parent }) => [name, parent]).at(-1)).toEqual(['Lexer', ids[2]]);
    const again = await importing('tasks.csv', tasks, 'tasks', '--copies');
    expect(again.stderr).toContain('3 records: 3 done-before.');
  });

  it('leaves subtasks out until their parents are there', async () => {
    const tasks = exported(
      ['ID', 'Execution', 'Task Name', 'Task Type', 'Planned Start', 'Due Date'],
      ['1\t', 'Sprint 1(#1)', 'Parser', 'Test', '2026-12-05', '2026-12-01'],
      ['2\t', 'Sprint 1(#1)', '>Lexer', 'Test', '', ''],
    );
    const { stderr, sent } = await importing('tasks.csv', tasks, 'tasks', '--copies', '--no-read-back');
    expect(stderr).toContain('2 records: 1 failed, 1 not-started.');
    expect(sent.map(({ name }) => name)).toEqual(['Parser']);
  });

  it('has the hours of each person, quotes as entities and twice, and several keys in lines', async () => {
    const tasks = exported(
      ['ID', 'Execution', 'Task Name', 'Description', 'Task Type', 'Estimated', 'Task Mode'],
      [
        '1\t',
        'Sprint(#1)',
        '[M] A &quot;B&quot;',
        'c &quot;&quot;d&quot;&quot; <e>\nf\n',
        'Test',
        'dev1:2.00\nqa1:3.50\nh',
        'Sequential Task (Multiple Assignees)',
      ],
    );
    const { sent } = await importing('tasks.csv', tasks, 'tasks', '--copies', '--no-read-back');
    const desc = 'c &quot;d&quot; &lt;e&gt;<br />f';
    expect(sent).toMatchObject([
      { name: 'A "B"', desc, team: ['dev1', 'qa1'], teamEstimate: [2, 3.5], mode: 'linear' },
    ]);
    const bugs = exported(
      ['ID', 'Product', 'Name', 'Operating System', 'Affected Version', 'Discovered by'],
      [
        '1\t',
        'Product A(#1)',
        '2026\t',
        'Windows(#windows)\nLinux(#linux)',
        'v1, beta(#1),Trunk(#trunk)',
        'A, B',
      ],
    );
    const bug = { title: '2026', os: ['windows', 'linux'], openedBuild: ['1', 'trunk'], feedbackBy: 'A, B' };
    expect((await importing('bugs.csv', bugs, 'bugs', '--copies')).sent).toMatchObject([bug]);
    const stories = exported(['ID', 'Product', 'Story Name', 'Note'], ['1\t', 'Product A(#1)', 'S', 'n']);
    const copied = await importing('stories.csv', stories, 'stories', '--copies');
    expect(copied.sent).toMatchObject([{ title: 'S', needNotReview: 1, sourceNote: 'n' }]);
  });
});

it('a copy of a closed record has no assignee, and one without reviewers needs no review', async () => {
  const bug = await importing(
    'b.csv',
    'id,product,title,openedBuild,status,assignedTo\n1,1,B,trunk,closed,closed\n2,1,C,trunk,active,dev1',
    'bugs',
    '--copies',
  );
  expect(bug.stderr).toContain('2 records: 2 applied.');
  expect(bug.sent).toEqual([
    expect.not.objectContaining({ assignedTo: expect.anything() }),
    expect.objectContaining({ assignedTo: 'dev1' }),
  ]);
  server.calls.length = 0;
  const stories = 'id,product,title,reviewer\n1,1,A,"[""po1""]"\n2,1,B,[]\n3,1,C,\n';
  const { sent } = await importing('s.csv', stories, 'stories', '--copies', '--concurrency', '1');
  const [first, ...others] = sent;
  expect(first).toMatchObject({ title: 'A', reviewer: ['po1'] });
  expect(first).not.toHaveProperty('needNotReview');
  expect(others).toMatchObject([{ needNotReview: 1 }, { needNotReview: 1 }]);
});

it('a story needs no review where its column says yes', async () => {
  const { sent } = await importing('s.csv', '所属产品,研发需求名称,不需要评审\n1,S,是\n', 'stories');
  expect(sent).toMatchObject([{ title: 'S', needNotReview: 1 }]);
});

it('steps of a test case are in one cell', async () => {
  const rows: [cell: string, parts: string[], field?: string][] = [
    ['1. Open the page, then wait\n2. Click Save', ['Open the page, then wait', 'Click Save']],
    ['1、打开\n2、点击', ['打开', '点击']],
    ['1. Open\nthe page\n2. Save', ['Open\nthe page', 'Save']],
    ['Open the page, then click Save', ['Open the page, then click Save']],
    ['Open\n\nClick', ['Open', 'Click']],
    ['1. \n2. It opens', ['', 'It opens'], 'expects'],
    ['["a","b, c"]', ['a', 'b, c']],
  ];
  for (const [cell, parts, field = 'steps'] of rows) {
    const [title, before] = field === 'steps' ? ['', ''] : ['steps,', '"a\nb",'];
    const csv = `productID,title,type,${title}${field}\n1,T,feature,${before}"${cell.replaceAll('"', '""')}"\n`;
    await rm(join(folder, 'cases.csv.journal'), { force: true });
    const { sent } = await importing('cases.csv', csv, 'testcases', '--no-read-back');
    expect(sent.at(-1), cell).toMatchObject({ [field]: parts });
  }
});

it('a file is read by what it holds', async () => {
  const tabs = 'productID\ttitle\topenedBuild\n1\tOne\ttrunk\n';
  const files = {
    'bugs.tsv': tabs,
    'bugs.txt': Buffer.from(`\uFEFF${tabs}`, 'utf16le'),
    'bugs.csv': 'sep=;\r\nproductID;title;openedBuild\r\n1;One;trunk\r\n',
    'rows.csv': 'productID,title,openedBuild\n,,\n1,One,trunk\n,,\n',
    'bugs.dat': '{"productID":1,"title":"One","openedBuild":["trunk"]}\n',
  };
  for (const [name, contents] of Object.entries(files)) {
    const { sent, stderr } = await importing(name, contents, 'bugs');
    expect(stderr, name).toBe('1 record: 1 applied.\n');
    expect(sent.at(-1), name).toMatchObject({ title: 'One' });
  }
  expect(server.calls.filter(isWrite)).toHaveLength(5);
});

it('a row with other cells than titles is told by its line, and a wrong day as the file has it', async () => {
  const day = '截止日期 (deadline): "2026/2/30" must be a day that exists';
  const files = {
    'uneven.csv': ['sep=,\nproductID,title\n1,x,y\n', 'row 3 in Excel has 3 cells, and there are 2 titles.'],
    'day.csv': ['所属产品,Bug标题,影响版本,截止日期\n1,One,trunk,2026/2/30', day],
    'day.jsonl': ['{"productID":1,"title":"One","openedBuild":"trunk","截止日期":"2026/2/30"}', day],
  };
  for (const [name, [contents = '', says = '']] of Object.entries(files))
    expect((await importing(name, contents, 'bugs')).stderr).toContain(says);
});
