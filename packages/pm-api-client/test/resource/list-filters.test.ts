import type { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { clientOf } from '../fixtures/client-of.js';

/** A client, and a server that gives every list the same answer and keeps what it was asked for. */
function serverWith(answer: (url: URL) => object) {
  const asked: URL[] = [];
  const { pm } = clientOf(({ path, url }) => {
    if (path.startsWith('/users/')) return { status: 'success', user: { id: 2, role: 'qa' } };
    asked.push(url);
    return answer(url);
  });
  const query = () => Object.fromEntries(asked.at(-1)?.searchParams ?? []);
  return { pm, asked, query };
}

const nothing = (name: string) => () => ({ status: 'success', [name]: [], pager: { recTotal: 0 } });

// Plain JavaScript can ask for anything.
type AnyList = (filter: object) => Promise<{ filter: object; items: object[]; total: number; hint?: string }>;
const listOf = (pm: PmClient, name: 'bugs' | 'tasks' | 'testtasks' | 'stories') =>
  pm[name].list as unknown as AnyList;

describe('a filter', () => {
  it('has the word that servers know', async () => {
    const { pm, query } = serverWith(nothing('bugs'));
    const { filter } = await pm.bugs.list({ product: 1, browse: 'assignedtome' });
    expect(filter).toEqual({ product: 1, browse: 'assignedtome' });
    expect(query()).toMatchObject({ browse: 'assignedtome', browseType: 'assigntome' });
  });

  eachRow(['assignedToMe', 'ASSIGNEDTOME'])('may be written in any case', async (browse) => {
    const { pm, query } = serverWith(nothing('bugs'));
    expect((await listOf(pm, 'bugs')({ product: 1, browse })).filter).toMatchObject({
      browse: 'assignedtome',
    });
    expect(query().browseType).toBe('assigntome');
  });

  it('may be called browseType, and not both with different values', async () => {
    const { pm, asked, query } = serverWith(nothing('bugs'));
    const page = await listOf(pm, 'bugs')({ product: 1, browseType: 'unclosed', browse: 'unclosed' });
    expect(page.filter).toEqual({ product: 1, browse: 'unclosed' });
    await listOf(pm, 'bugs')({ product: 1, browseType: 'unresolved' });
    expect(query()).toMatchObject({ browse: 'unresolved', browseType: 'unresolved' });
    await expect(
      listOf(pm, 'bugs')({ product: 1, browseType: 'unclosed', browse: 'all' }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { browse: [expect.stringContaining('browseType')] },
    });
    await expect(listOf(pm, 'bugs')({ product: 1, browseType: 'nosuch' })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { browseType: expect.anything() },
    });
    expect(asked).toHaveLength(2);
  });

  it('by the state of test tasks has the form that released servers read', async () => {
    const rows = [{ id: 27, status: 'Waiting', rawStatus: 'wait' }];
    const { pm, query } = serverWith(() => ({ status: 'success', testtasks: rows, pager: { recTotal: 1 } }));
    const page = await pm.testtasks.list({ product: 1, browse: 'wait' });
    expect(query()).toMatchObject({ browse: 'wait', browseType: 'wait', type: 'local,wait' });
    expect(page).toMatchObject({ total: 1, filter: { browse: 'wait' } });
    await pm.testtasks.list({ product: 1 });
    expect(query()).not.toHaveProperty('type');
  });

  it('that a server ignores makes no list', async () => {
    const rows = ['wait', 'done'].map((rawStatus, index) => ({ id: index + 1, status: 'X', rawStatus }));
    const { pm } = serverWith(() => ({ status: 'success', testtasks: rows, pager: { recTotal: 2 } }));
    await expect(pm.testtasks.list({ product: 1, browse: 'done' })).rejects.toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('ignores the filter'),
      hint: expect.stringContaining("browse 'all'"),
      request: { method: 'GET', path: '/products/1/testtasks' },
    });
  });

  it('by state is refused where no server has one', async () => {
    const { pm, asked } = serverWith(nothing('testtasks'));
    for (const at of ['project', 'execution']) {
      await expect(listOf(pm, 'testtasks')({ [at]: 1, browse: 'done' })).rejects.toMatchObject({
        code: 'invalid-input',
      });
    }
    expect(asked).toEqual([]);
  });
});

