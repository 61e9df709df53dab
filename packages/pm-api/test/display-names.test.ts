import { PmClient } from 'pm-api-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { People } from '../src/reading/people.js';
import { oddLines, on, recordsIn, useServer } from './support.js';

const { server, cli, account, password } = await useServer({ behaviour: 'observed' }, 'admin');
const run = (argv: readonly string[], input = '') => cli(argv, { input });

beforeEach(async () => {
  const pm = new PmClient({ baseUrl: server.url, account, password });
  const names = { zhangsan: '张三', lisi1: '李四', lisi2: '李四', wangwu: '王五五' };
  for (const [name, realname] of Object.entries(names))
    await pm.users.create({ account: name, realname, password: 'Long-enough-1' });
});

const tokenOf = async (name: string) => {
  const response = await fetch(`${server.url}/api.php/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: name, password: 'Long-enough-1' }),
  });
  return ((await response.json()) as { token: string }).token;
};

const CREATE = ['create', 'bugs', '--productID', '1', '--title', 'x', '--openedBuild', 'trunk'];
const assignee = () => server.bugs.at(-1)?.assignedTo;

describe('a display name in place of an account', () => {
  it('is the account of the one user that has it, in a create, an update and a transition', async () => {
    expect(await run([...CREATE, '--assignedTo', '张三'])).toMatchObject({ exitCode: 0 });
    expect(assignee()).toBe('zhangsan');
    expect(await run(['update', 'bugs', '1', '--assignedTo', ' 张三 '])).toMatchObject({ exitCode: 0 });
    expect(server.bugs.find(({ id }) => id === 1)?.assignedTo).toBe('zhangsan');
    expect(await run(['assignTo', 'bugs', '2', '--assignedTo', '张三'])).toMatchObject({ exitCode: 0 });
  });

  it('is the account in what a dry run shows, and is refused where there is no session to look it up', async () => {
    const line = ['update', 'bugs', '1', '--assignedTo', '张三', '--deadline', '2026/12/5', '--dry-run'];
    expect(recordsIn((await cli(line)).stdout)).toMatchObject([
      { body: { assignedTo: 'zhangsan', deadline: '2026-12-05' } },
    ]);
    expect(await cli(line, { env: { PM_BASE_URL: server.url } })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('a name is looked up only if you are logged in and may list users'),
    });
    expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('is the account in a list of users, and in an import', async () => {
    const csv = '所属产品,Bug标题,影响版本,指派给,抄送给\n1,a,trunk,张三,"qa1,张三"\n1,b,trunk,qa1,\n';
    expect(await run(['import', '-', '--resource', 'bugs'], csv)).toMatchObject({ exitCode: 0 });
    expect(server.bugs.slice(-2)).toMatchObject([
      { assignedTo: 'zhangsan', mailto: ['qa1', 'zhangsan'] },
      { assignedTo: 'qa1' },
    ]);
  });

  it('is the account in a filter, beside labels of other values', async () => {
    await run([...CREATE, '--assignedTo', '张三', '--type', '安装部署']);
    const ids = async (...filters: string[]) => {
      const flags = filters.flatMap((filter) => ['--filter', filter]);
      const { stdout } = await run(['list', 'bugs', '--product', '1', ...flags, '--json', 'assignedTo,type']);
      return stdout;
    };
    const found = '{"assignedTo":"zhangsan","type":"install"}\n';
    expect(await ids('assignedTo=张三', 'status=激活', 'type=安装部署')).toBe(found);
    expect(await ids('assignedTo=zhangsan', 'status=active')).toBe(found);
    expect(await ids('openedBy=张三')).toBe('');
    const none = { 'list bugs --product 1 --filter openedBy=赵六': 'openedBy: "赵六" is not an account.' };
    expect(await oddLines(cli, 2, none)).toEqual([]);
  });

  it('that no user or more than one has is an error, and nothing is written', async () => {
    const lists = 'The list of users shows them.';
    const names = {
      李四: 'Use one of lisi1 (李四), lisi2 (李四).',
      王五: 'Use one of wangwu (王五五).',
      赵六: lists,
      noone: lists,
      zhangsn: 'Use one of zhangsan (张三).',
    };
    const lines = Object.entries(names).map(([name, says]) => [
      `${CREATE.join(' ')} --assignedTo ${name}`,
      [`assignedTo: "${name}" is not an account. ${says}`, 'Nothing was sent.'],
    ]);
    expect(await oddLines(cli, 2, Object.fromEntries(lines))).toEqual([]);
    expect(server.calls.filter(({ method, path }) => method === 'POST' && path === '/bugs')).toEqual([]);
  });

  it('is told for the number of a user, which is no account', async () => {
    const { stdout } = await cli('list users --filter account=zhangsan --json id');
    const [{ id } = { id: 0 }] = recordsIn(stdout);
    const { stderr } = await run([...CREATE, '--assignedTo', String(id)]);
    expect(stderr).toContain(`assignedTo: "${id}" is not an account. Use one of zhangsan (张三).`);
  });
});

describe('the word me, where the server does not tell whose the session is', () => {
  const mine = async (own?: string) => {
    const token = await tokenOf('zhangsan');
    server.faults.inject({ kind: 'empty', status: 403 }, on('/users/'));
    const people = new People(
      async () => new PmClient({ baseUrl: server.url, token }),
      async () => own,
    );
    return people.find('me');
  };

  it('is the account of the profile, or none that a condition could match', async () => {
    expect(await mine('zhangsan')).toEqual({ account: 'zhangsan' });
    expect(await mine()).toEqual({ matches: [], isNamed: false });
  });
});

describe('a list of users that could not be read once', () => {
  it('is asked for again by the next question', async () => {
    const people = new People(async () => new PmClient({ baseUrl: server.url, account, password }));
    server.faults.inject({ kind: 'empty', status: 500 }, on('/users?', 6));
    expect(await people.find('张三')).toEqual({ account: '张三' });
    server.faults.clear();
    expect(await people.find('张三')).toEqual({ account: 'zhangsan' });
  });
});
