import { describe, expect, it } from 'vitest';
import { filteredLocally } from '../src/local-filter.js';

async function sorted(values: readonly unknown[], { descends = false } = {}): Promise<unknown[]> {
  const records = (async function* () {
    for (const value of values) yield { value };
  })();
  const { kept } = await filteredLocally(records, { sort: { field: 'value', descends } });
  return kept.map(({ value }) => value);
}

describe('records that are sorted', () => {
  it('have numbers in texts by their size', async () => {
    expect(await sorted(['item 10', 'item 9', 'item 1'])).toEqual(['item 1', 'item 9', 'item 10']);
    expect(await sorted([10, 9, 100])).toEqual([9, 10, 100]);
  });

  it('have empty values at the end in both directions', async () => {
    expect(await sorted(['', 'b', null, 'a'])).toEqual(['a', 'b', '', null]);
    expect(await sorted(['', 'b', null, 'a'], { descends: true })).toEqual(['b', 'a', '', null]);
    expect(await sorted(['', -3, 2])).toEqual([-3, 2, '']);
  });
});
