import { startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { requestsTo } from '../../fixtures/pm-requests.js';

const now = () => new Date('2026-11-24T03:00:00Z');
const pm = await startFakePm({ behaviour: 'observed', now });
afterAll(() => pm.close());
const { send, tokenOf } = requestsTo(pm);

let token: string;
beforeEach(async () => {
  pm.reset();
  token = await tokenOf('admin');
});

const get = async (path: string) => (await send('GET', path, { token })).body;
const put = async (path: string, body: unknown) => (await send('PUT', path, { token, body })).body;
const last = async (path: string) => (await get(path)).actions.at(-1);

/** Posts a comment as the form of a page does. */
const comment = (
  address: string,
  text: string,
  { url = pm.url, session = token }: { url?: string; session?: string } = {},
) =>
  fetch(`${url}${address}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `zentaosid=${session}`, 'x-requested-with': 'XMLHttpRequest' },
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
    expect(await put('/bugs/1', { comment: 'lost' })).toMatchObject({ message: 'Saved' });
    expect((await get('/bugs/1')).actions).toHaveLength(before);
  });
});

describe('the page of a comment', () => {
  const address = '/index.php?m=action&f=comment&objectType=bug&objectID=1';

  it.each([
    ['bug', '/bugs/1'],
    ['task', '/tasks/1'],
    ['story', '/stories/1'],
    ['testcase', '/testcases/1'],
    ['product', '/products/1'],
    ['project', '/projects/1'],
    ['execution', '/executions/1'],
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
    await send('POST', '/epics?productID=1', { token, body: made });
    const id = Math.max(...pm.records('epics').map((row) => row.id));
    await comment(`/index.php?m=action&f=comment&objectType=story&objectID=${id}`, 'Big');
    expect(await last(`/epics/${id}`)).toMatchObject({ comment: 'Big' });
  });

  it('answers the same for a record that is not there and for no text', async () => {
    for (const answer of [await comment(address.replace('=1', '=99'), 'x'), await comment(address, ' ')])
      expect(answer.status).toBe(200);
    expect((await get('/bugs/1')).actions).toHaveLength(1);
  });

  it('redirects a session that has ended to the login', async () => {
    const answer = await comment(address, 'x', { session: 'ended' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toContain('m=user&f=login');
  });

  it('needs the right to comment', async () => {
    pm.setPrivileges('dev', ['bug-view']);
    const answer = await comment(address, 'x', { session: await tokenOf('dev1') });
    expect(answer.headers.get('location')).toContain('f=deny');
    // By its number, as the server shows it.
    pm.setPrivileges(2, ['bug-view', 'action-comment']);
    expect((await comment(address, 'x', { session: await tokenOf('dev1') })).status).toBe(200);
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
    const session = await requestsTo(named).tokenOf('admin');
    const opts = { url: named.url, session };
    expect((await comment('/action-comment-bug-1.html', 'Named', opts)).status).toBe(200);
    await comment('/index.php?m=action&f=comment&objectType=bug&objectID=1', 'Asked', opts);
    const { body } = await requestsTo(named).send('GET', '/bugs/1', { token: session });
    expect(body.actions.map((action: { comment: string }) => action.comment)).toEqual(['', 'Named']);
    await named.close();
    expect((await comment('/action-comment-bug-1.html', 'x')).status).toBe(404);
  });

  it('can have the files of its installation left, which every page leads to', async () => {
    const young = await startFakePm({ behaviour: 'observed', hasSetupFiles: true });
    const session = await requestsTo(young).tokenOf('admin');
    const answer = await comment('/index.php?m=action&f=comment&objectType=bug&objectID=1', 'x', {
      url: young.url,
      session,
    });
    expect(answer.headers.get('location')).toContain('m=upgrade&f=safeDelete');
    expect((await requestsTo(young).send('GET', '/bugs/1', { token: session })).status).toBe(200);
    await young.close();
  });

  it('can be a release without version 2 of the API', async () => {
    const old = await startFakePm({ behaviour: 'observed', version: '18.13' });
    expect((await (await fetch(`${old.url}/?mode=getconfig`)).json()).version).toBe('18.13');
    expect((await requestsTo(old).logIn('admin', 'admin-password')).status).toBe(404);
    await old.close();
  });
});
