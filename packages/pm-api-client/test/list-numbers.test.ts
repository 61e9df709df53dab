import { describe, expect, it } from 'vitest';
import { number } from '../../schemas/src/pm/record-kinds.js';
import { definitions } from '../src/definitions/index.js';
import { smallPm } from './fixtures/small-pm.js';

describe('the numbers of a list', () => {
  it.each(Object.values(definitions))('$name: are those of the record', ({ record, list }) => {
    const { shape } = record;
    const names = Object.keys(shape).filter((name) =>
      Object.entries(shape).some(([key, kind]) => key === name && kind === number),
    );
    expect([...list.numbers].sort()).toEqual(names.sort());
  });

  it.each([
    ['3', 3],
    ['8.00h', 8],
    ['', null],
    ['trunk', null],
    [null, null],
    [7, 7],
  ])('%j is %j, in a list and alone', async (written, plan) => {
    const { pm, make } = smallPm();
    make('bugs', { title: 'Crash', plan: written });
    const [listed] = await pm.bugs.all({ product: 1 });
    expect([listed?.plan, (await pm.bugs.get(1)).plan]).toEqual([plan, plan]);
  });

  it.each([
    [[], 0],
    [[5], 5],
    [['5'], 5],
  ])('a parent that a list writes as %j is %j', async (written, parent) => {
    const { pm, make } = smallPm({ row: (record) => ({ ...record, parent: written }) });
    make('stories', { title: 'Share' });
    expect(await pm.stories.all({ product: 1 })).toMatchObject([{ parent }]);
  });
});
