import { describe, expect, it } from 'vitest';
import { agent, server, useAgent } from './mcp-session.js';

const ids = (content: Record<string, unknown>) => (content.items as { id: number }[]).map(({ id }) => id);

/** The ids of all pages of a search, page by page. */
async function pagesOf(resource: string, filter: object): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const { isError, content } = await agent.call('search', { resource, filter, cursor });
    expect(isError).toBe(false);
    pages.push(ids(content));
    cursor = content.nextCursor as string | undefined;
  } while (cursor !== undefined && pages.length < 20);
  return pages;
}

describe('a list without a total and without page numbers', () => {
  useAgent({ behaviour: 'observed', seed: { bugs: 4_997 } });

  const withoutPager = (path: string) =>
    server.faults.inject(
      { kind: 'wrong', change: (body) => ({ ...(body as object), pager: undefined }) },
      { when: ({ url }) => url.includes(path), times: Number.POSITIVE_INFINITY },
    );

  it('ends after a last page that is full', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      const fields = { productID: 2, title, openedBuild: ['trunk'] };
      await agent.call('create', { resource: 'bugs', fields });
    }
    withoutPager('/products/2/bugs');
    const pages = await pagesOf('bugs', { product: 2, orderBy: 'id_asc', recPerPage: 2 });
    expect(pages).toEqual([
      [5001, 5002],
      [5003, 5004],
    ]);
  });

  it('ends there when records are chosen by values', async () => {
    withoutPager('/products/1/bugs');
    const filter = { product: 1, orderBy: 'id_asc', where: { id: { gt: 4_998 } } };
    expect(await pagesOf('bugs', filter)).toEqual([[4999, 5000]]);
  });
});

describe('a list that counts records of another kind', () => {
  const days = { begin: '2026-01-01', end: '2027-12-31' };
  const projects = Array.from({ length: 6 }, (_, index) => ({
    id: index + 1,
    name: `Project ${index}`,
    products: [1],
    ...days,
  }));
  useAgent({ behaviour: 'observed', records: { projects } });

  it('goes on after a page that holds only those', async () => {
    const held: unknown[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const { content } = await agent.call('create', { resource: 'programs', fields: { name, ...days } });
      held.push(content.id);
    }
    expect(new Set(held).size).toBe(3);
    expect((await pagesOf('programs', { recPerPage: 2 })).flat()).toEqual(held);
    expect((await pagesOf('programs', { recPerPage: 2, where: { type: 'program' } })).flat()).toEqual(held);
    const { content } = await agent.call('search', { resource: 'programs', filter: { recPerPage: 2 } });
    expect(content.matched).toBe(3);
  });
});
