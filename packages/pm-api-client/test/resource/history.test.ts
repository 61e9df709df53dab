import { type FakePm, startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { renderedEntries } from '../../src/resource/rendered-history.js';
import { clientOf } from '../fixtures/client-of.js';
import { oneRecord } from '../fixtures/one-record.js';

const fakes = {
  GET: await startFakePm({ behaviour: 'observed' }),
  PATH_INFO: await startFakePm({ behaviour: 'observed', requestType: 'PATH_INFO' }),
};
afterAll(async () => {
  for (const fake of Object.values(fakes)) await fake.close();
});
const server: FakePm = fakes.GET;
const adminOf = (fake: FakePm) => new PmClient({ baseUrl: fake.url, ...fake.accounts.admin });
let pm: PmClient;
beforeEach(() => {
  for (const fake of Object.values(fakes)) fake.reset();
  pm = adminOf(server);
});
const comments = () => server.calls.filter(({ path }) => path === '/actions/comment');
const isComment = ({ method, url }: Request) => method === 'POST' && url.includes('comment');
/** A server whose API knows neither histories nor comments, and says nothing to both. */
const withoutRoutes = (fake: FakePm) =>
  fake.faults.inject(
    { kind: 'instead', body: undefined },
    { times: 20, when: ({ url }) => /v2\/(actions|comment)\//.test(url) },
  );

describe('the history of a record', () => {
  it('has who did what and when, with each changed field, oldest first', async () => {
    await pm.bugs.update(1, { pri: 1, title: 'New' });
    await pm.bugs.resolve(1, {
      resolution: 'bydesign',
      resolvedBuild: 'trunk',
      comment: '<p>As planned</p>',
    });
    const history = await pm.bugs.history(1);
    expect(history.map(({ action }) => action)).toEqual(['opened', 'edited', 'resolved']);
    expect(history[1]).toMatchObject({
      id: expect.any(Number),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      actor: 'admin',
      comment: '',
      changes: expect.arrayContaining([{ field: 'title', from: expect.any(String), to: 'New' }]),
    });
    expect(history[2]?.comment).toBe('<p>As planned</p>');
    expect((await pm.bugs.history(1, { richText: 'markdown' }))[2]?.comment).toBe('As planned');
  });

  eachRow([
    ['stories', 1],
    ['tasks', 1],
    ['testcases', 1],
    ['testtasks', 1],
    ['builds', 1],
    ['products', 1],
    ['projects', 1],
    ['executions', 1],
    ['todos', 1],
  ] as const)('takes comments, of every kind of record', async (resource, id) => {
    if (resource === 'todos') await pm.todos.create({ date: '2026-11-24', type: 'custom', name: 'x' });
    const { outcome, record } = await pm[resource].comment(id, 'Seen 中文');
    expect({ outcome, record }).toMatchObject({
      outcome: 'applied',
      record: { action: 'commented', comment: 'Seen 中文' },
    });
    expect((await pm[resource].history(id)).at(-1)).toEqual(record);
  });

  it('of epics, requirements and programs takes comments', async () => {
    for (const resource of ['epics', 'requirements'] as const) {
      const { id = 0 } = await pm[resource].create({ productID: 1, title: 'Big', needNotReview: 1 });
      expect(await pm[resource].comment(id, 'Why?')).toMatchObject({ outcome: 'applied' });
    }
    const { id } = await pm.programs.create({ name: 'All', end: '2027-01-01' });
    expect(await pm.programs.comment(id, 'Why?')).toMatchObject({ outcome: 'applied' });
  });

  it('of records that are shown without one has the words of the pages', async () => {
    const today = (await pm.serverTime()).slice(0, 10);
    await pm.projects.update(1, { name: 'R&D "x"' });
    expect((await pm.projects.history(1)).at(-1)).toEqual({
      id: expect.any(Number),
      date: expect.stringContaining(today),
      actor: expect.any(String),
      action: 'edited',
      comment: '',
      changes: expect.arrayContaining([{ field: 'name', from: expect.any(String), to: 'R&D "x"' }]),
    });
  });

  it('is not there on a server that sends none', async () => {
    const { pm: other } = oneRecord('/bugs', 'bug', { id: 7, title: 'x' }, () => ({ answer: '' }));
    await expect(other.bugs.history(7)).rejects.toMatchObject({ code: 'module-missing' });
    await expect(other.bugs.comment(7, 'x')).rejects.toMatchObject({ code: 'module-missing' });
  });

  it('of a record that is missing is not-found', async () => {
    await expect(pm.bugs.history(999)).rejects.toMatchObject({ code: 'not-found' });
    await expect(pm.bugs.comment(999, 'x')).rejects.toMatchObject({ code: 'not-found' });
    expect(comments()).toHaveLength(0);
  });

  it('of a team says who came and who went', () => {
    const label = '<strong><i></i></strong>';
    const historyChanges = `Added ${label}"Dev One,陈一".\n<br/>Removed ${label}"admin".\n<br/>`;
    expect(renderedEntries({ 0: { id: 20, action: 'managedteam', historyChanges } })[0]?.changes).toEqual([
      { field: 'team', from: '', to: 'Dev One,陈一' },
      { field: 'team', from: 'admin', to: '' },
    ]);
  });

  it('may be a map, and its changes too', async () => {
    const actions = {
      9: { id: '9', action: 'edited', history: { 3: { field: 'pri', old: 1, new: null } } },
      2: { id: 2 },
    };
    const other = clientOf(() => ({ status: 'success', bug: { id: 7 }, actions })).pm;
    const none = { date: '', actor: '', comment: '' };
    expect(await other.bugs.history(7)).toEqual([
      { ...none, id: 2, action: '', changes: [] },
      { ...none, id: 9, action: 'edited', changes: [{ field: 'pri', from: '1', to: '' }] },
    ]);
  });
});

describe('a comment', () => {
  eachRow([
    ['GET', '/index.php'],
    ['PATH_INFO', '/action-comment-bug-1.html'],
  ] as const)('goes to the page of a server without a route for it', async (type, page) => {
    withoutRoutes(fakes[type]);
    const { outcome } = await adminOf(fakes[type]).bugs.comment(1, 'Here, too');
    expect(outcome).toBe('applied');
    expect(fakes[type].calls.filter(({ path }) => path === page)).toHaveLength(1);
  });

  it('written as Markdown is sent as HTML', async () => {
    const { record } = await pm.bugs.comment(1, '**Seen**', { richText: 'markdown' });
    expect(record?.comment).toBe('<p><strong>Seen</strong></p>');
  });

  it('is sent once more after a login where the session has ended, and is there once', async () => {
    await pm.bugs.comment(1, 'First');
    server.faults.inject(
      { kind: 'first', act: () => server.expireSessions() },
      { times: 1, when: isComment },
    );
    const logins = () => server.calls.filter(({ path }) => path === '/users/login').length;
    const before = logins();
    expect(await pm.bugs.comment(1, 'Second')).toMatchObject({ outcome: 'applied' });
    expect(logins() - before).toBe(1);
    const texts = (await pm.bugs.history(1)).map(({ comment }) => comment).filter((text) => text !== '');
    expect(texts).toEqual(['First', 'Second']);
  });

  it('whose response is lost is found in the history, and not sent again', async () => {
    server.faults.inject({ kind: 'refused' }, { times: 1, when: isComment });
    expect(await pm.bugs.comment(1, 'Lost and found')).toMatchObject({ outcome: 'applied' });
    expect(comments()).toHaveLength(1);
  });

  it('that the server ignores is not-applied', async () => {
    const bug = { status: 'success', bug: { id: 7, title: 'x' }, actions: [{ id: 1, objectType: 'bug' }] };
    const other = clientOf(({ method }) => (method === 'POST' ? { status: 'success', data: 9 } : bug)).pm;
    await expect(other.bugs.comment(7, 'x')).rejects.toMatchObject({ code: 'not-applied', id: 7 });
  });

  it('is refused to who may not comment', async () => {
    server.setPrivileges('dev', ['bug-view']);
    const dev = new PmClient({ baseUrl: server.url, ...server.accounts.dev1 });
    await expect(dev.bugs.comment(1, 'x')).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('to a server whose installation files are still there names them', async () => {
    const young = await startFakePm({ behaviour: 'observed', hasSetupFiles: true });
    withoutRoutes(young);
    await expect(adminOf(young).bugs.comment(1, 'x')).rejects.toMatchObject({
      code: 'unknown-outcome',
      hint: expect.stringContaining('install.php'),
    });
    await young.close();
  });

  eachRow([
    ['', 'is empty'],
    [' \n', 'is empty'],
    ['half 😀'.slice(0, -1), 'half of a character'],
    [7, 'is not text'],
  ])('without words is refused before anything is sent', async (text, problem) => {
    const before = server.calls.length;
    await expect(pm.bugs.comment(1, text as string)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { comment: [expect.stringContaining(problem)] },
    });
    expect(server.calls).toHaveLength(before);
  });

  it('is measured as the HTML that it becomes', async () => {
    const lines = `x${'\n'.repeat(11_000)}`;
    const fields = { comment: [expect.stringContaining('more than 65535 bytes')] };
    await expect(pm.bugs.comment(1, lines)).rejects.toMatchObject({ code: 'invalid-input', fields });
    expect(comments()).toHaveLength(0);
  });

  it('of a dry run is not sent, and without verification only sent', async () => {
    const prepared = await pm.bugs.comment(1, 'x', { dryRun: true });
    expect(prepared).toMatchObject({
      method: 'POST',
      path: '/actions/comment',
      query: { objectType: 'bug', objectID: 1 },
      body: { actioncomment: 'x' },
    });
    expect(comments()).toHaveLength(0);
    expect(await pm.bugs.comment(1, 'x', { verify: false })).toMatchObject({ outcome: 'unverified' });
    expect(comments()).toHaveLength(1);
  });
});
