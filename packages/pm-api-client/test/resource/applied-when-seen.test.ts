import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { definitions } from '../../src/resources/definitions.js';
import { oneRecord, requestsTo } from '../fixtures/one-record.js';

const plan = { begin: '2026-11-22', end: '2026-12-22' };
const project = {
  id: 102,
  name: 'Notes',
  model: 'scrum',
  ...plan,
  status: 'wait',
  desc: '',
  workflowGroup: 0,
  subStatus: '',
};
const bug = { id: 7, title: 'Crash', status: 'active', assignedTo: 'dev1', resolution: '', subStatus: '' };

/** A server that stores what it is sent, but for some fields that it leaves as they are. */
const but =
  (...names: string[]) =>
  (record: object, { body }: { body: object }) => {
    const stored = Object.entries(body).filter(([name]) => !names.includes(name));
    return { record: { ...record, ...Object.fromEntries(stored) } };
  };

/** A server that says yes, or nothing at all, and does nothing. */
const nothing = (answer?: '') => () => (answer === undefined ? {} : { answer });

describe('a field that the server takes and leaves as nothing', () => {
  it('makes the create of a project unverified, and is named', async () => {
    const { pm } = oneRecord('/projects', 'project', project, but('workflowGroup'));
    const fields = { name: 'Notes', model: 'scrum', ...plan, workflowGroup: 9 } as const;
    expect(await pm.projects.create(fields)).toMatchObject({
      outcome: 'unverified',
      id: 102,
      hint: expect.stringContaining('workflowGroup'),
    });
  });

  it('makes an update unverified too', async () => {
    const { pm } = oneRecord('/projects', 'project', project, but('workflowGroup'));
    expect(await pm.projects.update(102, { workflowGroup: 9 })).toMatchObject({ outcome: 'unverified' });
  });

  it('is not applied where the record has another one', async () => {
    const { pm } = oneRecord('/projects', 'project', { ...project, workflowGroup: 4 }, but('workflowGroup'));
    await expect(pm.projects.update(102, { workflowGroup: 9 })).rejects.toMatchObject({
      code: 'not-applied',
      fields: { workflowGroup: ['asked 9, has 4'] },
    });
  });
});

it('a new record that has another text is unverified: it exists, and is not to be created again', async () => {
  const kept = (record: object, { body }: { body: object }) => ({
    record: { ...record, ...body, steps: '<p>Enter</p>' },
  });
  const { pm } = oneRecord('/bugs', 'bug', bug, kept);
  const fields = { productID: 1, title: 'Crash', openedBuild: ['trunk'], steps: '<p>Enter 7</p>' };
  expect(await pm.bugs.create(fields)).toMatchObject({
    outcome: 'unverified',
    id: 7,
    hint: expect.stringMatching(/created with another text .*do not create it again/),
  });
});

describe('a field that no record shows', () => {
  eachRow([
    ['products of a project', '/projects', 'project', project, 'projects', { products: [1] }, 'products'],
    [
      'plans of an execution',
      '/executions',
      'execution',
      project,
      'executions',
      { products: [1], plans: [3] },
      'plans',
    ],
    ['groups of a user', '/users', 'user', { id: 102, realname: 'Dev' }, 'users', { group: [3] }, 'group'],
    [
      'a new password',
      '/users',
      'user',
      { id: 102, realname: 'Dev' },
      'users',
      { password: 'pass-word-2' },
      'password',
    ],
  ] as const)('leaves an update unverified', async (_, path, key, record, resource, fields, name) => {
    const { pm } = oneRecord(path, key, record, but('products', 'plans', 'group', 'password'));
    const update = pm[resource].update as (id: number, fields: object) => Promise<unknown>;
    expect(await update(102, fields)).toMatchObject({
      outcome: 'unverified',
      hint: expect.stringContaining(name),
    });
  });

  it('raises no doubt when it is a comment, which goes to the history', async () => {
    const { pm } = oneRecord('/bugs', 'bug', bug, (record) => ({ record: { ...record, status: 'closed' } }));
    expect(await pm.bugs.close(7, { comment: 'Over.' })).toMatchObject({ outcome: 'applied' });
  });

  it('raises no doubt when it is the password without which there would be no user', async () => {
    const user = { id: 102, account: 'dev2', realname: 'Dev Two' };
    const { pm } = oneRecord('/users', 'user', user, but('password', 'group'));
    const fields = { account: 'dev2', realname: 'Dev Two', password: 'pass-word-of-dev2' };
    expect(await pm.users.create(fields)).toMatchObject({ outcome: 'applied' });
    expect(await pm.users.create({ ...fields, group: [3] })).toMatchObject({
      outcome: 'unverified',
      hint: "The record does not show group as sent. Look for it on the server's own screens; do not create the record again.",
    });
  });
});

