import { describe, expect, it } from 'vitest';
import { pmApi, recordsIn, useServer } from './support.js';

const { server, env, cli, account, password } = await useServer();
const words = (line: string) => line.split(' ');
const bug = words('create bugs --productID 1 --title x --openedBuild trunk');

const reads = ({ method }: Request) => method === 'GET';

/** A session's token, so that a fault hits the request after the login. */
async function token(): Promise<string> {
  const body = JSON.stringify({ account, password });
  const response = await fetch(`${server.url}/api.php/v2/users/login`, { method: 'POST', body });
  const answer = (await response.json()) as { token: string };
  return answer.token;
}

describe('the exit code', () => {
  it.each([
    ['an unknown command', 'lst bugs', 2],
    ['the help of an unknown command', 'lst bugs --help', 2],
    ['an unknown resource', 'list bgs', 2],
    ['an unknown flag', 'list bugs --prodct 1', 2],
    ['a missing subcommand', 'list', 2],
    ['a wrong field name', 'update bugs 1 --status closed', 2],
    ['a wrong value', 'create bugs --productID one --title x --openedBuild trunk', 2],
    ['a name where a number belongs', 'get bugs one', 2],
    ['a record that is not there', 'get bugs 999', 5],
    ['a refused state', 'resolve bugs 3 --resolution fixed --resolvedBuild trunk', 6],
  ])('of %s', async (_, line, exitCode) => {
    const ran = await cli(line);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).not.toBe('');
  });

  it('of an unknown command comes with the nearest one, else with the list of all, behind --help too', async () => {
    expect((await cli('lst bugs --help')).stderr).toContain('Did you mean list?');
    expect((await cli('frob --help')).stderr).toContain('pm-api --help shows what is possible.');
    expect((await cli('list bgs --help')).stderr).toMatch(
      /'bgs' is neither .* behind list.\n.*Did you mean bugs\?/,
    );
  });

  it('is 2 without an address, and 3 without credentials or with wrong ones', async () => {
    expect((await pmApi(['whoami'], { env: { ...env, PM_BASE_URL: '' } })).exitCode).toBe(2);
    expect((await pmApi(['whoami'], { env: { PM_BASE_URL: server.url } })).exitCode).toBe(3);
    expect((await pmApi(['whoami'], { env: { ...env, PM_PASSWORD: 'wrong-one' } })).exitCode).toBe(3);
    expect((await pmApi(['get', 'bugs', '1'], { env: { ...env, PM_TOKEN: 'stale' } })).exitCode).toBe(3);
  });

  it('is 4 when the user may not, and the hint says whom to ask', async () => {
    const po = { ...env, PM_ACCOUNT: 'po1', PM_PASSWORD: server.accounts.po1.password };
    const { exitCode, stderr } = await pmApi(bug, { env: po });
    expect(exitCode).toBe(4);
    expect(stderr).toMatch(/^pm-api: POST \/bugs: .*\n {2}hint: Have an administrator/);
  });

  it('is 7 when the server says yes and the record says no', async () => {
    const asBefore = (body: unknown) => ({
      ...Object(body),
      bug: { ...Object(body).bug, status: 'active', assignedTo: 'dev1' },
    });
    server.faults.inject({ kind: 'wrong', change: asBefore }, { times: 2, when: reads });
    const { exitCode, stdout, stderr } = await cli('close bugs 1');
    expect({ exitCode, stdout }).toEqual({ exitCode: 7, stdout: '' });
    expect(stderr).toContain('the server reported success');
  });

  it('is 8 when nobody knows whether a write was done', async () => {
    const withToken = { PM_BASE_URL: server.url, PM_TOKEN: await token() };
    server.faults.inject({ kind: 'cut' });
    expect((await pmApi(bug, { env: withToken })).exitCode).toBe(8);
    server.faults.inject({ kind: 'silent' });
    const { exitCode, stderr } = await pmApi([...bug, '--timeout', '0.1'], { env: withToken });
    expect(exitCode).toBe(8);
    expect(stderr).toContain('read the record, or after a comment its history');
  });

  it('names the search for a record that may have been created', async () => {
    server.faults.inject(
      { kind: 'cut' },
      { when: ({ method, url }) => method === 'POST' && url.includes('/bugs') },
    );
    const title = "It's `lost`";
    const { exitCode, stderr } = await cli([
      'create',
      'bugs',
      '--productID',
      '1',
      '--openedBuild',
      'trunk',
      '--title',
      title,
    ]);
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
    server.faults.inject({ kind: 'html' }, { when: reads });
    expect((await cli('get bugs 1')).exitCode).toBe(10);
  });

  it('is 130 when the user interrupts', async () => {
    const interrupt = new AbortController();
    server.faults.inject({ kind: 'silent' }, { when: reads });
    const running = cli('get bugs 1', { signal: interrupt.signal });
    await expect.poll(() => server.calls.length).toBe(2);
    interrupt.abort();
    expect((await running).exitCode).toBe(130);
  });
});

