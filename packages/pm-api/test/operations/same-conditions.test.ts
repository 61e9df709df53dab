import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agent, environmentOf } from '../mcp/mcp-session.js';
import { pmApi, recordsIn } from '../support.js';

const server = await startFakePm({ behaviour: 'observed' });
let agent: Agent;
let today = '';
beforeAll(async () => {
  const { account, password } = server.accounts.admin;
  const pm = new PmClient({ baseUrl: server.url, account, password });
  await pm.users.update(3, { realname: '张三' });
  today = (await pm.serverTime()).slice(0, 10);
  for (const [index, fields] of [
    { title: 'Export fails', severity: 1, pri: 1, assignedTo: 'dev1', deadline: today },
    { title: 'Import hangs', severity: 2, type: 'install', assignedTo: 'qa1', keywords: 'csv' },
    { title: '导出失败', severity: 4, pri: 4, assignedTo: 'dev1', deadline: '2026-01-31' },
  ].entries())
    await pm.bugs.create({ productID: 1, openedBuild: ['trunk'], ...fields, steps: `Step ${index}` });
  const [first] = await pm.bugs.all({ product: 1 });
  await pm.bugs.close(first?.id ?? 0);
  agent = await new Agent(['--read-only'], environmentOf(server)).connect();
});
afterAll(async () => {
  await agent.close();
  await server.close();
});

const cli = (argv: readonly string[], given = {}) => pmApi(argv, { env: environmentOf(server), ...given });

it('the same condition gives the same records to the command and to an agent', async () => {
  // What each condition means is tested with the conditions themselves.
  const conditions: Record<string, unknown>[] = [
    { status: '激活' },
    { 状态: '激活' },
    { Status: 'closed' },
    { status: ['closed', '已解决'] },
    { status: { ne: '激活' } },
    { type: 'open' },
    { severity: '1.0' },
    { 严重程度: 4 },
    { productID: '1' },
    { 编号: 2 },
    { Severity: { lte: 2 } },
    { type: 'Installation' },
    { assignedTo: 'DEV1' },
    { 指派给: '张三' },
    { openedBy: 'me' },
    { assignedTo: { in: ['me', '张三'] } },
    { openedBuild: '主干' },
    { 创建日期: 'TODAY' },
    { deadline: { lt: 'today' } },
    { 截止日期: { gte: '2026-01-01', lt: '2026-02-01' } },
    { deadline: null },
    { title: { contains: '导出' } },
    { keywords: 'csv', severity: 2 },
  ];
  const idsIn = (records: readonly object[]) =>
    records
      .map((record) => Object(record).id)
      .sort()
      .join();
  const list = ['list', 'bugs', '--product', '1', '--json', 'id'];
  const found = new Set<string>();
  for (const where of conditions) {
    const asked = { resource: 'bugs', filter: { product: 1 }, where, recPerPage: 50 };
    const { content } = await agent.call('search', asked);
    const ids = idsIn(content.items as object[]);
    found.add(ids);
    const command = await cli([...list, '--where', JSON.stringify(where)]);
    expect({ where, ids: idsIn(recordsIn(command.stdout)) }).toEqual({ where, ids });
    // What the command says below an empty list, the agent is told, too.
    if (ids === '') expect(content.hint).toBe(command.stderr.trim());
    const [[name, value] = ['', ''], ...others] = Object.entries(where);
    if (others.length > 0 || typeof value === 'object') continue;
    const pair = await cli([...list, '--filter', `${name}=${value}`]);
    expect({ where, pair: idsIn(recordsIn(pair.stdout)) }).toEqual({ where, pair: ids });
  }
  expect(found.size, 'and they do not all give the same').toBeGreaterThan(8);
});