describe('a record that was as asked before', () => {
  it('is applied when the server says yes: it is as asked', async () => {
    const server = oneRecord('/bugs', 'bug', { ...bug, status: 'closed' }, nothing());
    const unchanged = { outcome: 'applied', unchanged: true };
    expect(await server.pm.bugs.close(7)).toMatchObject(unchanged);
    expect(await server.pm.bugs.update(7, { title: 'Crash' })).toMatchObject(unchanged);
  });

  it('is not called unchanged where the write has changed something in it', async () => {
    const { pm } = oneRecord('/bugs', 'bug', { ...bug, status: 'closed' }, (record) => ({
      record: { ...record, confirmed: 7 },
    }));
    expect(await pm.bugs.close(7)).not.toHaveProperty('unchanged');
    const other = oneRecord('/bugs', 'bug', bug, (record) => ({ record: { ...record, status: 'closed' } }));
    expect(await other.pm.bugs.close(7)).not.toHaveProperty('unchanged');
  });

  it('leaves a transition unverified when it had a comment and nothing has changed', async () => {
    const server = oneRecord('/bugs', 'bug', { ...bug, status: 'closed' }, nothing());
    expect(await server.pm.bugs.close(7, { comment: 'Over.' })).toMatchObject({
      outcome: 'unverified',
      record: { status: 'closed' },
    });
    expect(requestsTo(server).slice(0, 3)).toEqual(['GET /bugs/7', 'PUT /bugs/7/close', 'GET /bugs/7']);
  });

  it('is applied when the history ends with the comment, within the same second too', async () => {
    const server = await startFakePm({ behaviour: 'observed', now: () => new Date('2026-11-29T08:00:00Z') });
    const pm = new PmClient({ baseUrl: server.url, ...server.accounts.admin });
    await pm.bugs.close(1);
    expect(await pm.bugs.close(1, { comment: 'Over,\nat last.' })).toMatchObject({ outcome: 'applied' });
    await server.close();
  });

  it('leaves an update unverified that was answered with nothing', async () => {
    const { pm } = oneRecord('/bugs', 'bug', bug, nothing(''));
    expect(await pm.bugs.update(7, { title: 'Crash' })).toMatchObject({ outcome: 'unverified' });
  });

  it('rejects a transition that is answered with nothing', async () => {
    const { pm } = oneRecord('/bugs', 'bug', { ...bug, status: 'closed' }, nothing(''));
    await expect(pm.bugs.close(7)).rejects.toMatchObject({ code: 'unknown-outcome', id: 7 });
  });

  it('is applied when the server has noted the write in it', async () => {
    const { pm } = oneRecord('/bugs', 'bug', { ...bug, status: 'closed' }, (record) => ({
      record: { ...record, closedDate: '2026-11-22 11:37:24' },
    }));
    expect(await pm.bugs.close(7)).toMatchObject({ outcome: 'applied', unchanged: true });
  });

  it('is not applied when its state is the right one and a field is not', async () => {
    const { pm } = oneRecord(
      '/bugs',
      'bug',
      { ...bug, status: 'resolved', resolution: 'bydesign' },
      nothing(),
    );
    const resolving = pm.bugs.resolve(7, { resolution: 'fixed', resolvedBuild: 'trunk' });
    await expect(resolving).rejects.toMatchObject({
      code: 'not-applied',
      fields: { resolution: ['asked "fixed", has "bydesign"'] },
    });
  });
});

it('a transition that was answered with nothing, from a state that it starts from, is not blamed on the state', async () => {
  const { pm } = oneRecord('/projects', 'project', project, nothing(''));
  const started = pm.projects.start(102);
  await expect(started).rejects.toMatchObject({
    code: 'not-applied',
    message: expect.stringMatching(/an empty response/),
  });
  await expect(started).rejects.toMatchObject({
    hint: expect.stringMatching(/starts from wait, which it was/),
  });
});