describe('an error', () => {
  it('of a value says what its field is', async () => {
    const { stderr } = await cli('create bug --productID 1 --title x --openedBuild trunk --severity high');
    expect(stderr).toContain('severity must be a number');
    expect(stderr).toContain(
      'severity is Severity (严重程度): Severity; 1 is the worst, 4 usually the least.',
    );
  });

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

  it('suggests the flag and the command that were meant', async () => {
    expect((await cli('create bugs --titel x')).stderr).toContain('Did you mean --title?');
    expect((await cli('create bugs --标提 x')).stderr).toContain('Did you mean --标题?');
    expect((await cli('update bugs 1 --指派 x')).stderr).toContain('Did you mean --指派给?');
    expect((await cli('lits')).stderr).toContain('Did you mean list?');
  });

  it.each([
    [
      'an address that is none',
      { PM_BASE_URL: 'pm.example.com' },
      'pm-api: --base-url or PM_BASE_URL is not',
    ],
    [
      'no server',
      { PM_BASE_URL: 'http://127.0.0.1:1' },
      'hint: Check --base-url or PM_BASE_URL, the network',
    ],
    ['a wrong password', { PM_PASSWORD: 'wrong-one' }, 'hint: Check account and password.'],
    [
      'a token that has ended',
      { PM_TOKEN: 'stale' },
      'hint: Run pm-api auth login, or set a fresh PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD so that pm-api',
    ],
  ])('for %s speaks of what its user gives', async (_, given, expected) => {
    const { stderr } = await pmApi(words('get bugs 1'), { env: { ...env, ...given } });
    expect(stderr).toContain(expected);
  });

  it('names the right field for a wrong one', async () => {
    const { stderr } = await cli('create tasks --sprint 1 --name x --type devel');
    expect(stderr).toContain('Did you mean executionID?');
    const taken = await cli('create tasks --execution 1 --name x --type devel');
    expect(taken).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await cli('update bugs 1 --status closed')).stderr).toContain('resolve');
  });

  it('cannot steer the terminal by what the server says', async () => {
    const change = () => ({ status: 'fail', message: '\u001b[2J\u009b31m\u202eevil' });
    server.faults.inject({ kind: 'wrong', change }, { when: reads });
    const { stderr } = await cli('get bugs 1');
    expect(stderr).toContain('\\u001b[2J\\u009b31m\\u202eevil');
  });
});

it.each([
  ['list bugs --product 1 --filter constructor=a', 'bugs have no field constructor.'],
  ['list bugs --product 1 --fields constructor', 'bugs have no field constructor.'],
  ['update bugs 1 --data {"constructor":1}', 'constructor'],
])('a name that every object has is no field: %s', async (line, says) => {
  const { exitCode, stderr } = await cli(line.split(' '));
  expect(exitCode).toBe(2);
  expect(stderr).toContain(says);
  expect(stderr).not.toContain('fault of pm-api');
});

describe('a command line that is wrong', () => {
  it.each([
    ['get bugs', 'the id is missing.'],
    ['get bugs abc', "'abc' is not a valid id. Use the numeric id of the record, 1 or more, not a name."],
    ['completion tcsh', "'tcsh' is not a valid shell. Use one of bash, zsh, fish, powershell."],
    ['get bugs 1 --output xml', 'invalid value for --output. Use one of table, json, csv, markdown.'],
    ['get bugs 1 --timeout x', 'invalid value for --timeout. Use seconds, more than 0 and at most 2147483.'],
    ['api GET /bugs --field', '--field needs a value.'],
    ['update bugs 1 --opened-build', '--openedBuild needs a value.'],
    ['import bugs.csv', '--resource is required.'],
    ['list bugs --product 1 --all --pageID 2', '--pageID <number> cannot be combined with --all.'],
    ['get bugs 1 --titel=secret', "unknown option '--titel'."],
    ['--lang en lst', "unknown command 'lst'."],
    ['docs libs foo', "'foo' is neither a command nor a resource behind docs libs."],
    ['list bugs', 'list bugs needs one of --product, --project, --execution.'],
    ['import', 'the file is missing.'],
  ])('%s is explained in sentences', async (line, sentence) => {
    const { exitCode, stderr } = await cli(line);
    expect({ exitCode, said: stderr.split('\n')[0] }).toEqual({ exitCode: 2, said: `pm-api: ${sentence}` });
    expect(server.calls).toEqual([]);
  });

  it.each([
    [
      'create bugs --title A --title B',
      'title is given 2 times and takes one value.',
      'openedBuild is required',
    ],
    [
      'create bugs --标题 A --标题 B',
      'title is given 2 times and takes one value.',
      'openedBuild is required',
    ],
    ['update bugs 1 --pri 1 --pri 2', 'pri is given 2 times and takes one value.', 'Nothing was sent.'],
    ['finish bug 1', 'bugs have no command finish.', 'Use one of list, get, '],
    ['list bugs --assignedTo dev1', "unknown option '--assignedTo'.", 'use --filter assignedTo='],
    ['--lang en list bugs --assignedTo dev1', "unknown option '--assignedTo'.", 'use --filter assignedTo='],
    ['bugs list --assignedTo dev1', "unknown option '--assignedTo'.", 'use --filter assignedTo='],
    ['list tasks --product 1', "unknown option '--product'.", 'Add --help to see what is possible.'],
    ['list --product 1 bugs', "unknown option '--product'.", 'pm-api list bugs --product …'],
    ['import bugs.csv', '--resource is required.', 'Such as --resource bugs.'],
    [
      'resolve bug 1 --resolution fixed',
      'resolvedBuild is required with resolution fixed.',
      'resolvedBuild: the id of a build, or trunk',
    ],
  ])('%s has a hint that leads on', async (line, sentence, hint) => {
    const { stderr } = await cli(line);
    expect(stderr).toContain(sentence);
    expect(stderr).toContain(hint);
  });

  it('shows no value that was typed', async () => {
    for (const line of [
      'get bugs 1 --output=hunter2',
      'get bugs 1 --timeout hunter2',
      'get bugs 1 --pasword=hunter2',
    ]) {
      expect((await cli(line)).stderr).not.toContain('hunter2');
    }
  });
});
