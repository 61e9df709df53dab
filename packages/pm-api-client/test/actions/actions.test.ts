import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { pm, server, usePm } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const plan = { productID: 1, title: 'Plan', begin: '2026-11-01', end: '2027-12-31' };
const build = { executionID: 1, product: 1, name: 'b', system: 1, builder: 'admin', date: '2026-11-02' };
const release = { productID: 1, system: 1, name: 'r', date: '2026-11-02' };
const sprint = { project: 1, name: 'Sprint', begin: '2026-11-01', end: '2026-12-01' };
const applied = { outcome: 'applied' };
const writes = () => server.calls.filter(({ method }) => method === 'PUT');

describe('stories and bugs that are tied', () => {
  eachRow([
    ['productplans', () => pm.productplans.create(plan)],
    ['builds', () => pm.builds.create(build)],
    ['releases', () => pm.releases.create(release)],
  ])('to a plan, a build or a release are read back, and untied again', async (name, create) => {
    const { id = 0 } = await create();
    const at = pm[name];
    expect(await at.linkStories(id, [1, 2])).toMatchObject({ outcome: 'applied', id, record: { id } });
    expect(await at.linkBugs(id, [1])).toMatchObject(applied);
    expect(await at.unlinkStory(id, 1)).toMatchObject(applied);
    expect(await at.unlinkBug(id, 1)).toMatchObject(applied);
    server.calls.splice(0);
    await expect(at.linkBugs(id, [1, 999])).rejects.toMatchObject({ code: 'not-found' });
    await expect(at.linkBugs(999, [1])).rejects.toMatchObject({ code: 'not-found' });
    await expect(at.linkBugs(id, [0])).rejects.toMatchObject({ code: 'invalid-input' });
    expect(writes()).toEqual([]);
  });

  it('into a build are resolved by it if they are active, and the result names that', async () => {
    const { id } = await pm.builds.create(build);
    await pm.bugs.close(2);
    expect((await pm.builds.linkBugs(id, [2])).changedByServer).toEqual([]);
    expect(await pm.bugs.get(2)).toMatchObject({ status: 'closed' });
    expect((await pm.builds.linkBugs(id, [1])).changedByServer).toContain('bugs[].status');
    const resolved = { status: 'resolved', resolution: 'fixed', resolvedBuild: String(id) };
    expect(await pm.bugs.get(1)).toMatchObject({ ...resolved, assignedTo: 'qa1' });
    const { id: other } = await pm.releases.create(release);
    expect((await pm.releases.linkBugs(other, [3])).changedByServer).toEqual([]);
  });

  it('to an execution, one by one or those of a plan', async () => {
    const { id } = await pm.executions.create(sprint);
    expect(await pm.executions.linkStories(id, [2])).toMatchObject(applied);
    expect(await pm.executions.unlinkStory(id, 2)).toMatchObject(applied);
  });

  it('that the server leaves out are named beside those that it linked', async () => {
    const { id } = await pm.executions.create(sprint);
    const draft = await pm.stories.create({ productID: 1, title: 'Draft', spec: 's', reviewer: ['admin'] });
    await expect(pm.executions.linkStories(id, [2, draft.id ?? 0])).rejects.toMatchObject({
      code: 'not-applied',
      message: expect.stringContaining(`the server linked 2, and did not link ${draft.id} (reviewing).`),
      hint: expect.stringContaining('ZenTao leaves out'),
    });
    await expect(pm.executions.linkStories(id, [draft.id ?? 0])).rejects.toMatchObject({
      message: expect.stringContaining(`the server linked none of them: ${draft.id} (reviewing).`),
    });
  });

  it('are not there in a plan without active stories, and what to do is said', async () => {
    const { id } = await pm.productplans.create(plan);
    await expect(pm.executions.importPlanStories(1, id)).rejects.toMatchObject({
      message: `PUT /executions/1/linkStory: the plan ${id} has no active stories.`,
      hint: expect.stringContaining('review or activate them first'),
    });
  });

  it('are not believed in where the server did not do it', async () => {
    const { id } = await pm.productplans.create(plan);
    const link = { when: ({ url }: Request) => url.includes('/linkBug') };
    server.faults.inject({ kind: 'instead', body: { status: 'success' } }, { ...link, times: 2 });
    const { linkBugs } = pm.productplans;
    await expect(linkBugs(id, [1])).rejects.toMatchObject({ code: 'not-applied', id });
    expect(await linkBugs(id, [1], { verify: false })).toMatchObject({ outcome: 'unverified' });
    server.faults.inject({ kind: 'refused' }, link);
    expect(await linkBugs(id, [1])).toMatchObject(applied);
  });

  it('are not sent in a dry run', async () => {
    expect(await pm.builds.linkBugs(7, [1, 2], { dryRun: true })).toMatchObject({
      method: 'PUT',
      path: '/builds/linkBug',
      query: { buildID: 7 },
      body: { bugs: [1, 2] },
    });
    expect(server.calls).toEqual([]);
  });
});

