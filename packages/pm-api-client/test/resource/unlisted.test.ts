import { describe, expect, it } from 'vitest';
import { pm, sent, server, usePm } from '../fixtures/pm-and-server.js';

// The specification has no way to read one test task; released servers do.
usePm({ behaviour: 'observed', account: 'admin' });

const testtask = {
  productID: 1,
  name: 'Before the release',
  build: 1,
  begin: '2026-11-02',
  end: '2026-12-31',
};
const isList = ({ method, url }: Request) => method === 'GET' && url.includes('/products/1/testtasks');

/** Makes the server one that does not show a single test task. */
function withoutSingles(): void {
  const isSingle = ({ method, url }: Request) => method === 'GET' && /\/testtasks\/\d+$/.test(url);
  server.faults.inject({ kind: 'empty' }, { when: isSingle, times: 100 });
}

describe('a test task', () => {
  it('is verified in the list of its product when it is created', async () => {
    withoutSingles();
    const written = await pm.testtasks.create(testtask);
    expect(written).toMatchObject({ outcome: 'applied', record: { id: written.id, status: 'wait' } });
    expect(sent().slice(1)).toEqual(['POST /testtasks', 'GET /products/1/testtasks']);
  });

  it('is not applied when the list does not have it', async () => {
    const withoutNewest = (body: unknown) => {
      const answer = body as { testtasks: unknown[]; pager: { recTotal: number } };
      return { ...answer, testtasks: answer.testtasks.slice(1), pager: { recTotal: 1, pageID: 1 } };
    };
    server.faults.inject({ kind: 'wrong', change: withoutNewest }, { when: isList });
    await expect(pm.testtasks.create(testtask)).rejects.toMatchObject({ code: 'not-applied' });
  });

  it('is changed without being verified where the server shows none alone', async () => {
    withoutSingles();
    expect(await pm.testtasks.update(1, { name: 'After the release', desc: '', build: 1 })).toMatchObject({
      id: 1,
      outcome: 'unverified',
      record: undefined,
    });
    expect(await pm.testtasks.start(1)).toMatchObject({ outcome: 'unverified' });
    expect(await pm.testtasks.delete(1)).toMatchObject({ outcome: 'unverified' });
    expect(server.records('testtasks')).toEqual([]);
  });

  it('is changed and verified where the server shows it', async () => {
    expect(await pm.testtasks.start(1)).toMatchObject({ outcome: 'applied', record: { status: 'doing' } });
    expect(await pm.testtasks.delete(1)).toMatchObject({ outcome: 'applied', record: { id: 1 } });
  });

  it('that is not there is not found', async () => {
    await expect(pm.testtasks.start(99)).rejects.toMatchObject({ code: 'not-found' });
  });
});
