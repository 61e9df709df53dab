import { describe, expect, it } from 'vitest';
import { eachRow } from '../fixtures/each-row.js';
import { idsIn, serverFor } from '../fixtures/pm-requests.js';

const { send, get: listOf } = await serverFor();

describe('lists', () => {
  eachRow([
    ['/products', 'products', [1, 2, 3]],
    ['/projects', 'projects', [1]],
    ['/executions', 'executions', [1, 2]],
    ['/projects/1/executions', 'executions', [1, 2]],
    ['/executions/1/tasks', 'tasks', [1, 2, 3, 4]],
    ['/products/1/bugs', 'bugs', [1, 2, 3]],
    ['/products/1/stories', 'stories', [1, 2, 3]],
    ['/products/1/testcases', 'testcases', [1]],
    ['/products/1/testtasks', 'testtasks', [1]],
    ['/users', 'users', [1, 2, 3, 4, 5, 6, 7, 8]],
  ])('GET %s has %s and recTotal', async (path, key, ids) => {
    const body = await listOf(path);
    expect(body).toMatchObject({ status: 'success', recTotal: ids.length, pageID: 1 });
    expect(idsIn(body[key])).toEqual(ids);
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
