import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { idsIn, serverFor } from '../../fixtures/pm-requests.js';

const {
  pm,
  session,
  send,
  get: listOf,
} = await serverFor({ behaviour: 'observed', seed: { testcases: 30 } });

describe('lists of the observed server', () => {
  eachRow(['epics', 'requirements'])(
    'of %s have closed ones by default, and do not read browse',
    async (key) => {
      expect(idsIn((await listOf(`/products/1/${key}?browse=unclosed`))[key])).toEqual([2, 1]);
      expect(idsIn((await listOf(`/products/1/${key}?browseType=unclosed`))[key])).toEqual([1]);
    },
  );

  it('give the last page again for a page behind it', async () => {
    const body = await listOf('/products/1/testcases?pageID=9');
    expect(body.testcases).toHaveLength(11);
    expect(body.pager).toMatchObject({ recTotal: 31, pageTotal: 2, pageID: 2 });
  });

  it('have no limit for a page', async () => {
    expect((await listOf('/products/1/testcases?recPerPage=5000')).pager.recPerPage).toBe(5000);
  });

  it('show labels where single records have values', async () => {
    expect((await listOf('/products/1/bugs')).bugs[0].openedBuild).toBe('Trunk');
    expect((await send('GET', '/bugs/3')).body.bug.openedBuild).toBe('trunk');
    expect((await listOf('/products/1/testtasks')).testtasks[0]).toMatchObject({
      status: 'Waiting',
      rawStatus: 'wait',
    });
    expect((await send('GET', '/testtasks/1')).body.testtask.status).toBe('wait');
  });

  eachRow([
    ['id', [1, 2, 3]],
    ['ID_DESC', [3, 2, 1]],
    ['id desc', [3, 2, 1]],
    ['product_asc,id_desc', [3, 2, 1]],
  ])('take the order %s', async (orderBy, ids) => {
    const path = `/products/1/bugs?orderBy=${encodeURIComponent(orderBy)}`;
    expect(idsIn((await listOf(path)).bugs)).toEqual(ids);
  });

  it('order a record without a value by the one that it shows', async () => {
    const [before, after] = ['2', '4'].map((pri) => ({ title: `Of ${pri}`, pri, openedBuild: ['trunk'] }));
    const { id: lower } = (await send('POST', '/bugs?productID=1', { body: before })).body;
    const { id: higher } = (await send('POST', '/bugs?productID=1', { body: after })).body;
    expect(idsIn((await listOf('/products/1/bugs?orderBy=pri_asc')).bugs)).toEqual([lower, 1, 2, 3, higher]);
    for (const id of [lower, higher]) await send('DELETE', `/bugs/${id}`);
  });

  eachRow(['/products/1/testreports', '/executions/1/team'])(
    '%s, a page of the browser, leads a dead token to the login',
    async (path) => {
      expect((await send('GET', path, { token: 'dead' })).status).toBe(302);
    },
  );

  eachRow(['/stories', '/feedbacks', '/products/1/tickets', '/nosuch'])(
    '%s ends without an answer',
    async (path) => {
      expect(await send('GET', path)).toEqual({ status: 200, body: undefined });
    },
  );
});

describe('records of the observed server', () => {
  it('of products have a space before them', async () => {
    const response = await fetch(`${pm.url}/api.php/v2/products/1`, { headers: { token: session.token } });
    expect(await response.text()).toMatch(/^ \{\n {4}"status": "success"/);
  });

  it('are false for a system that is not there', async () => {
    expect((await send('GET', '/systems/99')).body).toEqual({
      status: 'success',
      system: false,
      actions: [],
    });
  });
});
