import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';

/** A server whose list of systems has no recTotal; behind the end it sends the last page again, or an empty one. */
function serverOf(count: number, behind: 'last' | 'empty', withPager = false) {
  const asked: number[] = [];
  const all = Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `s${index + 1}` }));
  const fetch = async (input: string | URL | Request) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input);
    const [size, page] = [Number(searchParams.get('recPerPage')), Number(searchParams.get('pageID'))];
    asked.push(page);
    const last = Math.max(1, Math.ceil(count / size));
    const pageID = behind === 'last' ? Math.min(page, last) : page;
    const systems = all.slice((pageID - 1) * size, pageID * size);
    return Response.json({
      status: 'success',
      systems,
      ...(withPager && { pager: { pageID, recPerPage: size } }),
    });
  };
  return { asked, pm: new PmClient({ baseUrl: 'http://127.0.0.1', token: 'x'.repeat(32), fetch }) };
}

describe('a list without recTotal', () => {
  eachRow([
    [0, 'last', false],
    [3, 'last', false],
    [4, 'last', false],
    [10, 'last', false],
    [10, 'last', true],
    [11, 'last', true],
    [10, 'empty', false],
    [10, 'empty', true],
    [25, 'empty', false],
  ] as const)('is read whole, whatever comes behind its end', async (count, behind, withPager) => {
    for (const prefetch of [0, 4]) {
      const { pm } = serverOf(count, behind, withPager);
      const systems = await pm.systems.all({ product: 1, recPerPage: 5 }, { prefetch });
      expect(systems.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    }
  });

  it('asks for no page behind one that is not full', async () => {
    const { pm, asked } = serverOf(12, 'last');
    await pm.systems.all({ product: 1, recPerPage: 5 });
    expect(asked).toEqual([1, 2, 3]);
  });

  it('gives a full page without a total', async () => {
    const page = await serverOf(10, 'last').pm.systems.list({ product: 1, recPerPage: 5 });
    expect(page.items).toHaveLength(5);
    expect(page).not.toHaveProperty('total');
  });

  it('gives the total with a page that is not full', async () => {
    const { pm } = serverOf(7, 'last');
    expect((await pm.systems.list({ product: 1, recPerPage: 5, pageID: 2 })).total).toBe(7);
  });

  it('stops after maxItems', async () => {
    const { pm, asked } = serverOf(100, 'last');
    expect(await pm.systems.all({ product: 1, recPerPage: 5 }, { maxItems: 7 })).toHaveLength(7);
    expect(asked).toEqual([1, 2]);
  });
});
