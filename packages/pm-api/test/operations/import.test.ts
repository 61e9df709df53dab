import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWrite, lacksIn, oddLines, on, recordsIn, useFolder, useServer } from '../support.js';

const { server, cli } = await useServer({ bugs: [] });
const released = await useServer({ behaviour: 'observed' });
const folder = await useFolder();

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

function interruption() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

describe('pm-api import', () => {
  it('names the journal of a file that is another one since, and the line', async () => {
    const [titles = '', first = ''] = csvOf(1);
    await cli(importing(await file('again.csv', csvOf(2))));
    const { exitCode, stderr } = await cli(
      importing(await file('again.csv', [titles, '', first, '1,Another,trunk'])),
    );
    expect(exitCode).toBe(2);
    const undo =
      'again.csv.journal. Undo that change; change the created record with update instead. Only another list needs another journal. Nothing was sent.';
    const line = 'pm-api: record 2 (row 4 in Excel): the record differs from the one in the journal.\n';
    expect(lacksIn(stderr, [undo, line])).toEqual([]);
  });

  it('names the line of a subtask that is another one than in the journal', async () => {
    const lines = (subtask: string) => [
      ...['A', 'B'].map((name) => JSON.stringify({ executionID: 1, type: 'devel', name })),
      JSON.stringify({ executionID: 1, type: 'devel', name: subtask, parent: 'A' }),
    ];
    const run = async (subtask: string) =>
      cli(['import', await file('family.jsonl', lines(subtask)), '--resource', 'tasks']);
    expect((await run('One')).exitCode).toBe(0);
    const { stderr } = await run('Two');
    expect(stderr).toContain('line 3: the record differs from the one in the journal.');
    expect(stderr).toContain('family.jsonl.journal.2. Undo');
  });

  it('takes its bar away before it shows what came of it', async () => {
    const path = await file('bar.csv', [...csvOf(3), '99,Nowhere,trunk']);
    const { stderr } = await cli(importing(path), { isTerminal: true });
    const [before = '', after = ''] = stderr.split('4 records: 3 applied, 1 failed.');
    expect(before).toContain(' % | ');
    // Where the cursor was is told before.
    expect(after).not.toContain('\u001b');
  });

  it('makes a record of each line of a CSV file', async () => {
    const path = await file('bugs.csv', [
      '\uFEFFproductID,title,openedBuild,pri,steps',
      '1,"A ""quoted"", title",trunk,2,',
      '1,Third,"[""trunk"",""12""]",1,"two\nlines"',
      '',
      '1,\'=1+1,"trunk,7",,first',
    ]);
    const { stdout, stderr, exitCode } = await cli(importing(path));
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
        expect.objectContaining({ title: 'Third', openedBuild: ['trunk', '12'], steps: 'two<br />lines' }),
      ]),
    );
  });

  it('reads builds and days as exports and Excel write them', async () => {
    const path = await file('export.csv', [
      '所属产品,Bug标题,影响版本,截止日期',
      'Notes(#1),One,主干(#trunk),2026/12/5',
      '1,Two,"主干,1.0(#7)",2026-12-05',
      '1,Three,Trunk,2026年3月4日',
      '1,Four,trunk(#trunk),2026/3/4 0:00',
    ]);
    const { stderr } = await released.cli(importing(path));
    expect(stderr).toBe('4 records: 4 applied.\n');
    const read = released.server.bugs.slice(-4);
    expect(
      read.map(({ title, openedBuild, deadline }) => `${title} ${openedBuild} ${deadline}`).sort(),
    ).toEqual([
      'Four trunk 2026-03-04',
      'One trunk 2026-12-05',
      'Three trunk 2026-03-04',
      'Two trunk,7 2026-12-05',
    ]);
  });

  it('takes the names of accounts and values as exports write them, and leaves texts as they are', async () => {
    const path = await file('labels.csv', [
      '所属产品,标题,影响版本,类型,指派给,关键词',
      'Notes(#1),Fails (#12),主干,代码错误(#codeerror),张三(#qa1),',
      '1,Also,trunk,code error,qa1,see (#3)',
    ]);
    const { stderr } = await released.cli(importing(path));
    expect(stderr).toBe('2 records: 2 applied.\n');
    const kept = released.server.bugs
      .slice(-2)
      .map(({ title, type, assignedTo, keywords }) => [title, type, assignedTo, keywords]);
    expect(kept).toEqual([
      ['Fails (#12)', 'codeerror', 'qa1', undefined],
      ['Also', 'codeerror', 'qa1', 'see (#3)'],
    ]);
  });

  it('takes people by name and days from today, and refuses an account that nobody has', async () => {
    const lines = ['productID,title,openedBuild,assignedTo,deadline', '1,One,trunk,me,+3d'];
    expect((await released.cli(importing(await file('me.csv', lines)))).stderr).toBe(
      '1 record: 1 applied.\n',
    );
    expect(released.server.bugs.at(-1)).toMatchObject({
      assignedTo: 'qa1',
      deadline: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const count = released.server.bugs.length;
    const ghost = await released.cli(
      importing(await file('ghost.csv', [...lines, '1,Two,trunk,ghost,', '1,Three,trunk,王五,'])),
    );
    expect(ghost.exitCode).toBe(2);
    const says =
      /^(?![\s\S]*logged in)[\s\S]*record 2 \(row 3 in Excel\): assignedTo: "ghost" is not an account\./;
    expect(ghost.stderr).toMatch(says);
    expect(released.server.bugs).toHaveLength(count);
  });

  it('refuses a build that is none, and a label that is no known one, with the nearest', async () => {
    const path = await file('wrong.csv', [
      '所属产品,Bug标题,影响版本,Bug类型',
      '1,One,"主干，1.0版",代码错误',
      '1,Two,trunk,代码错',
      '1,Three,trunk,界面显示',
      '1,Four,trunk,our_own_key',
    ]);
    const { stderr, exitCode } = await cli(importing(path));
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      '3 of 4 records are invalid.\n  record 1 (row 2 in Excel): 影响版本 (openedBuild): "1.0版" is not the id of a build, nor the name of exactly one. The list of builds of the project shows the ids; trunk is the main line.\n  record 2 ',
    );
    expect(stderr).toContain(
      'record 2 (row 3 in Excel): Bug类型 (type): "代码错" is unknown. Use one of codeerror, config, install,',
    );
    expect(stderr).toContain('Bug类型 (type): "界面显示" is unknown. Use one of codeerror, config, install,');
    const inChinese = await cli([...importing(path), '--lang', 'zh']);
    expect(inChinese.stderr).toContain(
      '第 1 条记录（Excel 第 2 行）：影响版本（openedBuild）：“1.0版”不是构建的编号，也不是该产品中唯一的构建名称。所在项目的构建列表（pm-api list builds --project 编号）中可以查到；主干填 trunk。\n',
    );
    expect(inChinese.stderr).toContain('Bug类型（type）：未知的值“代码错”。可用的值：codeerror 代码错误、');
    const json = JSON.stringify({ productID: 1, title: 'One', openedBuild: ['1.0'] });
    expect((await cli(importing(await file('wrong.jsonl', [json])))).stderr).toContain(
      'line 1: openedBuild: "1.0" is not the id of a build, nor the name of exactly one.',
    );
    expect(server.calls.filter(isWrite)).toEqual([]);
  });

  it('refuses a file without records, and takes or suggests the title that a column was meant to have', async () => {
    for (const lines of [['productID,title,openedBuild'], []]) {
      const empty = await cli(importing(await file('empty.csv', lines)));
      expect(empty).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('has no records') });
    }
    const short = await cli(importing(await file('short.csv', ['所属产品,优先度', '1,One'])));
    expect(short).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('did you mean 优先级?') });
    const far = await cli(importing(await file('far.csv', ['所属产品,完全不同的列', '1,One'])));
    expect(far.stderr).toContain('possible: 所属产品, Bug标题, 影响版本');
  });

  it('takes the singular name of a resource', async () => {
    const path = await file('one.csv', csvOf(1));
    const { stderr } = await cli(['import', path, '--resource', 'bug']);
    expect(stderr).toBe('1 record: 1 applied.\n');
    const template = (name: string) => cli(['import', '--template', name]);
    expect((await template('bug')).stdout).toBe((await template('bugs')).stdout);
    const unknown = { [`import ${path} --resource bugz`]: 'Use one of bugs, stories' };
    expect(await oddLines(cli, 2, unknown)).toEqual([]);
  });

  it('names the record and the row in Excel, where cells have several lines and lines are empty', async () => {
    const lines = [
      'productID,title,openedBuild,steps',
      '1,One,trunk,"a\nb\nc"',
      '',
      '1,Two,trunk,"d\ne"',
      '1,,trunk,',
    ];
    for (const end of ['\n', '\r\n']) {
      const { stderr } = await cli(importing(await file('lines.csv', lines, end)));
      expect(stderr).toContain('1 of 3 records are invalid.\n  record 3 (row 5 in Excel): ');
    }
  });

  it('names the column as the file has it beside the field', async () => {
    const path = await file('columns.csv', ['所属产品,影响版本,严重程度', 'Notes,trunk,高']);
    const { stderr } = await cli(importing(path));
    expect(stderr).toContain(': Name (title) is required.\n');
    expect(stderr).toContain(': 严重程度 (severity): "高" must be a number.\n');
    const inChinese = await cli([...importing(path), '--lang', 'zh']);
    expect(inChinese.stderr).toContain('：Bug标题（title）必填。\n');
    expect(inChinese.stderr).toContain('：严重程度（severity）：“高”必须是数字。\n');
    expect(inChinese.stderr).toContain('可用 pm-api list products --search "Notes" 查找。\n');
    const plain = await file('plain.csv', ['productID,openedBuild,severity', '1,trunk,high']);
    expect((await cli(importing(plain))).stderr).toContain('severity: "high" must be');
  });

  it('that is interrupted says how to go on', async () => {
    const { signal, abort } = interruption();
    server.faults.inject({ kind: 'first', act: abort }, on('POST /bugs'));
    const lost = await cli(importing(await file('lost.csv', csvOf(9))), { signal });
    expect(lost.exitCode).toBe(130);
    expect(lost.stderr).toContain('Run the same command again');
  });

  it('makes a record of each line of JSON', async () => {
    const bug = { productID: 1, title: 'From JSON', openedBuild: ['trunk'] };
    const path = await file('bugs.jsonl', [JSON.stringify(bug), '', JSON.stringify({ ...bug, pri: 1 })]);
    const { stdout, exitCode } = await cli(importing(path));
    expect(exitCode).toBe(0);
    expect(recordsIn(stdout).map(({ line }) => line)).toEqual([1, 3]);
    expect(server.bugs).toHaveLength(2);
  });

  it('takes what list has written as CSV', async () => {
    const awkward = ['=1+1', "'=2+2", "'quoted", '-5', 'a,"b"\nc', 'spaced  out', '@x'];
    for (const title of awkward) {
      const fields = JSON.stringify({ productID: 1, title, openedBuild: ['trunk', '12'], pri: 4 });
      expect((await cli(['create', 'bugs', '--data', fields])).exitCode).toBe(0);
    }
    const asked = ['--all', '--output', 'csv', '--fields', 'title,openedBuild,pri'];
    const { stdout } = await cli(['list', 'bugs', '--product', '1', ...asked]);
    const path = join(folder, 'exported.csv');
    await writeFile(
      path,
      stdout.replace(/^\uFEFFtitle/, '\uFEFFproductID,title').replaceAll(/\n(?=.)(?!c")/g, '\n2,'),
    );
    expect((await cli(importing(path))).exitCode).toBe(0);
    const kept = server.bugs.filter(({ product }) => product === 2);
    expect(kept.map(({ title }) => title).sort()).toEqual(awkward.sort());
    expect(kept).toMatchObject(awkward.map(() => ({ openedBuild: ['trunk', '12'], pri: 4 })));
  });

  it('sends nothing when a line is wrong, and names the line', async () => {
    const path = await file('bugs.csv', ['productID,title,openedBuild', '1,Good,trunk', 'one,,trunk']);
    const { stderr, exitCode } = await cli(importing(path));
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/1 of 2 records are invalid.\n {2}record 2 \(row 3 in Excel\): .*productID/);
    expect(server.calls).toEqual([]);
    const broken = await file('bugs.jsonl', ['{"title": "x"', '[]']);
    expect((await cli(importing(broken))).stderr).toContain('line 1 is not a JSON object');
    const uneven = await file('uneven.csv', ['productID,title', '1,x,y']);
    expect((await cli(importing(uneven))).stderr).toContain('row 2 in Excel has 3 cells');
    expect((await cli(importing(join(folder, 'none.csv')))).exitCode).toBe(2);
  });

  it('only checks the file with --dry-run', async () => {
    const path = await file('bugs.csv', csvOf(3));
    const ready = 'Ready to be created (bugs): 3. Nothing was written.\n';
    const given = { env: { PM_BASE_URL: server.url } };
    expect(await cli(importing(path, '--dry-run'), given)).toMatchObject({ exitCode: 0, stderr: ready });
    expect(server.calls).toEqual([]);
  });

  it('makes nothing twice when it is run again', async () => {
    const path = await file('bugs.csv', csvOf(5));
    await cli(importing(path));
    const again = { exitCode: 0, stderr: '5 records: 5 done-before.\n' };
    expect(await cli(importing(path))).toMatchObject(again);
    expect(server.bugs).toHaveLength(5);
  });

  it('names the lines that the server refused, and sends only these again', async () => {
    const path = await file('bugs.csv', [...csvOf(2), '99,Of no product,trunk']);
    const first = await cli(importing(path));
    expect(first.exitCode).toBe(11);
    const message = expect.stringMatching(/POST \/bugs.*productID is "99"\./);
    expect(recordsIn(first.stdout)).toMatchObject([
      { line: 2, outcome: 'applied' },
      { line: 3, outcome: 'applied' },
      { line: 4, outcome: 'failed', code: expect.any(String), message },
    ]);
    expect(first.stderr).toMatch(
      /1 of 3 records were not imported.\n {2}hint: Run the same command again, with refused records/,
    );
    const again = await cli(importing(path));
    expect(again.stderr).toContain('3 records: 2 done-before, 1 failed.');
    expect(server.bugs).toHaveLength(2);
  });

  it('shows a bar on a terminal, and the lines that were not made', async () => {
    const path = await file('bugs.csv', csvOf(3));
    const { stdout, stderr } = await cli(importing(path), { isTerminal: true });
    expect(stdout).toBe('');
    expect(stderr).toMatch(/0 % \| 0 \/ 3/);
    expect(stderr).toContain('3 records: 3 applied.');
  });

  it('keeps the password of a new user out of its journal', async () => {
    const { account: name, password: secret } = { account: 'new1', password: 'hunter2-long' };
    const path = await file('users.jsonl', [
      JSON.stringify({ account: name, realname: 'N', password: secret }),
    ]);
    const ran = await cli(['import', path, '--resource', 'users', '--verbose']);
    const journal = await readFile(`${path}.journal`, 'utf8');
    for (const shown of [journal, ran.stdout, ran.stderr]) expect(shown).not.toContain(secret);
    expect(journal).not.toBe('');
  });
});
