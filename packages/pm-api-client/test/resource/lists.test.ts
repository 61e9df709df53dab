import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { plainBug } from '../fixtures/plain-bug.js';
import { as, pm, server, usePm } from '../fixtures/pm-and-server.js';

const bugs = Array.from({ length: 25 }, (_, index) => ({ ...plainBug, id: index + 1 }));
usePm({ bugs: [...bugs, { ...plainBug, id: 26, status: 'closed' }] });

const pages = () =>
  server.calls.filter(({ method }) => method === 'GET').map(({ query }) => Number(query.pageID));
const isPage = (pageID: number) => (request: Request) => request.url.includes(`pageID=${pageID}&`);

describe('list', () => {
  it('resolves with one page, the total and the filter that was sent', async () => {
    const page = await pm.bugs.list({ product: 1, recPerPage: 10, pageID: 3 });
    expect(page).toEqual({
      items: expect.any(Array),
      total: 26,
      filter: { product: 1, browse: 'all' },
      pageID: 3,
      recPerPage: 10,
    });
    expect(page.items.map(({ id }) => id)).toEqual([21, 22, 23, 24, 25, 26]);
  });

  it('sends the filter under the name of the specification and the one that released servers read', async () => {
    await pm.bugs.list({ product: 1, browse: 'unclosed', orderBy: 'id_desc' });
    expect(server.calls.at(-1)).toMatchObject({
      path: '/products/1/bugs',
      query: {
        browse: 'unclosed',
        browseType: 'unclosed',
        orderBy: 'id_desc',
        recPerPage: '100',
        pageID: '1',
      },
    });
  });

  it('explains why it is empty: the filter', async () => {
    const page = await pm.bugs.list({ product: 2, browse: 'unresolved' });
    expect(page).toMatchObject({ total: 0, items: [], hint: expect.stringContaining("'unresolved'") });
  });

  it('explains why it is empty: the role was cleared after the login', async () => {
    await pm.login();
    const change = () => ({ status: 'success', user: { id: 2, account: 'qa1', role: '' } });
    server.faults.inject({ kind: 'wrong', change }, { when: ({ url }) => url.endsWith('/users/2') });
    expect((await pm.bugs.list({ product: 2 })).hint).toContain('no role');
  });

  it('explains why it is empty: the user has no role', async () => {
    const withoutRole = as('none1');
    expect((await withoutRole.bugs.list({ product: 2, browse: 'unresolved' })).hint).toBe(
      "The list may be empty because only the bugs of browse 'unresolved' were asked for, and because the user has no role, and many lists are empty then.",
    );
  });

  it('has no hint where nothing explains it', async () => {
    expect(await pm.bugs.list({ product: 2 })).not.toHaveProperty('hint');
  });

  it('reads the total in pager, and numbers that are text', async () => {
    const change = () => ({
      status: 'success',
      bugs: [{ id: '7' }],
      pager: { recTotal: '30', recPerPage: '1', pageID: 1 },
    });
    server.faults.inject({ kind: 'wrong', change }, { when: ({ method }) => method === 'GET' });
    expect(await pm.bugs.list({ product: 1 })).toMatchObject({
      items: [{ id: 7 }],
      total: 30,
      recPerPage: 1,
    });
  });

  eachRow([
    ['no list', { recTotal: 3 }, 'has no list under `bugs`'],
    ['an entry without a number', { recTotal: 1, bugs: [{ title: 'x' }] }, 'has an entry without a number'],
  ])('rejects bad-response for what is no list', async (_, fields, why) => {
    const change = () => ({ status: 'success', ...fields });
    server.faults.inject({ kind: 'wrong', change }, { when: ({ method }) => method === 'GET' });
    await expect(pm.bugs.list({ product: 1, recPerPage: 1 })).rejects.toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining(why),
      request: { method: 'GET', path: '/products/1/bugs' },
    });
  });

  it('rejects not-found for a product that is not there', async () => {
    await expect(pm.bugs.list({ product: 99 })).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('each', () => {
  const ids = async (options = {}, filter = {}) => {
    const seen = [];
    for await (const { id } of pm.bugs.each({ product: 1, recPerPage: 10, ...filter }, options))
      seen.push(id);
    return seen;
  };
  const every = Array.from({ length: 26 }, (_, index) => index + 1);

  eachRow([0, 1, 8])('gives every record once and in order, with any prefetch', async (prefetch) => {
    expect(await ids({ prefetch })).toEqual(every);
    expect(pages()).toEqual([1, 2, 3]);
  });

  it('asks for no page behind the last, not even when the last one is full', async () => {
    expect(await ids({ prefetch: 4 }, { recPerPage: 13 })).toEqual(every);
    expect(pages()).toEqual([1, 2]);
  });

  it('fetches pages only as they are needed without prefetch', async () => {
    for await (const { id } of pm.bugs.each({ product: 1, recPerPage: 10 })) if (id === 10) break;
    expect(pages()).toEqual([1]);
  });

  it('stops after maxItems, and fetches no page for more', async () => {
    expect(await ids({ maxItems: 12, prefetch: 8 })).toEqual(every.slice(0, 12));
    expect(pages()).toEqual([1, 2]);
  });

  it('gives nothing for maxItems 0 and for an empty list', async () => {
    expect(await ids({ maxItems: 0 })).toEqual([]);
    expect(await ids({}, { product: 2 })).toEqual([]);
  });

  eachRow<[string, (answer: { bugs: unknown[] }) => object, number, string]>([
    ['sends another page', () => ({ pageID: 1 }), 2, 'page 2 was asked for and page 1 came'],
    ['sends a page again', () => ({ bugs: bugs.slice(0, 10) }), 2, 'page 2 is page 1 again'],
    ['sends an empty page', () => ({ bugs: [] }), 2, 'page 2 has 0 records where recTotal counts 10'],
    ['sends an empty first page', () => ({ bugs: [] }), 1, 'page 1 has 0 records where recTotal counts 10'],
    [
      'caps the page without a word',
      ({ bugs: rows }) => ({ bugs: rows.slice(0, 5) }),
      1,
      'page 1 has 5 records where recTotal counts 10',
    ],
  ])('takes no part of a list for the whole', async (_, changed, at, why) => {
    const change = (body: unknown) => ({ ...(body as object), ...changed(body as { bugs: unknown[] }) });
    server.faults.inject({ kind: 'wrong', change }, { when: isPage(at) });
    await expect(ids()).rejects.toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining(`the list is not whole: ${why}.`),
      hint: expect.stringContaining('smaller recPerPage'),
      request: { method: 'GET', path: '/products/1/bugs' },
    });
  });

  it('reads the list once more when the server changed the size of a page and skipped some', async () => {
    const change = (body: unknown) => {
      const answer = body as { bugs: unknown[] };
      return { ...answer, bugs: answer.bugs.slice(0, 10), recPerPage: 10 };
    };
    server.faults.inject({ kind: 'wrong', change }, { when: isPage(1) });
    expect((await ids({}, { recPerPage: 20 })).sort((one, other) => one - other)).toEqual(every);
    expect(pages()).toEqual([1, 2, 1, 2]);
  });

  it('rejects with the error of the page that failed, after the records before it', async () => {
    server.faults.inject({ kind: 'html' }, { when: isPage(2) });
    const seen: number[] = [];
    const reading = async () => {
      for await (const { id } of pm.bugs.each({ product: 1, recPerPage: 10 }, { prefetch: 2 })) seen.push(id);
    };
    await expect(reading()).rejects.toMatchObject({ code: 'bad-response' });
    expect(seen).toEqual(every.slice(0, 10));
  });

  it('waits for no page once its signal aborts', async () => {
    await pm.login();
    server.faults.inject({ kind: 'silent' }, { when: isPage(2) });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    await expect(ids({ signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' });
  });

  it('all resolves with an array', async () => {
    expect(await pm.bugs.all({ product: 1, browse: 'unclosed' }, { maxItems: 3 })).toHaveLength(3);
    expect((await pm.bugs.all({ product: 1 })).map(({ id }) => id)).toEqual(every);
  });
});
