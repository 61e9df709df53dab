import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { answeringTo } from '../fixtures/answering-to.js';
import { as, pm, server, usePm, writes } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const two = [
  { account: 'pm1', role: 'lead', days: 5, hours: 6 },
  { account: 'dev1', role: 'dev', days: 4, hours: 7.5, limited: 'yes' },
] as const;
const applied = { outcome: 'applied', id: 1 };
const accounts = (team: readonly { account: string }[]) => team.map(({ account }) => account).sort();

describe.each(['projects', 'executions'] as const)('the team of %s', (kind) => {
  const path = kind === 'projects' ? '/projects/1/members' : '/executions/1/manageMembers';

  it('is set and read back, with days and hours as numbers', async () => {
    const { members } = pm[kind];
    const written = await members.set(1, two);
    expect(written).toMatchObject({ ...applied, changedByServer: [] });
    expect(written.record).toMatchObject([...two]);
    expect(await members.list(1)).toEqual(written.record);
    expect(writes()).toMatchObject([{ path, body: { account: ['pm1', 'dev1'], limited: ['no', 'yes'] } }]);
  });

  it('keeps what is not said of a member', async () => {
    const { members } = pm[kind];
    await members.set(1, two);
    const { record } = await members.set(1, [
      { account: 'dev1', days: 9 },
      { account: 'qa1' },
      { account: 'pm1' },
    ]);
    expect(record).toMatchObject([
      { account: 'dev1', role: 'dev', days: 9, hours: 7.5, limited: 'yes' },
      { account: 'qa1', role: '', days: 0, hours: 7, limited: 'no' },
      two[0],
    ]);
  });

  it('takes no ghost: nothing is sent', async () => {
    const { members } = pm[kind];
    await members.set(1, two);
    const ghost = members.set(1, [{ account: 'pm1' }, { account: 'nosuchuser' }]);
    await expect(ghost).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { account: ['nosuchuser: no such user'] },
    });
    expect(writes()).toHaveLength(1);
    expect(accounts(await members.list(1))).toEqual(['dev1', 'pm1']);
  });

  it('that the server empties with a success is no success', async () => {
    const { members } = pm[kind];
    await members.set(1, two);
    // A user who may not list users: that an account is nobody's shows afterwards only.
    const blind = as('admin', {
      fetch: async (input, init) =>
        new URL(String(input)).pathname.endsWith('/users')
          ? Response.json({ status: 'fail', message: 'Not allowed' }, { status: 403 })
          : fetch(input, init),
    });
    const emptied = blind[kind].members.set(1, [{ account: 'nosuchuser' }]);
    await expect(emptied).rejects.toMatchObject({
      code: 'not-applied',
      hint: expect.stringContaining('may leave the team empty'),
    });
    // Who created an execution stays.
    expect(accounts(await members.list(1))).toEqual(kind === 'projects' ? [] : ['pm1']);
  });

  eachRow([
    ['no list', 'admin'],
    ['nobody', []],
    ['an account twice', [{ account: 'admin' }, { account: 'admin' }]],
    ['a member without account', [{ role: 'dev' }]],
  ])('is not set to what is no team', async (_, team) => {
    const set = pm[kind].members.set(1, team as never);
    await expect(set).rejects.toMatchObject({ code: 'invalid-input' });
    expect(server.calls).toEqual([]);
  });

  it('has no settings but its own, and the caller hears which', async () => {
    const set = pm[kind].members.set(1, [{ account: 'admin', rights: 'all' } as never]);
    await expect(set).rejects.toMatchObject({ code: 'field-name', hint: expect.stringContaining('limited') });
  });

  it('is settled by reading where the answer is lost or empty', async () => {
    for (const fault of ['lost', 'empty'] as const) {
      const { members } = answeringTo(server, 'PUT', /embers$/, fault)[kind];
      const team = fault === 'lost' ? two : two.slice(0, 1);
      expect(await members.set(1, team)).toMatchObject(applied);
    }
  });

  it('that the server left as it was is no success', async () => {
    for (const fault of ['nothing', 'success'] as const) {
      const { members } = answeringTo(server, 'PUT', /embers$/, fault)[kind];
      await expect(members.set(1, two)).rejects.toMatchObject({ code: 'not-applied', id: 1 });
    }
  });

  it('is sent nothing in a dry run, which says what a real call takes from the present team', async () => {
    const dry = await pm[kind].members.set(1, [{ account: 'dev1', days: 3 }], { dryRun: true });
    expect(dry).toMatchObject({
      path,
      body: { account: ['dev1'], days: [3] },
      fromRecord: ['role', 'hours', 'limited'],
    });
    expect(server.calls).toEqual([]);
  });

  it('of one that is not there is not-found', async () => {
    await expect(pm[kind].members.list(999)).rejects.toMatchObject({ code: 'not-found' });
    const list = kind === 'projects' ? 'executions' : 'projects';
    const days = { begin: '2026-01-01', end: '2026-12-31' };
    const other =
      list === 'projects'
        ? await pm.projects.create({ name: 'x', model: 'scrum', workflowGroup: 0, products: [1], ...days })
        : await pm.executions.create({ name: 'x', project: 1, ...days });
    await expect(pm[kind].members.list(other.id)).rejects.toMatchObject({
      code: expect.stringMatching(/not-/),
    });
    await expect(pm[kind].members.set(999, two)).rejects.toMatchObject({ code: 'not-found' });
  });
});

it('says whose settings the server left as they were', async () => {
  await pm.projects.members.set(1, two);
  const { members } = answeringTo(server, 'PUT', /embers$/, 'success').projects;
  await expect(members.set(1, [{ account: 'dev1', days: 9 }, { account: 'pm1' }])).rejects.toMatchObject({
    message: expect.stringMatching(
      /\(team\.dev1: asked \{"role":"dev","days":9,.*\}, has \{"role".*"yes"\}\)\.$/,
    ),
  });
});

it('says who stays in the team of an execution', async () => {
  const days = { begin: '2026-11-01', end: '2026-12-01' };
  const { id } = await pm.executions.create({ project: 1, name: 'Sprint', ...days });
  await expect(pm.executions.members.set(id, [{ account: 'dev1' }])).rejects.toMatchObject({
    code: 'not-applied',
    message: expect.stringContaining('(team: asked "dev1", has "admin, dev1")'),
    hint: expect.stringMatching(/^Still in the team: admin\. .*keep who created an execution, and its PM/),
  });
  expect(accounts(await pm.executions.members.list(id))).toEqual(['admin', 'dev1']);
});
