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

const env = () => environmentOf(server);

describe('the same condition gives the same records to the command and to an agent', () => {
  const found = new Set<string>();

  it.each([
    [{ status: 'active' }],
    [{ status: 'Active' }],
    [{ status: '激活' }],
    [{ 状态: '激活' }],
    [{ Status: 'closed' }],
    [{ status: ['closed', '已解决'] }],
    [{ status: { ne: '激活' } }],
    [{ type: 'open' }],
    [{ severity: 1 }],
    [{ severity: '1.0' }],
    [{ 严重程度: 4 }],
    [{ 所属产品: 1 }],
    [{ productID: '1' }],
    [{ 编号: 2 }],
    [{ 创建日期: 'TODAY' }],
    [{ Severity: { lte: 2 } }],
    [{ pri: { gt: 3 } }],
    [{ type: '安装部署' }],
    [{ type: 'Installation' }],
    [{ assignedTo: 'dev1' }],
    [{ assignedTo: 'DEV1' }],
    [{ assignedTo: '张三' }],
    [{ 指派给: '张三' }],
    [{ openedBy: 'me' }],
    [{ assignedTo: { in: ['me', '张三'] } }],
    [{ openedBuild: '主干' }],
    [{ openedDate: 'TODAY' }],
    [{ openedDate: { gte: '-1d' } }],
    [{ deadline: 'today' }],
    [{ deadline: { lt: 'today' } }],
    [{ 截止日期: { gte: '2026-01-01', lt: '2026-02-01' } }],
    [{ deadline: null }],
    [{ title: { contains: '导出' } }],
    [{ keywords: 'csv', severity: 2 }],
  ])('%j', async (where) => {
    const list = ['list', 'bugs', '--product', '1', '--json', 'id', '--where', JSON.stringify(where)];
    const command = await pmApi(list, { env: env() });
    const { content } = await agent.call('search', {
      resource: 'bugs',
      filter: { product: 1 },
      where,
      recPerPage: 50,
    });
    const ids = (content.items as { id: number }[]).map(({ id }) => id).sort();
    expect(
      recordsIn(command.stdout)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
    found.add(ids.join());
    // What the command says below an empty list, the agent is told, too.
    if (ids.length === 0) expect(content.hint).toBe(command.stderr.trim());
    const [[name, value] = ['', ''], ...others] = Object.entries(where);
    if (others.length > 0 || typeof value === 'object') return;
    const pair = await pmApi([...list.slice(0, 6), '--filter', `${name}=${value}`], { env: env() });
    expect(
      recordsIn(pair.stdout)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
  });

  it('and they do not all give the same', () => {
    expect(found.size).toBeGreaterThan(10);
  });
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
    const ran = await pmApi(['create', 'bugs', '--data', JSON.stringify(given)], { env: env() });
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
    expect(lastCreate()?.body).toMatchObject(sent());
  });

  it('by an agent, with nulls for what is left out', async () => {
    const writer = await new Agent([], env()).connect();
    const fields = { ...given, keywords: null };
    const { content } = await writer.call('create', {
      resource: 'bugs',
      fields: JSON.stringify(fields),
      extra: null,
    });
    await writer.close();
    expect(content).toMatchObject({ outcome: 'applied' });
    expect(lastCreate()?.body).toMatchObject(sent());
    expect(lastCreate()?.body).not.toHaveProperty('keywords');
  });

  it('by an import', async () => {
    const input = `${Object.keys(given).join(',')}\n${Object.values(given).join(',')}\n`;
    const ran = await pmApi(['import', '-', '--resource', 'bugs'], { env: env(), input });
    expect(ran).toMatchObject({ exitCode: 0 });
    expect(lastCreate()?.body).toMatchObject(sent());
  });

  it('and a weekday is the next one, or the last one of what has happened', async () => {
    const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
    const yesterday = days[new Date(`${dayAfter(-1)}T00:00:00Z`).getUTCDay()] ?? '';
    await pmApi(['update', 'bugs', '1', '--deadline', yesterday], { env: env() });
    expect(server.bugs.find(({ id }) => id === 1)?.deadline).toBe(dayAfter(6));
    const resolve = ['resolve', 'bugs', '1', '--resolution', 'fixed', '--resolvedBuild', 'trunk'];
    const resolvedDate = async (day: string) => {
      await pmApi([...resolve, '--resolvedDate', day], { env: env() });
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
    const { stdout, stderr } = await pmApi(['list', 'bugs', '--search', 'export fails', '--json', 'title'], {
      env: env(),
    });
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
  expect(await pmApi(line, { env: env() })).toMatchObject({ stdout: '', exitCode: 0 });
});
