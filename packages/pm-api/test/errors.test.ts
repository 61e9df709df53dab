import { describe, expect, it } from 'vitest';
import { oddLines, on, pmApi, recordsIn, useServer } from './support.js';

const { server, env, cli, account, password } = await useServer();
const words = (line: string) => line.split(' ');
const bug = words('create bugs --productID 1 --openedBuild trunk');

/** A session's token, so that a fault hits the request after the login. */
async function token(): Promise<string> {
  const body = JSON.stringify({ account, password });
  const response = await fetch(`${server.url}/api.php/v2/users/login`, { method: 'POST', body });
  const answer = (await response.json()) as { token: string };
  return answer.token;
}

describe('the exit code', () => {
  it('tells what is wrong', async () => {
    expect(
      await oddLines(cli, 2, {
        'lst bugs': [],
        'lst bugs --help': 'Did you mean list?',
        'frob --help': 'pm-api --help shows what is possible.',
        'list bgs --help': /'bgs' is neither .* behind list.\n.*Did you mean bugs\?/,
        'list bgs': [],
        'list bugs --prodct 1': [],
        list: [],
        'update bugs 1 --status closed': 'resolve',
        'create bugs --productID one --title x --openedBuild trunk': [],
        'get bugs one': [],
      }),
    ).toEqual([]);
    const resolve = 'resolve bugs 3 --resolution fixed --resolvedBuild trunk';
    expect([(await cli('get bugs 999')).exitCode, (await cli(resolve)).exitCode]).toEqual([5, 6]);
  });

  it('is 2 without an address, and 3 without credentials or with wrong ones', async () => {
    expect((await pmApi(['whoami'], { env: { ...env, PM_BASE_URL: '' } })).exitCode).toBe(2);
    expect((await pmApi(['whoami'], { env: { PM_BASE_URL: server.url } })).exitCode).toBe(3);
    expect((await pmApi(['whoami'], { env: { ...env, PM_PASSWORD: 'wrong-one' } })).exitCode).toBe(3);
    expect((await pmApi(['get', 'bugs', '1'], { env: { ...env, PM_TOKEN: 'stale' } })).exitCode).toBe(3);
  });

  it('is 4 when the user may not, and the hint says whom to ask', async () => {
    const po = { ...env, PM_ACCOUNT: 'po1', PM_PASSWORD: server.accounts.po1.password };
    const { exitCode, stderr } = await pmApi([...bug, '--title', 'x'], { env: po });
    expect(exitCode).toBe(4);
    expect(stderr).toMatch(/^pm-api: POST \/bugs: .*\n {2}hint: Have an administrator/);
  });

  it('is 7 when the server says yes and the record says no', async () => {
    const asBefore = (body: unknown) => ({
      ...Object(body),
      bug: { ...Object(body).bug, status: 'active', assignedTo: 'dev1' },
    });
    server.faults.inject({ kind: 'wrong', change: asBefore }, on('GET', 2));
    const { exitCode, stdout, stderr } = await cli('close bugs 1');
    expect({ exitCode, stdout }).toEqual({ exitCode: 7, stdout: '' });
    expect(stderr).toContain('the server reported success');
  });

  it('is 8 when nobody knows whether a write was done', async () => {
    const withToken = { PM_BASE_URL: server.url, PM_TOKEN: await token() };
    server.faults.inject({ kind: 'cut' });
    const create = [...bug, '--title', 'x'];
    expect((await pmApi(create, { env: withToken })).exitCode).toBe(8);
    server.faults.inject({ kind: 'silent' });
    const { exitCode, stderr } = await pmApi([...create, '--timeout', '0.1'], { env: withToken });
    expect(exitCode).toBe(8);
    expect(stderr).toContain('read the record, or after a comment its history');
  });

  it('names the search for a record that may have been created', async () => {
    server.faults.inject({ kind: 'cut' }, on('POST /bugs'));
    const title = "It's `lost`";
    const { exitCode, stderr } = await cli([...bug, '--title', title]);
    expect(exitCode).toBe(8);
    const [, where = ''] = /pm-api list bugs --product 1 --where '([^']*)'\./.exec(stderr) ?? [];
    expect((await cli(['list', 'bugs', '--where', where, '--fields', 'title'])).stdout).toContain(title);
  });

  it('is 9 without a server, and when a read times out', async () => {
    const gone = { ...env, PM_BASE_URL: 'http://127.0.0.1:1' };
    expect((await pmApi(['whoami'], { env: gone })).exitCode).toBe(9);
    const withToken = { PM_BASE_URL: server.url, PM_TOKEN: await token() };
    server.faults.inject({ kind: 'silent' });
    expect((await pmApi(words('get bugs 1 --timeout 0.1'), { env: withToken })).exitCode).toBe(9);
  });

  it('is 10 when the answer is no answer', async () => {
    server.faults.inject({ kind: 'html' }, on('GET'));
    expect((await cli('get bugs 1')).exitCode).toBe(10);
  });

  it('is 130 when the user interrupts', async () => {
    const interrupt = new AbortController();
    server.faults.inject({ kind: 'silent' }, on('GET'));
    const running = cli('get bugs 1', { signal: interrupt.signal });
    await expect.poll(() => server.calls.length).toBe(2);
    interrupt.abort();
    expect((await running).exitCode).toBe(130);
  });
});

