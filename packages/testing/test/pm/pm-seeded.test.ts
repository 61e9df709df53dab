import { describe, expect, it } from 'vitest';
import { idsIn, serverFor } from '../fixtures/pm-requests.js';

const { pm, session, send, tokenOf } = await serverFor({ seed: { bugs: 1_000_000, stories: 5 } });

const bugs = async (query: string) => (await send('GET', `/products/1/bugs?${query}`)).body;

describe('a million seeded bugs', () => {
  it('follow the ones that are given, in the first product', async () => {
    const body = await bugs('recPerPage=3&pageID=2');
    expect(body).toMatchObject({
      recTotal: 1_000_003,
      bugs: [{ id: 4, product: 1, title: 'Bug 4', status: 'active' }, { id: 5 }, { id: 6 }],
    });
    expect(idsIn((await bugs('recPerPage=2&orderBy=id_desc')).bugs)).toEqual([1_000_003, 1_000_002]);
    expect((await bugs('recPerPage=1000&pageID=1001')).bugs).toHaveLength(3);
  });

  it('can be read, changed and deleted like any other', async () => {
    await send('PUT', '/bugs/500000', { body: { title: 'Changed' } });
    await send('DELETE', '/bugs/500001');
    const ofFive = async () => idsIn((await bugs('recPerPage=5&pageID=100000')).bugs);
    expect(await ofFive()).toEqual([499_996, 499_997, 499_998, 499_999, 500_000]);
    expect(idsIn((await bugs('recPerPage=5&pageID=100001')).bugs)).toEqual([
      500_002, 500_003, 500_004, 500_005, 500_006,
    ]);
    expect((await send('GET', '/bugs/500000')).body.bug.title).toBe('Changed');
    expect((await send('GET', '/bugs/500001')).body.message).toBe('Bug does not exist.');
    expect((await bugs('recPerPage=1')).recTotal).toBe(1_000_002);
  });

  it('leave the lists of other states and products alone', async () => {
    expect((await bugs('browse=resolvedbyme')).recTotal).toBe(0);
    expect((await send('GET', '/products/2/bugs')).body.recTotal).toBe(0);
    await send('PUT', '/bugs/7/close', { body: {} });
    expect((await bugs('browse=unclosed&recPerPage=1')).recTotal).toBe(1_000_001);
  });

  it('are followed by those that are created', async () => {
    const body = { productID: 1, title: 'x', openedBuild: ['trunk'] };
    expect((await send('POST', '/bugs', { body })).body.id).toBe(1_000_004);
  });

  it('are as at the start after a reset', async () => {
    await send('DELETE', '/bugs/10');
    pm.reset();
    session.token = await tokenOf('admin');
    expect((await bugs('recPerPage=1')).recTotal).toBe(1_000_003);
  });
});
