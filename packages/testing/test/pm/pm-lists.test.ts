import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { idsIn, serverFor } from '../fixtures/pm-requests.js';

const { send, get: listOf } = await serverFor();

describe('lists', () => {
  it('of a resource, and below another, have its records and recTotal', async () => {
    const body = await listOf('/projects/1/executions');
    expect(body).toMatchObject({ status: 'success', recTotal: 2, pageID: 1 });
    expect(idsIn(body.executions)).toEqual([1, 2]);
    expect(idsIn((await listOf('/products')).products)).toEqual([1, 2, 3]);
  });

  it('filters bugs by browse and by browseType', async () => {
    expect(idsIn((await listOf('/products/1/bugs?browse=unclosed')).bugs)).toEqual([1, 2]);
    expect(idsIn((await listOf('/products/1/bugs?browseType=unresolved')).bugs)).toEqual([1]);
  });

  it('finds nothing for a filter that it does not know', async () => {
    expect(await listOf('/products/1/bugs?browse=toString')).toMatchObject({ bugs: [], recTotal: 0 });
  });

  eachRow(['projects', 'executions'] as const)('lists the bugs of one of %s', async (parent) => {
    const field = parent === 'projects' ? 'project' : 'execution';
    const body = { productID: 1, title: 'x', openedBuild: ['trunk'], [field]: 1 };
    await send('POST', '/bugs', { body });
    expect(idsIn((await listOf(`/${parent}/1/bugs`)).bugs)).toEqual([4]);
  });

  it('refuses a parent that is not there', async () => {
    expect(await listOf('/projects/99/bugs')).toEqual({ status: 'fail', message: 'Project does not exist.' });
  });

  it('orders by a field, both ways', async () => {
    expect(idsIn((await listOf('/products/1/bugs?orderBy=id_desc')).bugs)).toEqual([3, 2, 1]);
    expect(idsIn((await listOf('/products/1/bugs?orderBy=title_asc')).bugs)).toEqual([1, 2, 3]);
    expect(idsIn((await listOf('/products/1/bugs?orderBy=title_desc')).bugs)).toEqual([3, 2, 1]);
  });
});

describe('pages', () => {
  it('are empty behind the last', async () => {
    expect(await listOf('/products/1/bugs?pageID=9')).toMatchObject({ bugs: [], recTotal: 3, pageID: 9 });
  });
});
