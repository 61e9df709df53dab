import { resources as definitions } from 'pm-api-client/resources';
import { describe, expect, it } from 'vitest';
import { isWrite, lacksIn, oddLines, on, pmApi, recordsIn, useServer } from '../support.js';

const { server, cli } = await useServer();
const words = (line: string) => line.split(' ');

describe('pm-api', () => {
  it('lists a page, and says on stderr that there is more', async () => {
    const ran = await cli('list bugs --product 1 --recPerPage 2 --fields id,title');
    expect(recordsIn(ran.stdout)).toEqual([
      { id: 1, title: 'Login fails' },
      { id: 2, title: 'Notes lose their colour' },
    ]);
    expect(ran.stderr).toBe('2 of 3 bugs; --all shows every record.\n');
    expect(ran.exitCode).toBe(0);
  });

  it('lists every page with --all, and as many records as --limit says', async () => {
    const all = await cli('list bugs --product 1 --recPerPage 1 --all');
    expect(recordsIn(all.stdout).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(all.stderr).toBe('');
    const limited = await cli('list bugs --product 1 --recPerPage 1 --limit 2');
    expect(recordsIn(limited.stdout).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('lists a record once that two places have', async () => {
    const { stdout } = await cli('api GET /products/1/bugs');
    server.faults.inject({ kind: 'instead', body: recordsIn(stdout)[0] ?? {} }, on('/products/2/bugs', 9));
    const all = await cli('list bugs --all --json id');
    expect(recordsIn(all.stdout)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it('sends the filter', async () => {
    await cli('list bugs --product 1 --browse unresolved --pageID 1 --orderBy id_desc');
    const query = { browse: 'unresolved', browseType: 'unresolved', pageID: '1', orderBy: 'id_desc' };
    expect(server.calls.at(-1)).toMatchObject({ path: '/products/1/bugs', query });
  });

  it('says why a list may be empty', async () => {
    const { stdout, stderr } = await cli('list bugs --product 2 --browse unresolved');
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: expect.stringContaining('unresolved') });
  });

  it('shows one record', async () => {
    const { stdout } = await cli('get bugs 1');
    expect(recordsIn(stdout)).toEqual([expect.objectContaining({ id: 1, title: 'Login fails' })]);
  });

  it('creates from flags, numbers as numbers and repeated flags as a list', async () => {
    const flags = ['--productID', '1', '--title', 'A title', '--openedBuild', 'trunk', '--pri', '2'];
    const { stdout, exitCode } = await cli(['create', 'bugs', ...flags, '--opened-build', '7']);
    expect(exitCode).toBe(0);
    expect(recordsIn(stdout)).toEqual([expect.objectContaining({ outcome: 'applied' })]);
    expect(server.bugs.at(-1)).toMatchObject({ title: 'A title', openedBuild: ['trunk', '7'], pri: 2 });
  });

  it('creates from JSON on the command line and by stdin, where flags have the last word', async () => {
    const fields = { productID: 1, title: 'From JSON', openedBuild: ['trunk'] };
    await cli(['create', 'bugs', '--data', JSON.stringify(fields)]);
    await cli('create bugs --data - --title Mine', { input: JSON.stringify(fields) });
    expect(server.bugs.slice(-2).map(({ title }) => title)).toEqual(['From JSON', 'Mine']);
    // Mail programs write so of a picture: only an agent was shown one so.
    expect((await cli(['update', 'bugs', '1', '--steps', 'See [image: image.png]'])).exitCode).toBe(0);
  });

  it('says how the number is found where a name was given', async () => {
    const create = 'create bugs --product Notes --title Lost --openedBuild trunk';
    expect((await cli(create)).stderr).toContain('A search of the list of products for "Notes" finds it');
    expect((await cli(`${create} --lang zh`)).stderr).toContain('pm-api list products --search "Notes"');
    const phrase = ['create', 'bugs', '--product', 'My Notes', '--title', 'Lost', '--openedBuild', 'trunk'];
    expect((await cli(phrase)).stderr).toContain('products for "\\"My Notes\\"" finds it');
  });

  it('updates, and deletes', async () => {
    const updated = await cli('update bugs 1 --pri 1 --assigned-to po1');
    expect(updated.exitCode).toBe(0);
    expect(server.bugs[0]).toMatchObject({ id: 1, pri: 1, assignedTo: 'po1' });
    expect((await cli('delete bugs 1')).exitCode).toBe(0);
    expect(server.bugs.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('says which values of a field are known where another one was sent', async () => {
    const { stderr } = await cli('update bugs 1 --severity 9 --lang zh');
    expect(stderr).toBe('严重程度（severity）“9”不是已知的值，服务器会照样保存。已知的值：1、2、3、4。\n');
  });

  it('takes the labels of ZenTao for known values, and refuses labels and builds that are unknown', async () => {
    const create = words('create bugs --productID 1 --title 登录失败 --openedBuild 主干 --type 代码错误');
    expect((await cli(create)).exitCode).toBe(0);
    expect(server.bugs.at(-1)).toMatchObject({ openedBuild: ['trunk'], type: 'codeerror' });
    await cli('resolve bugs 1 --resolution 已解决 --resolvedBuild Trunk');
    expect(server.bugs[0]).toMatchObject({ resolution: 'fixed', resolvedBuild: 'trunk' });
    await cli('update bugs 2 3 --data {"type":"配置相关"}');
    await cli('update bugs 3 --影响版本 主干，1');
    expect(server.bugs[2]).toMatchObject({ openedBuild: ['trunk', '1'] });
    expect(server.bugs.slice(1, 3).map(({ type }) => type)).toEqual(['config', 'config']);

    server.calls.length = 0;
    expect(
      await oddLines(cli, 2, {
        'update bugs 2 --type 代码错':
          /:\n {2}type: "代码错" is unknown. Use one of codeerror, config, .*\n {2}hint/,
        'resolve bugs 2 --resolution fixed --resolvedBuild 1.0版 --lang zh':
          '解决版本（resolvedBuild）：“1.0版”不是',
      }),
    ).toEqual([]);
    expect(server.calls.filter(isWrite)).toEqual([]);
  });

  it('takes a label with either apostrophe and width', async () => {
    for (const label of ["Won't Fix", 'Won’t Fix', 'ｗｏｎ‘ｔ　fix']) {
      const { stdout } = await cli(['resolve', 'bugs', '2', '--resolution', label, '--dry-run']);
      expect(recordsIn(stdout), label).toMatchObject([{ body: { resolution: 'willnotfix' } }]);
    }
  });

  it('takes the labels of ZenTao for the names of fields, and says what sets a state', async () => {
    expect((await cli('update bugs 1 --Bug标题 x --Bug类型 设计缺陷')).exitCode).toBe(0);
    expect(server.bugs.find(({ id }) => id === 1)).toMatchObject({ title: 'x', type: 'designdefect' });
    const made = 'create bugs --产品 1 --标题 y --影响版本 主干';
    expect((await cli(made)).exitCode).toBe(0);
    const rows: [line: string | readonly string[], body: object][] = [
      [
        `${made} --影响版本 7 --抄送 qa1 --抄送 dev1`,
        { openedBuild: ['trunk', '7'], mailto: ['qa1', 'dev1'] },
      ],
      [
        ['update', 'bugs', '1', '--os', 'Windows 11', '--浏览器', '360浏览器'],
        { os: ['win11'], browser: ['360'] },
      ],
      ['update bugs 1 --data {"影响版本":[57,"主干"]}', { openedBuild: ['57', 'trunk'] }],
      ['create stories --产品 1 --名称 y --需求描述 z', { title: 'y' }],
      ['finish tasks 1 --本次消耗 2', { consumed: 2 }],
    ];
    for (const [line, body] of rows) {
      const { stdout } = await cli([...(typeof line === 'string' ? line.split(' ') : line), '--dry-run']);
      expect(recordsIn(stdout)).toMatchObject([{ body }]);
    }
    expect(
      await oddLines(cli, 2, {
        [`${made} --openedBuild 7`]: 'openedBuild is given twice, as 影响版本 and as openedBuild.',
        'finish tasks 1 --本次消耗 两小时 --lang zh --dry-run': '本次消耗（consumed）：',
        'update bugs 1 --Bug状态 已关闭': 'Use confirm, resolve, close or activate.',
      }),
    ).toEqual([]);
  });

  it('takes the steps of a test case in one text, with a line or a number for each', async () => {
    const create = words('create testcases --productID 1 --title x --type feature');
    const sent = async (...more: string[]) => {
      expect((await cli([...create, ...more])).exitCode).toBe(0);
      return server.calls.filter(({ method }) => method === 'POST').at(-1)?.body;
    };
    const steps = '1. Open\n2. Export';
    const expects = '1. It opens\n2. A file';
    const lists = { steps: ['Open', 'Export'], expects: ['It opens', 'A file'] };
    expect(await sent('--steps', steps, '--expects', expects)).toMatchObject(lists);
    expect(await sent('--data', JSON.stringify({ steps, expects }))).toMatchObject(lists);
    expect(await sent('--steps', 'a\nb', '--steps', 'c', '--expects', 'd', '--expects', 'e')).toMatchObject({
      steps: ['a\nb', 'c'],
      expects: ['d', 'e'],
    });
  });

  it('takes no value of an option for the number of another record', async () => {
    const says = 'the arguments 1 2 do not stand together.';
    expect(await oddLines(cli, 2, { 'update bugs 1 --severity 2 2': says })).toEqual([]);
    expect(await cli('update bugs --severity 1 1 2 --dry-run')).toMatchObject({ exitCode: 0 });
    expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('takes keys that administrators added', async () => {
    expect((await cli('update bugs 2 --type our_own')).exitCode).toBe(0);
    expect(server.bugs[1]).toMatchObject({ type: 'our_own' });
  });

  it('changes a state, and keeps the assignee', async () => {
    const ran = await cli('resolve bugs 1 --resolution fixed --resolved-build trunk');
    expect(ran.exitCode).toBe(0);
    expect(server.bugs[0]).toMatchObject({ status: 'resolved', assignedTo: 'dev1' });
  });

  it('changes many records at once, and says what became of each', async () => {
    const { stdout, stderr, exitCode } = await cli('close bugs 1 2 999');
    expect(recordsIn(stdout)).toEqual([
      { outcome: 'applied', id: 1 },
      { outcome: 'applied', id: 2 },
      { outcome: 'failed', id: 999, code: 'not-found', message: expect.stringContaining('does not exist') },
    ]);
    expect(stderr).toMatch(/^3 records: 2 applied, 1 failed.\npm-api: 1 of 3/);
    expect(exitCode).toBe(11);
    expect(server.bugs.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed']);
    const dry = await cli('update bugs 1 2 --pri 1 --dry-run');
    expect(recordsIn(dry.stdout).map(({ path }) => path)).toEqual(['/bugs/1', '/bugs/2']);
  });

  it('shows chosen fields of each of many written records, by any of their names, and why others failed', async () => {
    const { stdout, stderr } = await cli('update bugs 1 2 999 --pri 2 --json id,title,pri');
    expect(recordsIn(stdout)).toEqual([
      { id: 1, title: server.bugs[0]?.title, pri: 2 },
      { id: 2, title: server.bugs[1]?.title, pri: 2 },
      { id: 999 },
    ]);
    expect(stderr).toMatch(/^#999: GET \/bugs\/999: .* does not exist.*\n3 records: 2 applied, 1 failed\.\n/);
    const table = await cli('update bugs 1 2 --pri 1 --fields id,优先级 --output table');
    expect(table.stdout).toMatch(/│ 1 {2}│ 1 {3}│\n│ 2 {2}│ 1 {3}│\n/);
  });

  it('says in a sentence what was done where a person reads it', async () => {
    const line = 'resolve bugs 1 --resolution fixed --resolvedBuild trunk --assignedTo po1';
    const { stdout } = await cli(line, { isTerminal: true });
    expect(stdout).toBe('bug 1: resolve applied and verified.\n');
    const chosen = await cli('update bugs 2 --pri 1 --fields id,title --output table');
    expect(chosen.stdout).toMatch(
      /^bug 2: update applied and verified\.\n┌[\s\S]*│ title │ Notes lose their colour │/,
    );
  });

  it('says that a write is unverified when nobody looked', async () => {
    const { stdout, stderr, exitCode } = await cli('close bugs 2 --no-read-back');
    expect(recordsIn(stdout)).toEqual([expect.objectContaining({ id: 2, outcome: 'unverified' })]);
    expect(stderr).toContain('bug 2 is unverified');
    expect(exitCode).toBe(0);
  });

  it('shows a request with --dry-run, sends nothing and needs nobody to log in', async () => {
    const line = 'resolve bugs 1 --resolution fixed --resolvedBuild trunk --dry-run';
    const { stdout } = await pmApi(words(line), { env: { PM_BASE_URL: server.url } });
    expect(recordsIn(stdout)).toEqual([
      expect.objectContaining({
        method: 'PUT',
        path: '/bugs/1/resolve',
        body: { resolution: 'fixed', resolvedBuild: 'trunk' },
        fromRecord: ['assignedTo'],
      }),
    ]);
    expect(server.calls).toEqual([]);
  });

  it('shows who is logged in, and what they may do', async () => {
    const who = await cli('whoami');
    expect(recordsIn(who.stdout)).toEqual([expect.objectContaining({ id: 2, account: 'qa1', role: 'qa' })]);
    const login = await cli('login --output table');
    expect(login.stdout).toBe('Logged in as qa1.\n');
    const access = await cli('access');
    expect(recordsIn(access.stdout)).toContainEqual({ module: 'system', read: 'no', write: 'no' });
    expect(access.stderr).toContain('matrix');
  });
});

it('every resource has its fields as flags', async () => {
  for (const definition of Object.values(definitions).filter((one) => 'create' in one)) {
    const { stdout } = await pmApi(['create', definition.name, '--help']);
    const fields = Object.keys(definition.create.fields.shape).filter((field) => field !== 'password');
    expect(
      lacksIn(
        stdout,
        fields.map((name) => `--${name} <`),
      ),
      definition.name,
    ).toEqual([]);
  }
});

describe('a dry run', async () => {
  // On the server it is the next day already, of another year than on this machine.
  const ahead = await useServer(
    { behaviour: 'observed', now: () => new Date('2031-03-09T18:00:00Z'), timeZone: 'Asia/Shanghai' },
    'admin',
  );
  const CSV = 'title,productID,openedBuild,deadline\na,1,trunk,明天\nb,1,trunk,today\n';
  const lines: [string, Record<string, string>[], string?][] = [
    ['update bugs 1 --deadline today', [{ deadline: '2031-03-10' }]],
    ['create bugs --productID 1 --title x --openedBuild trunk --deadline +1d', [{ deadline: '2031-03-11' }]],
    ['import - --resource bugs', [{ deadline: '2031-03-11' }, { deadline: '2031-03-10' }], CSV],
    ['start projects 1', [{ realBegan: '2031-03-10' }]],
    ['finish tasks 1 --consumed 2', [{ finishedDate: '2031-03-10 02:00:00' }]],
    ['update releases 1 --status terminate', [{ releasedDate: '2031-03-10' }]],
  ];

  it("counts days by the server's clock", async () => {
    for (const [line, bodies, input = ''] of lines) {
      ahead.server.reset();
      const { stdout, stderr } = await ahead.cli(`${line} --dry-run`, { input });
      const shown = input === '' ? recordsIn(stdout).map(({ body }) => body) : [];
      expect(shown, line).toMatchObject(input === '' ? bodies : []);
      if (input !== '')
        expect(
          lacksIn(
            stdout + stderr,
            bodies.map(({ deadline = '' }) => deadline),
          ),
        ).toEqual([]);
      expect(
        ahead.server.calls.filter(({ path }) => /bugs|projects/.test(path)),
        line,
      ).toEqual([]);
    }
  });

  it('says once that they are those of this machine without a login', async () => {
    const env = { PM_BASE_URL: ahead.server.url };
    for (const [line, , input = ''] of lines) {
      const remarks = async (flags: string) => {
        const { stderr } = await pmApi(words(`${line} --dry-run${flags}`), { env, input });
        return stderr.match(/Without a login/g)?.length ?? 0;
      };
      expect([line, await remarks(''), await remarks(' --time-zone Asia/Shanghai')]).toEqual([line, 1, 0]);
    }
  });
});
