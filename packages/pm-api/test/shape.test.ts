import { beforeEach, describe, expect, it } from 'vitest';
import { oddLines, recordsIn, useServer } from './support.js';

const { server, cli } = await useServer();
const list = ['list', 'bugs', '--product', '1'];
const idsOf = async (...flags: string[]) => {
  const { stdout, stderr } = await cli([...list, ...flags]);
  expect(stderr).toBe('');
  return recordsIn(stdout).map(({ id }) => id);
};

describe('--json', () => {
  it('is JSON on a terminal, whole or with the fields that are named', async () => {
    const whole = await cli('get bugs 1 --json', { isTerminal: true });
    expect(recordsIn(whole.stdout)).toMatchObject([
      { id: 1, title: 'Login fails', steps: expect.any(String) },
    ]);
    const chosen = await cli([...list, '--json', 'title,id'], { isTerminal: true });
    expect(chosen.stdout.split('\n')[0]).toBe('{"title":"Login fails","id":1}');
  });

  it('is refused where it takes something else for a name', async () => {
    const set = (fields: string) => cli(['update', 'bugs', '1', '--json', fields]);
    const data = 'with --data';
    expect(await oddLines(set, 2, { '{"pri":1}': data, '-': data, ' [1]': data })).toEqual([]);
    expect(await oddLines(cli, 2, { 'get bugs --json 1': 'Use comma-separated names' })).toEqual([]);
  });

  it('is output in writes too, where --data has the fields', async () => {
    const argv = ['update', 'bugs', '1', '--data', '{"pri":1}', '--json', 'outcome'];
    const { stdout } = await cli(argv, { isTerminal: true });
    expect(stdout).toBe('{"outcome":"applied"}\n');
  });
});

