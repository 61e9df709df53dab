import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { pm, server, usePm } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

describe('a list', () => {
  eachRow([
    ['two parents', { product: 1, project: 2 }],
    ['a parent and my own', { product: 1, my: true }],
    ['my own, but not true', { my: 1 }],
    ['neither', {}],
    ['nothing', undefined],
    ['a parent that such a list does not have', { program: 1 }],
  ])('is not asked for with a filter that names no place, or several', async (_, filter) => {
    await expect(pm.bugs.list(filter as unknown as { product: number })).rejects.toMatchObject({
      code: expect.stringMatching(/^(invalid-input|field-name)$/),
    });
    expect(server.calls).toEqual([]);
  });

  it('of test cases has numbers, whatever word stands before them', async () => {
    const { items } = await pm.testcases.list({ product: 1 });
    expect(items.length).toBeGreaterThan(0);
    for (const { id } of items) expect(id).toBeTypeOf('number');
  });
});