describe('the number of requests', () => {
  eachRow<[string, number, (bugs: PmClient['bugs']) => Promise<unknown>]>([
    ['an update', 3, (bugs) => bugs.update(7, { title: 'New' })],
    ['a transition', 3, (bugs) => bugs.close(7)],
    ['a delete', 3, (bugs) => bugs.delete(7)],
    ['an update without verification', 2, (bugs) => bugs.update(7, { title: 'New' }, { verify: false })],
    ['a transition without verification', 1, (bugs) => bugs.close(7, {}, { verify: false })],
    ['one that keeps the assignee', 2, (bugs) => bugs.activate(7, {}, { verify: false })],
  ])('is as small as it can be', async (_, count, call) => {
    const server = oneRecord('/bugs', 'bug', bug, but());
    await call(server.pm.bugs).catch(() => undefined);
    expect(server.sent).toHaveLength(count);
  });
});

describe('the states of a server that has the words of', () => {
  const task = { id: 5, name: 'Draw', assignedTo: '', left: 4, consumed: 0 };
  const story = { id: 5, title: 'Share', assignedTo: '' };
  const released = { subStatus: '', deleted: 0 };
  const to = (status: string) => (record: object) => ({ record: { ...record, status } });

  const product = { id: 5, name: 'P', status: 'normal', desc: '' };

  eachRow([
    ['start', 'tasks', { ...task, status: 'wait' }, 'started', ['active', 'finished', 'done']],
    ['activate', 'tasks', { ...task, status: 'finished' }, 'active', ['started', 'doing', 'wait']],
    ['start', 'tasks', { ...task, ...released, status: 'wait' }, 'doing', ['started', 'active', 'done']],
    ['activate', 'tasks', { ...task, ...released, status: 'done' }, 'doing', ['active', 'started']],
    ['activate', 'stories', { ...story, status: 'closed' }, 'active', ['draft']],
    ['close', 'products', { ...product, ...released }, 'close', ['active']],
    ['close', 'products', product, 'closed', ['active']],
  ] as const)('lead to their own only', async (transition, name, record, right, wrong) => {
    const { one } = definitions[name];
    const run = (status: string) => {
      const { pm } = oneRecord(`/${name}`, one, record, to(status));
      return (pm[name] as unknown as Record<string, (id: number) => Promise<unknown>>)[transition]?.(5);
    };
    // A state that is there already is no state that it came to.
    expect(await run(right)).toMatchObject({ outcome: 'applied', record: { status: right } });
    for (const status of wrong)
      await expect(run(status), status).rejects.toMatchObject({ code: 'not-applied' });
  });

  it('a released server: a story that was closed in its review is a draft again', async () => {
    const { pm } = oneRecord('/stories', 'story', { ...story, ...released, status: 'closed' }, to('draft'));
    expect(await pm.stories.activate(5)).toMatchObject({ outcome: 'applied', changedByServer: ['status'] });
  });

  it('a vote for clarification makes a draft of the story, and one for passing does not', async () => {
    const reviewing = { ...story, ...released, status: 'reviewing', pri: 1, estimate: '5.00' };
    const { pm } = oneRecord('/stories', 'story', reviewing, to('draft'));
    expect(await pm.stories.review(5, { result: 'clarify' })).toMatchObject({ outcome: 'applied' });
    const passed = oneRecord('/stories', 'story', reviewing, to('draft'));
    await expect(passed.pm.stories.review(5, { result: 'pass' })).rejects.toMatchObject({
      code: 'not-applied',
      hint: expect.stringMatching(/^The server made it draft: look at the record\. See /),
    });
  });

  it('a vote of a reviewer is told by its state, and by nothing else', async () => {
    const reviewing = { ...story, ...released, status: 'reviewing', pri: 1, estimate: '5.00' };
    const closed = oneRecord('/stories', 'story', reviewing, to('closed'));
    await expect(closed.pm.stories.review(5, { result: 'pass' })).rejects.toMatchObject({
      code: 'not-applied',
    });
    const rejected = oneRecord('/stories', 'story', reviewing, (record) => ({
      record: { ...record, status: 'closed', closedReason: 'willnotdo', assignedTo: 'closed' },
    }));
    const vote = { result: 'reject', closedReason: 'willnotdo' } as const;
    expect(await rejected.pm.stories.review(5, vote)).toMatchObject({ outcome: 'applied' });
  });
});