describe('--query', () => {
  it('makes of a list, of one record and of an answer what it says', async () => {
    const results = {
      '[].title': /^"Login fails"\n"Notes lose their colour"\n/,
      '[?id > `1`].{id: id, name: title} | [0]': /^\{"id":2,"name":"Notes lose their colour"\}\n/,
      'length(@)': /^3\n/,
      '[0].nothing': /^null\n/,
    };
    const query = (expression: string) => cli([...list, '--query', expression]);
    expect(await oddLines(query, 0, results)).toEqual([]);
    const ofOne = { 'get bugs 1 --query title': /^"L/, 'api GET /bugs/1 --jmespath bug.title': /^"L/ };
    expect(await oddLines(cli, 0, ofOne)).toEqual([]);
    const forPeople = await cli('get bugs 1 --query title', { isTerminal: true });
    expect(forPeople.stdout).toBe('Login fails\n');
  });

  it('keeps the order of its own fields in every form', async () => {
    const query = ['--query', '[].{name: title, id: id}'];
    const shown = async (form: string) => (await cli([...list, ...query, '--output', form])).stdout;
    expect(await shown('json')).toMatch(/^\{"name":"Login fails","id":1\}\n/);
    expect(await shown('csv')).toMatch(/^\uFEFFname,id\nLogin fails,1\n/);
    expect(await shown('table')).toMatch(/│ name +│ id +│/);
    expect(await shown('markdown')).toMatch(/^\| name \| id \|\n\| - \| - \|\n\| Login fails \| 1 \|\n/);
  });

  it('that cannot be read is refused before anything is sent', async () => {
    const says = /^pm-api: the expression of --query is invalid: /;
    expect(await oddLines(cli, 2, { 'close bugs 1 --query [?': says })).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  it('that does not fit the result says that the request was made', async () => {
    const { exitCode, stderr } = await cli('get bugs 1 --query abs(title)');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^pm-api: --query does not fit the result: .*\n {2}hint: The request succeeded/);
  });

  it('cannot steer the terminal', async () => {
    const title = 'a\u001b[2Jb';
    await cli(['update', 'bugs', '1', '--title', title]);
    for (const form of ['table', 'json', 'csv', 'markdown']) {
      const argv = ['get', 'bugs', '1', '--query', 'title', '--output', form];
      expect((await cli(argv, { isTerminal: true })).stdout).toContain('a\\u001b');
    }
  });
});

describe('--filter, --search and --sort', () => {
  beforeEach(async () => {
    await cli('update bugs 2 --severity 1 --keywords ICON');
  });

  it('look at every page, not at the first alone', async () => {
    expect(await idsOf('--recPerPage', '1', '--filter', 'id=3')).toEqual([3]);
    expect(await idsOf('--recPerPage', '1', '--pageID', '1', '--search', 'o')).toEqual([1]);
  });

  it('keep the records that have every value, and those with the text', async () => {
    expect(await idsOf('--filter', 'severity=1', '--filter', 'id=2')).toEqual([2]);
    expect(await idsOf('--filter', 'openedBuild=trunk')).toContain(1);
    expect(await idsOf('--filter', '所属产品=1', '--filter', '编号=2', '--sort', '编号')).toEqual([2]);
    expect(await idsOf('--search', 'COLOUR')).toEqual([2]);
    expect(await idsOf('--search', '"nowhere to be found"')).toEqual([]);
  });

  it('put records in order, before the limit is taken', async () => {
    expect(await idsOf('--sort', 'id:desc')).toEqual([3, 2, 1]);
    expect(await idsOf('--sort', 'id:desc', '--limit', '1')).toEqual([3]);
    expect((await idsOf('--sort', 'severity'))[0]).toBe(2);
  });

  it('are refused when they cannot be, and where no record has the field', async () => {
    const none = 'pm-api: bugs have no field statsu.\n  hint: Did you mean status? ';
    expect(
      await oddLines((flags) => cli([...list, ...flags.split(' ')]), 2, {
        '--filter statsu=active': none,
        '--sort sevrity': [],
        '--filter status': [],
        '--sort id:down': [],
        '--filter 所属产品=Notes': [],
      }),
    ).toEqual([]);
    // The lists of this server do not have it, and records do.
    expect(await cli([...list, '--filter', 'activatedCount=1'])).toMatchObject({ exitCode: 0 });
  });
});

describe('--output markdown', () => {
  it('is a table in which the text of others stays text', async () => {
    const title = 'a|b <img src=x> [l](http://x) *c*\nd';
    await cli(['update', 'bugs', '1', '--title', title]);
    const { stdout } = await cli([...list, '--output', 'markdown', '--fields', 'id,title']);
    const usual = await cli([...list, '--output', 'markdown']);
    const onTerminal = await cli(list, { isTerminal: true });
    const heads = (text: string) =>
      text
        .split('\n')
        .find((line) => /[|│] id /.test(line))
        ?.match(/\w+/g) ?? [];
    expect(heads(usual.stdout)).toEqual(heads(onTerminal.stdout));
    expect(stdout).toContain('| 1 | a\\|b \\<img src=x\\> \\[l\\](http://x) \\*c\\*<br>d |\n');
    const one = await cli('get bugs 1 --output markdown --fields id,status');
    expect(one.stdout).toBe('| field | value |\n| - | - |\n| id | 1 |\n| status | active |\n');
  });
});

describe('colour', () => {
  const colourful = () => true;

  it('is on a terminal that has it, and nowhere else', async () => {
    const onTerminal = await cli(list, { isTerminal: true, hasColors: colourful });
    expect(onTerminal.stdout).toContain('\u001b[1mid\u001b[22m');
    const failed = await cli('get bugs 999', { isTerminal: true, hasColors: colourful });
    expect(failed.stderr.startsWith('\u001b[31mpm-api:\u001b[39m GET')).toBe(true);
    for (const given of [{ isTerminal: true }, { hasColors: colourful }]) {
      const ran = await cli([...list, '--output', 'table'], { ...given });
      expect(ran.stdout).not.toContain('\u001b');
    }
  });
});

describe('a resource in front of the command', () => {
  it('is the same as behind it', async () => {
    const rows = {
      'bug get 3': 'get bugs 3',
      'bugs get 3': 'get bugs 3',
      'get bug 3': 'get bugs 3',
      '--output json story get 1': 'get stories 1',
      'get defect 3': 'get bugs 3',
      'sprint get 1': 'get executions 1',
      'help list iterations': 'list executions --help',
      'import --template cases': 'import --template testcases',
      'bug get --help': 'get bugs --help',
      'help bug': 'bugs --help',
      'help bug get': 'get bugs --help',
      'bug help': 'bug',
      'file get --help': 'files get --help',
      'help member add project': 'members add projects --help',
    };
    for (const [line, same] of Object.entries(rows))
      expect({ line, ...(await cli(line)) }).toEqual({ line, ...(await cli(same)), exitCode: 0 });
  });

  it('shows what can be done with it', async () => {
    const { stdout, exitCode } = await cli('bug');
    expect(stdout).toMatch(/^ {2}pm-api bugs list --product 1/m);
    expect(stdout).toContain('pm-api bugs resolve 12 --resolution');
    expect(exitCode).toBe(0);
  });

  it('names its commands where there is no such one', async () => {
    const says = /^pm-api: bugs have no command start.\n {2}hint: Use one of list, get, open, create/;
    expect(await oddLines(cli, 2, { 'bug start 3 --pri 1': says })).toEqual([]);
  });
});