describe('the same fields are read the same way by the command, an agent and an import', () => {
  const given = {
    product: '1',
    标题: 'Same',
    影响版本: '主干',
    严重程度: '2',
    assignedTo: '张三',
    截止日期: '+3d',
    type: '代码错误',
  };
  const dayAfter = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const sent = () => ({
    productID: 1,
    title: 'Same',
    openedBuild: ['trunk'],
    severity: 2,
    assignedTo: 'dev1',
    deadline: dayAfter(3),
    type: 'codeerror',
  });
  const lastCreate = () =>
    server.calls.filter(({ method, path }) => method === 'POST' && path === '/bugs').at(-1);

  it('by the command', async () => {
    const ran = await cli(['create', 'bugs', '--data', JSON.stringify(given)]);
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
    expect(lastCreate()?.body).toMatchObject(sent());
  });

  it('by an agent, with nulls for what is left out', async () => {
    const writer = await new Agent([], environmentOf(server)).connect();
    const fields = { ...given, keywords: null };
    const create = { resource: 'bugs', fields: JSON.stringify(fields), extra: null };
    const { content } = await writer.call('create', create);
    await writer.close();
    expect(content).toMatchObject({ outcome: 'applied' });
    expect(lastCreate()?.body).toMatchObject(sent());
    expect(lastCreate()?.body).not.toHaveProperty('keywords');
  });

  it('by an import', async () => {
    const input = `${Object.keys(given).join(',')}\n${Object.values(given).join(',')}\n`;
    const ran = await cli(['import', '-', '--resource', 'bugs'], { input });
    expect(ran).toMatchObject({ exitCode: 0 });
    expect(lastCreate()?.body).toMatchObject(sent());
  });

  it('and a weekday is the next one, or the last one of what has happened', async () => {
    const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
    const yesterday = days[new Date(`${dayAfter(-1)}T00:00:00Z`).getUTCDay()] ?? '';
    await cli(['update', 'bugs', '1', '--deadline', yesterday]);
    expect(server.bugs.find(({ id }) => id === 1)?.deadline).toBe(dayAfter(6));
    const resolve = ['resolve', 'bugs', '1', '--resolution', 'fixed', '--resolvedBuild', 'trunk'];
    const resolvedDate = async (day: string) => {
      await cli([...resolve, '--resolvedDate', day]);
      return server.calls.filter(({ path }) => path === '/bugs/1/resolve').at(-1)?.body;
    };
    expect(await resolvedDate(yesterday)).toMatchObject({ resolvedDate: dayAfter(-1) });
    expect(await resolvedDate('today')).toMatchObject({
      resolvedDate: expect.stringMatching(`^${dayAfter(0)} \\d\\d:`),
    });
  });
});

describe('a search without a parent', () => {
  it('looks through every list that the caller may see, and says how far it got', async () => {
    const { content } = await agent.call('search', { resource: 'bugs', text: 'export fails' });
    expect(content).toMatchObject({ matched: 1, items: [{ title: 'Export fails' }] });
    expect(content.hint).toMatch(/^No parent was given: \d+ bugs of \d products were looked at\.$/);
    expect(content).not.toHaveProperty('total');
    const { stdout, stderr } = await cli(['list', 'bugs', '--search', 'export fails', '--json', 'title']);
    expect({ stdout, stderr }).toEqual({ stdout: '{"title":"Export fails"}\n', stderr: '' });
  });

  it('goes on with its cursor', async () => {
    const seen: number[] = [];
    let cursor: unknown;
    do {
      const { content } = await agent.call('search', {
        resource: 'bugs',
        where: { status: 'active' },
        recPerPage: 2,
        cursor,
      });
      seen.push(...(content.items as { id: number }[]).map(({ id }) => id));
      cursor = content.nextCursor;
    } while (cursor !== undefined && seen.length < 50);
    const active = server.bugs
      .filter(({ status, deleted }) => status === 'active' && deleted !== '1')
      .map(({ id }) => id);
    expect(seen.sort()).toEqual(active.sort());
  });
});

it('a condition on a field that lists write otherwise is one of an empty list, too', async () => {
  const line = ['list', 'productplans', '--product', '2', '--where', '{"begin":"today"}'];
  expect(await cli(line)).toMatchObject({ stdout: '', exitCode: 0 });
});