/** A server that shows these by their paths, and takes every write. */
function serverWith(pages: Record<string, object>) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    const { pathname, search } = new URL(String(input));
    const path = `${pathname.slice(11)}${search}`;
    if (init.method === 'GET')
      return Response.json({ status: 'success', ...pages[path.split('?')[0] ?? ''] });
    sent.push({ method: init.method ?? '', path, body: JSON.parse(String(init.body ?? '{}')) });
    const { body } = sent.at(-1) as { body: { consumed?: { 1: number } } };
    if (body.consumed !== undefined && pages['/tasks/5/recordWorkhour'] !== undefined)
      pages['/tasks/5/recordWorkhour'] = {
        efforts: { 8: effort, 9: { ...effort, id: 9, consumed: '3.00' } },
      };
    return Response.json({ status: 'success', id: 70 });
  };
  const to = { baseUrl: 'https://pm.test', token: 'token', timeZone: 'Asia/Shanghai' };
  return { client: new PmClient({ ...to, fetch }), sent };
}

const day = '2026-11-24';
const effort = {
  id: 8,
  account: 'dev1',
  date: day,
  work: 'R&amp;D',
  consumed: '2.00',
  left: '1.00',
  deleted: 0,
};

describe('efforts', () => {
  const pages = () => ({
    '/tasks/5': { task: { id: 5, name: 'x', left: 1 } },
    '/tasks/5/recordWorkhour': { efforts: [effort, { ...effort, id: 7, deleted: 1 }] },
  });

  it('are listed as numbers, without the deleted ones', async () => {
    const { client } = serverWith(pages());
    expect(await client.tasks.efforts(5)).toMatchObject([{ id: 8, consumed: 2, left: 1, work: 'R&D' }]);
  });

  it('are logged in the columns of the server, and read back', async () => {
    const { client, sent } = serverWith(pages());
    const fields = { consumed: 3, left: 1, work: 'R&D', date: day };
    expect(await client.tasks.logEffort(5, fields)).toMatchObject({ id: 9, outcome: 'applied' });
    const columns = { consumed: { 1: 3 }, left: { 1: 1 }, work: { 1: 'R&D' }, date: { 1: day } };
    expect(sent[0]?.body).toEqual(columns);
  });
});

describe('hours that are logged', () => {
  it('start the task of a colleague and take it over, and the result says so', async () => {
    const task = { executionID: 1, name: 'Parser', type: 'devel', assignedTo: 'dev1', estimate: 8 };
    const { id } = await pm.tasks.create(task);
    const first = await pm.tasks.logEffort(id, { consumed: 1, left: 7 });
    expect(first).toMatchObject({ outcome: 'applied', changedByServer: ['status', 'assignedTo'] });
    const second = await pm.tasks.logEffort(id, { consumed: 1, left: 6 });
    expect(second).toMatchObject({ outcome: 'applied', changedByServer: [] });
    const early = await pm.tasks.logEffort(id, { consumed: 1, left: 2, date: '2020-01-01' });
    expect(early).toMatchObject({
      outcome: 'unverified',
      record: { consumed: 1, left: 2 },
      hint: 'The hours are logged, but left of the task stays 6: hours of a later day or time are there.',
    });
  });
});