describe('an empty list', () => {
  it("without a name is the specification's for a user without a role, and says so", async () => {
    const { pm } = serverWith(() => ({ status: 'success', bugs: [], data: [], recTotal: 0 }));
    const page = await pm.bugs.list({ product: 1 });
    expect(page).toMatchObject({ items: [], total: 0, hint: expect.stringContaining('no role') });
  });
});

describe('a value of a list', () => {
  const values = async (name: 'bugs' | 'tasks' | 'testtasks' | 'stories', row: object) => {
    const { pm } = serverWith(() => ({ status: 'success', [name]: [row], pager: { recTotal: 1 } }));
    return (await listOf(pm, name)(name === 'tasks' ? { execution: 1 } : { product: 1 })).items[0];
  };

  it('is a number where the record has one', async () => {
    expect(
      await values('bugs', { id: '7', severity: '3', pri: 1, title: '12', project: '', story: null }),
    ).toEqual({
      id: 7,
      severity: 3,
      pri: 1,
      title: '12',
      project: null,
      story: null,
    });
  });

  it('is no number where it cannot be held exactly', async () => {
    expect(await values('bugs', { id: 7, story: '90071992547409931' })).toEqual({
      id: 7,
      story: null,
    });
  });

  it('is the state itself, with its label beside it', async () => {
    expect(await values('testtasks', { id: 7, status: 'Waiting', rawStatus: 'wait' })).toEqual({
      id: 7,
      status: 'wait',
      statusLabel: 'Waiting',
      rawStatus: 'wait',
    });
    const plain = { id: 7, status: 'wait', rawStatus: 'wait' };
    expect(await values('testtasks', { ...plain })).toEqual(plain);
    expect(await values('testtasks', { id: 7, status: 'wait', rawStatus: null })).toMatchObject({
      status: 'wait',
    });
  });

  it('is the text that was written, where the server keeps entities', async () => {
    const bug = { id: 7, title: 'a &amp; b', keywords: 'a &amp; b' };
    // The specification's server keeps no entities.
    expect(await values('bugs', { ...bug })).toEqual(bug);
    expect(await values('bugs', { ...bug, deleted: '0' })).toMatchObject({ ...bug, keywords: 'a & b' });
  });
});

describe('a whole list', () => {
  const many = (total: number) =>
    serverWith((url) => {
      const [size, page] = ['recPerPage', 'pageID'].map((name) => Number(url.searchParams.get(name)));
      const first = ((page ?? 1) - 1) * (size ?? 1);
      const count = Math.min(size ?? 0, total - first);
      const bugs = Array.from({ length: count }, (_, index) => ({ id: first + index + 1 }));
      return { status: 'success', bugs, pager: { recTotal: total, recPerPage: size, pageID: page } };
    });

  it('is asked for by 1,000, one page by 100', async () => {
    const { pm, asked } = many(5_200);
    expect(await pm.bugs.all({ product: 1 })).toHaveLength(5_200);
    expect(asked).toHaveLength(6);
    expect((await pm.bugs.list({ product: 1 })).items).toHaveLength(100);
  });

  it('is asked for by as many as are wanted, or as the caller says', async () => {
    const { pm, asked } = many(5_200);
    expect(await pm.bugs.all({ product: 1 }, { maxItems: 30 })).toHaveLength(30);
    expect(await pm.bugs.all({ product: 1, recPerPage: 500 }, { maxItems: 600 })).toHaveLength(600);
    expect(asked.map(({ searchParams }) => searchParams.get('recPerPage'))).toEqual(['30', '500', '500']);
  });
});