describe('an error', () => {
  it('is one line of JSON with --output json, wherever that stands', async () => {
    for (const argv of [
      'get bugs 999 --output json',
      '--output=json get bugs 999',
      'get bugs 999 --json',
      'get bugs 999 --json id,title',
    ]) {
      const { stderr } = await cli(argv);
      expect(recordsIn(stderr)).toEqual([
        {
          error: expect.objectContaining({
            code: 'not-found',
            exitCode: 5,
            hint: expect.any(String),
            message: expect.stringContaining('GET /bugs/999'),
            request: { method: 'GET', path: '/bugs/999' },
          }),
        },
      ]);
    }
  });

  it('of the command line is JSON too', async () => {
    const { stderr } = await cli('list bugs --prodct 1 --output json');
    expect(recordsIn(stderr)).toEqual([
      {
        error: {
          code: 'usage',
          message: "unknown option '--prodct'.",
          hint: 'Did you mean --product?',
          exitCode: 2,
        },
      },
    ]);
  });

  it('speaks of what its user gives', async () => {
    const rows: [given: object, says: string][] = [
      [{ PM_BASE_URL: 'pm.example.com' }, 'pm-api: --base-url or PM_BASE_URL is not'],
      [{ PM_BASE_URL: 'http://127.0.0.1:1' }, 'hint: Check --base-url or PM_BASE_URL, the network'],
      [{ PM_PASSWORD: 'wrong-one' }, 'hint: Check account and password.'],
      [
        { PM_TOKEN: 'stale' },
        'hint: Run pm-api auth login, or set a fresh PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD so that pm-api',
      ],
    ];
    for (const [given, says] of rows)
      expect((await cli('get bugs 1', { env: { ...env, ...given } })).stderr).toContain(says);
  });

  it('cannot steer the terminal by what the server says', async () => {
    const change = () => ({ status: 'fail', message: '\u001b[2J\u009b31m\u202eevil' });
    server.faults.inject({ kind: 'wrong', change }, on('GET'));
    const { stderr } = await cli('get bugs 1');
    expect(stderr).toContain('\\u001b[2J\\u009b31m\\u202eevil');
  });
});

describe('a command line that is wrong', () => {
  it('is explained in sentences, with a hint that leads on', async () => {
    const assigned = ["unknown option '--assignedTo'.", 'use --filter assignedTo='] as const;
    const twice = ['title is given 2 times and takes one value.', 'openedBuild is required'] as const;
    const create = 'create bug --productID 1 --title x --openedBuild trunk';
    expect(
      await oddLines(cli, 2, {
        'get bugs': /^pm-api: the id is missing\.\n/,
        'get bugs abc': "'abc' is not a valid id. Use the numeric id of the record, 1 or more, not a name.",
        'completion tcsh': "'tcsh' is not a valid shell. Use one of bash, zsh, fish, powershell.",
        'get bugs 1 --output xml': 'invalid value for --output. Use one of table, json, csv, markdown.',
        'get bugs 1 --timeout x': 'invalid value for --timeout. Use seconds, more than 0 and at most 214',
        'api GET /bugs --field': '--field needs a value.',
        'update bugs 1 --opened-build': '--openedBuild needs a value.',
        'import bugs.csv': ['--resource is required.', 'Such as --resource bugs.'],
        'list bugs --product 1 --all --pageID 2': '--pageID <number> cannot be combined with --all.',
        'get bugs 1 --titel=secret': /^pm-api: unknown option '--titel'\.\n/,
        '--lang en lst': "unknown command 'lst'.",
        'docs libs foo': "'foo' is neither a command nor a resource behind docs libs.",
        'list bugs': 'list bugs needs one of --product, --project, --execution.',
        import: 'the file is missing.',
        'create bugs --title A --title B': twice,
        'create bugs --标题 A --标题 B': twice,
        'update bugs 1 --pri 1 --pri 2': ['pri is given 2 times and takes one value.', 'Nothing was sent.'],
        'finish bug 1': ['bugs have no command finish.', 'Use one of list, get, '],
        'list bugs --assignedTo dev1': assigned,
        '--lang en list bugs --assignedTo dev1': assigned,
        'bugs list --assignedTo dev1': assigned,
        'list tasks --product 1': ["unknown option '--product'.", 'Add --help to see what is possible.'],
        'list --product 1 bugs': ["unknown option '--product'.", 'pm-api list bugs --product …'],
        'create bugs --titel x': 'Did you mean --title?',
        'create bugs --标提 x': 'Did you mean --标题?',
        'update bugs 1 --指派 x': 'Did you mean --指派给?',
        lits: 'Did you mean list?',
        'create tasks --sprint 1 --name x --type devel': 'Did you mean executionID?',
        'resolve bug 1 --resolution fixed': [
          'resolvedBuild is required with resolution fixed.',
          'resolvedBuild: the id of a build, or trunk',
        ],
        [`${create} --severity high`]: [
          'severity must be a number',
          'severity is Severity (严重程度): Severity; 1 is the worst, 4 usually the least.',
        ],
      }),
    ).toEqual([]);
    expect(server.calls).toEqual([]);
    const taken = await cli('create tasks --execution 1 --name x --type devel');
    expect(taken).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('has no field by a name that every object has', async () => {
    const none = 'bugs have no field constructor.';
    expect(
      await oddLines(cli, 2, {
        'list bugs --product 1 --filter constructor=a': none,
        'list bugs --product 1 --fields constructor': none,
        'update bugs 1 --data {"constructor":1}': /^(?![\s\S]*fault of pm-api)[\s\S]*constructor/,
      }),
    ).toEqual([]);
  });

  it('shows no value that was typed', async () => {
    for (const flag of ['--output=hunter2', '--timeout hunter2', '--pasword=hunter2'])
      expect((await cli(`get bugs 1 ${flag}`)).stderr).not.toContain('hunter2');
  });
});