describe('a bug', () => {
  it('becomes a task of its assignee that it names, or the caller hears that it does not', async () => {
    const fields = { executionID: 3, name: 'Fix', type: 'devel' } as const;
    const task = { id: 70, execution: 3, name: 'Fix', type: 'devel', assignedTo: 'qa1' };
    const bug = { id: 1, toTask: 70, assignedTo: 'qa1' };
    const { client, sent } = serverWith({ '/bugs/1': { bug }, '/tasks/70': { task } });
    expect(await client.bugs.toTask(1, fields)).toMatchObject({ outcome: 'applied', id: 70 });
    expect(sent[0]).toMatchObject({ path: '/tasks?bugID=1&executionID=3', body: { assignedTo: 'qa1' } });
    const other = serverWith({ '/bugs/1': { bug: { id: 1, toTask: 0 } }, '/tasks/70': { task } });
    await expect(other.client.bugs.toTask(1, fields)).rejects.toMatchObject({ code: 'not-applied', id: 70 });
  });

  it('is not read in a dry run, which sends nothing', async () => {
    const { client } = serverWith({});
    const fields = { executionID: 3, name: 'Fix', type: 'devel' } as const;
    const prepared = await client.bugs.toTask(1, fields, { dryRun: true });
    expect(prepared).toMatchObject({ method: 'POST', query: { bugID: 1, executionID: 3 } });
  });
});

describe('what is read of a record', () => {
  it('is its activity, its burn-down and the trash', async () => {
    const { client } = serverWith({
      '/executions/3': { execution: { id: 3, name: 's', type: 'sprint' } },
      '/dynamics/execution/3': { actions: [{ id: 2, objectName: 'R&amp;D' }, { id: 1 }] },
      '/executions/3/burn': { chartData: { labels: ['24/11'], burnLine: [5], baseLine: [8] } },
      '/actions/trash': {
        trashes: [{ id: 4, objectType: 'bug', objectName: "<a href='/x' title='A &lt;b'>A &lt;b</a>\n" }],
      },
      '/searches/index': { results: { 6: { id: 6, title: "<span class='text-danger'>Log </span>in" } } },
    });
    expect(await client.executions.dynamics(3)).toEqual([{ id: 2, objectName: 'R&D' }, { id: 1 }]);
    expect(await client.executions.burn(3)).toEqual([{ day: '24/11', left: 5, ideal: 8 }]);
    expect(await client.trash.list()).toEqual([{ id: 4, objectType: 'bug', objectName: 'A <b' }]);
    await expect(client.trash.restore(5)).rejects.toMatchObject({ code: 'not-found' });
    await expect(client.trash.restore(4)).rejects.toMatchObject({ code: 'not-applied' });
    expect(await client.search('log')).toMatchObject([{ title: 'Log in' }]);
  });
});

describe('an activity', () => {
  it('goes on behind the 50 entries that a page of the server shows, and a search behind ten', async () => {
    const task = (_: unknown, index: number) => ({ executionID: 1, name: `Task ${index}`, type: 'devel' });
    await pm.tasks.createMany(Array.from({ length: 51 }, task), { verify: false });
    const counts = await Promise.all([pm.executions.dynamics(1), pm.projects.dynamics(1)]);
    expect(counts.map((rows) => rows.length > 50)).toEqual([true, true]);
    expect(await pm.search('Task ', { maxItems: 31 })).toHaveLength(31);
    expect((await pm.search('Task ')).length).toBeGreaterThan(50);
  });
});

