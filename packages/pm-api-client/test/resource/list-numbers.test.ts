import { numberFields } from 'plat-schemas/pm';
import { describe, expect } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { definitions } from '../../src/resources/definitions.js';
import { smallPm } from '../fixtures/small-pm.js';

describe('the numbers of a list', () => {
  eachRow(Object.values(definitions))('$name: are the fields that a record has as numbers', ({ record }) => {
    const read = (name: string) => (record.parse({ id: 1, [name]: '3' }) as Record<string, unknown>)[name];
    const names = Object.keys(record.shape).filter((name) => name !== 'id' && read(name) === 3);
    expect(numberFields(record).sort()).toEqual(names.sort());
  });

  eachRow([
    ['3', 3],
    ['12', 12],
    ['8.00h', 8],
    ['', null],
    ['trunk', null],
    [null, null],
    [7, 7],
  ])('are numbers in a list and alone', async (written, plan) => {
    const { pm, make } = smallPm();
    make('bugs', { title: 'Crash', plan: written });
    const [listed] = await pm.bugs.all({ product: 1 });
    expect([listed?.plan, (await pm.bugs.get(1)).plan]).toEqual([plan, plan]);
  });

  eachRow([
    ['75', 75],
    ['78,79', [78, 79]],
    [0, undefined],
  ])('are those of products, one or several', async (product, shown) => {
    const { pm, make } = smallPm({ row: (record) => ({ ...record, product }) });
    make('executions', { name: 'Sprint 1', type: 'sprint', project: 1 });
    expect((await pm.executions.all({ project: 1 })).map((record) => record.product)).toEqual([shown]);
  });

  eachRow([
    [[], 0],
    [[5], 5],
    [['5'], 5],
    [['5', '6'], null],
  ])('are that of one parent, and none of several', async (written, parent) => {
    const { pm, make } = smallPm({ row: (record) => ({ ...record, parent: written }) });
    make('stories', { title: 'Share' });
    expect(await pm.stories.all({ product: 1 })).toMatchObject([{ parent }]);
  });
});
