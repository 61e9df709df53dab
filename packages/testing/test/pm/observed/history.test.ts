import { startFakePm } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { requestsTo, serverFor } from '../../fixtures/pm-requests.js';

const now = () => new Date('2026-11-24T03:00:00Z');
const { pm, session, send, tokenOf, get, put } = await serverFor({ behaviour: 'observed', now });

const last = async (path: string) => (await get(path)).actions.at(-1);

/** Posts a comment as the form of a page does. */
const comment = (
  address: string,
  text: string,
  {
    url = pm.url,
    token = session.token,
    referer = url,
  }: { url?: string; token?: string; referer?: string } = {},
) =>
  fetch(`${url}${address}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `zentaosid=${token}`, 'x-requested-with': 'XMLHttpRequest', referer: `${referer}/` },
    body: new URLSearchParams({ actioncomment: text }),
  });

describe('the history beside a record', () => {
  it('has who, when, and each field that changed', async () => {
    await put('/bugs/1', { pri: 1, title: 'New' });
    expect(await last('/bugs/1')).toMatchObject({
      objectType: 'bug',
      objectID: 1,
      actor: 'admin',
      action: 'edited',
      date: '2026-11-24 11:00:00',
      comment: '',
      history: [
        { field: 'title', new: 'New', diff: '' },
        { field: 'pri', new: '1' },
      ],
    });
  });

  it('has the comment of a transition', async () => {
    await put('/bugs/1/resolve', { resolution: 'bydesign', comment: 'As planned' });
    expect(await last('/bugs/1')).toMatchObject({ action: 'resolved', comment: 'As planned' });
  });

  it('has no comment of a plain change', async () => {
    const before = (await get('/bugs/1')).actions.length;
    expect(await put('/bugs/1', { comment: 'lost' })).toMatchObject({ status: 'success' });
    expect((await get('/bugs/1')).actions).toHaveLength(before);
  });
});

describe('the page of a comment', () => {
  const address = '/index.php?m=action&f=comment&objectType=bug&objectID=1';

  eachRow([
    ['bug', '/bugs/1'],
    ['task', '/tasks/1'],
    ['story', '/stories/1'],
    ['case', '/testcases/1'],
    ['build', '/builds/1'],
  ])('adds to the history of a %s, and answers a page that reloads', async (objectType, path) => {
    const answer = await comment(
      `/index.php?m=action&f=comment&objectType=${objectType}&objectID=1`,
      'Seen <script>x</script>too',
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('parent.location.reload');
    expect(await last(path)).toMatchObject({ action: 'commented', actor: 'admin', comment: 'Seen too' });
  });

  it('finds an epic under the name of stories', async () => {
    const made = { title: 'x', needNotReview: 1 };
    await send('POST', '/epics?productID=1', { body: made });
    const id = Math.max(...pm.records('epics').map((row) => row.id));
    await comment(`/index.php?m=action&f=comment&objectType=story&objectID=${id}`, 'Big');
    expect(await last(`/epics/${id}`)).toMatchObject({ comment: 'Big' });
  });

  it('answers the same for a record that is not there and for no text', async () => {
    for (const answer of [await comment(address.replace('=1', '=99'), 'x'), await comment(address, ' ')])
      expect(answer.status).toBe(200);
    expect((await get('/bugs/1')).actions).toHaveLength(1);
  });

  it('tells a script of a session that has ended, or of a missing right, in JSON', async () => {
    const ended = await comment(address, 'x', { token: 'ended' });
    expect(await ended.json()).toMatchObject({ result: false, load: 'login' });
  });

  it('takes no form from another site', async () => {
    await comment(address, 'x', { referer: 'https://elsewhere.example' });
    expect((await get('/bugs/1')).actions).toHaveLength(1);
  });

  it('needs the right to comment', async () => {
    pm.setPrivileges('dev', ['bug-view']);
    const answer = await comment(address, 'x', { token: await tokenOf('dev1') });
    expect((await answer.json()).load).toContain('f=deny');
    // By its number, as the server shows it.
    pm.setPrivileges(2, ['bug-view', 'action-comment']);
    expect((await comment(address, 'x', { token: await tokenOf('dev1') })).status).toBe(200);
  });

  it('is a call without a token in it', async () => {
    await comment(address, 'x');
    expect(pm.calls.at(-1)).toMatchObject({
      method: 'POST',
      path: '/index.php',
      query: { m: 'action', f: 'comment', objectType: 'bug', objectID: '1' },
      body: { actioncomment: 'x' },
    });
  });
});

describe('histories and comments by the API', () => {
  const path = (name: string, type: string, id: number) =>
    `/actions/${name}?objectType=${type}&objectID=${id}`;
  const add = async (type: string, id: number, text: string) =>
    (await send('POST', path('comment', type, id), { body: { actioncomment: text } })).body;

  it('are there for every kind, in the words of the pages', async () => {
    await put('/projects/1', { name: 'R&D' });
    const { data } = await add('project', 1, '<p>Seen</p>');
    const { status, ...entries } = await get(path('ajaxGetList', 'project', 1));
    expect(status).toBe('success');
    expect(Object.values(entries)).toMatchObject([
      { action: 'opened' },
      { action: 'edited', historyChanges: expect.stringContaining('to "R&amp;D".<br />') },
      {
        id: data,
        action: 'commented',
        comment: '<p>Seen</p>',
        content: expect.stringMatching(/^2026-11-24 11:/),
      },
    ]);
  });

  it('take a comment on a missing record, and answer a page to one without text', async () => {
    expect(await add('bug', 999, 'x')).toMatchObject({ status: 'success' });
    expect(await get(path('ajaxGetList', 'bug', 999))).toEqual({ status: 'success' });
    await expect(add('bug', 1, '')).rejects.toThrow('is not valid JSON');
  });
});

describe('the pages of executions', () => {
  const go = async (method: string, fields: Record<string, string>) =>
    (
      await fetch(`${pm.url}/index.php?m=execution&f=${method}&executionID=1`, {
        method: 'POST',
        headers: { cookie: `zentaosid=${session.token}`, referer: pm.url },
        body: new URLSearchParams(fields),
      })
    ).json();
  const sprint = async () => (await get('/executions/1')).execution;

  it('change the state where the route ends in an error', async () => {
    const { status } = await sprint();
    expect(await put('/executions/1/close', { realEnd: '2026-11-24' })).toBeUndefined();
    expect((await sprint()).status).toBe(status);
    expect(await go('close', { realEnd: '2030-01-01' })).toMatchObject({ result: 'fail' });
    expect(await go('close', { realEnd: '2026-11-24' })).toMatchObject({ result: 'success' });
    expect(await sprint()).toMatchObject({ status: 'closed', realEnd: '2026-11-24' });
    expect(await go('activate', { uid: '' })).toMatchObject({
      result: 'fail',
      message: { begin: expect.anything() },
    });
    await go('activate', { begin: '2026-11-01', end: '2026-12-01' });
    expect(await sprint()).toMatchObject({ status: 'doing', begin: '2026-11-01' });
  });
});

describe('how the server is set up', () => {
  it('is told without a session', async () => {
    expect(await (await fetch(`${pm.url}/?mode=getconfig`)).json()).toEqual({
      version: '22.4',
      requestType: 'GET',
      requestFix: '-',
      moduleVar: 'm',
      methodVar: 'f',
      viewVar: 't',
      sessionVar: 'zentaosid',
      serverTime: now().getTime() / 1000,
    });
  });

  it('can be pages by their names', async () => {
    const named = await startFakePm({ behaviour: 'observed', requestType: 'PATH_INFO' });
    const token = await requestsTo(named).tokenOf('admin');
    const opts = { url: named.url, token };
    expect((await comment('/action-comment-bug-1.html', 'Named', opts)).status).toBe(200);
    await comment('/index.php?m=action&f=comment&objectType=bug&objectID=1', 'Asked', opts);
    const { body } = await requestsTo(named).send('GET', '/bugs/1', { token });
    expect(body.actions.map((action: { comment: string }) => action.comment)).toEqual(['', 'Named']);
    await named.close();
    expect((await comment('/action-comment-bug-1.html', 'x')).status).toBe(404);
  });

  it('can have the files of its installation left, which every page leads to', async () => {
    const young = await startFakePm({ behaviour: 'observed', hasSetupFiles: true });
    const token = await requestsTo(young).tokenOf('admin');
    const answer = await comment('/index.php?m=action&f=comment&objectType=bug&objectID=1', 'x', {
      url: young.url,
      token,
    });
    expect(answer.headers.get('location')).toContain('m=upgrade&f=safeDelete');
    expect((await requestsTo(young).send('GET', '/bugs/1', { token })).status).toBe(200);
    await young.close();
  });

  it('can be a release without version 2 of the API', async () => {
    const old = await startFakePm({ behaviour: 'observed', version: '18.13' });
    expect((await (await fetch(`${old.url}/?mode=getconfig`)).json()).version).toBe('18.13');
    expect((await requestsTo(old).logIn('admin', 'admin-password')).status).toBe(404);
    await old.close();
  });
});