describe('what belongs to a product or a test task', () => {
  it('is read as rows: cards of a board with their columns, milestones with their years', async () => {
    const cols = [{ name: 32, title: 'Waiting' }];
    const { client } = serverWith({
      '/executions/3': { execution: { id: 3, name: 's', type: 'sprint' } },
      '/executions/3/taskKanban': {
        kanbanGroup: [
          { key: 'group4', data: { cols, items: { 4: { 32: [{ id: 11, title: '&lt;a&gt;' }] } } } },
        ],
      },
      '/products/1': { product: { id: 1, name: 'p' } },
      '/products/1/roadmap': { roadmaps: { total: 1, 2027: [[[{ id: 20, title: 'Plan' }]]] } },
    });
    expect(await client.executions.board(3)).toEqual([
      { id: 11, title: '<a>', group: 'group4', column: 'Waiting' },
    ]);
    expect(await client.products.roadmap(1)).toEqual([{ year: '2027', id: 20, title: 'Plan' }]);
  });

  it('is added and read back', async () => {
    const report = pm.testtasks.addTestreport(1, { title: 'x', end: '2026-11-31', owner: '张晓燕' });
    await expect(report).rejects.toMatchObject({
      fields: { end: [expect.anything()], owner: [expect.anything()] },
    });
    const added = await pm.products.addTestsuite(1, { name: 'Smoke' });
    expect(added).toMatchObject({ outcome: 'applied', record: { id: added.id, name: 'Smoke' } });
    expect(await pm.products.testsuites(1)).toMatchObject([{ name: 'Smoke', type: 'private' }]);
    await expect(pm.products.addTestsuite(1, { name: '' })).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await pm.products.branches(1)).toEqual([]);
    await expect(pm.products.addTestsuite(999, { name: 'x' })).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a task of several people', () => {
  it('is sent with a column for each of their values', async () => {
    const fields = { executionID: 1, name: 'Pair', type: 'devel' } as const;
    const { body } = await pm.tasks.create(
      { ...fields, team: ['dev1', 'qa1'], teamEstimate: [2, 3] },
      { dryRun: true },
    );
    expect(body).toMatchObject({
      ...{ multiple: 1, mode: 'multi', team: ['dev1', 'qa1'] },
      ...{ teamEstimate: [2, 3], teamConsumed: [0, 0], teamLeft: [2, 3] },
    });
  });

  eachRow([
    [{ team: ['dev1'] }, 'team must have two members or more'],
    [{ teamEstimate: [2] }, 'teamEstimate requires a team'],
    [{ mode: 'linear' }, 'mode requires a team'],
    [{ team: ['dev1', 'qa1'], teamEstimate: [2] }, 'teamEstimate has 1 values for 2 members'],
  ] as const)('is refused before it is sent with fields that do not fit', async (more, why) => {
    const task = { executionID: 1, name: 'Pair', type: 'devel', ...more } as const;
    await expect(pm.tasks.create(task as never)).rejects.toMatchObject({
      ...{ code: 'invalid-input', message: expect.stringContaining(why) },
    });
  });
});

describe('a run of a case', () => {
  it('says what results look like', async () => {
    const hint = expect.stringContaining("[{ result: 'pass' }, { result: 'fail', real: 'no message' }]");
    const wrong = pm.testtasks.run(1, 1, ['pass'] as never);
    await expect(wrong).rejects.toMatchObject({ code: 'invalid-input', hint });
    const fields = pm.testtasks.addTestreport(1, 'Title' as never);
    await expect(fields).rejects.toMatchObject({
      hint: expect.stringContaining('fields such as title, begin, end.'),
    });
  });

  it('names the case and the version that the test task has', async () => {
    const run = { id: 5, case: 12, version: 1, caseVersion: 2, lastRunResult: 'fail' };
    const { client, sent } = serverWith({
      '/testtasks/3': { testtask: { id: 3, name: 't' } },
      '/testtasks/3/cases': { runs: [run] },
      '/testcases/12': { testcase: { id: 12, steps: [{ id: 31 }, { id: 32 }] } },
    });
    const results = [{ result: 'pass' }, { result: 'fail', real: 'not shown' }] as const;
    expect(await client.testtasks.run(3, 12, results)).toMatchObject({ outcome: 'applied', id: 12 });
    expect(sent).toMatchObject([
      {
        path: '/testtasks/runCase?runID=5&caseID=12&version=1',
        body: { case: 12, version: 1, result: { 31: 'pass', 32: 'fail' }, real: { 32: 'not shown' } },
      },
    ]);
  });
});
