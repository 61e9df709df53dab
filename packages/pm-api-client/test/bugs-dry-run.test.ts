import { describe, expect, it } from 'vitest';
import { newBug } from './fixtures/plain-bug.js';
import { pm, server, usePm } from './fixtures/pm-and-server.js';

usePm();

describe('dryRun', () => {
  it('resolves with the request that create would send, and sends nothing', async () => {
    expect(await pm.bugs.create(newBug, { dryRun: true })).toEqual({
      method: 'POST',
      path: '/bugs',
      query: { productID: 1 },
      url: `${server.url}/api.php/v2/bugs?productID=1`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: newBug,
      fromRecord: [],
    });
    expect(server.calls).toEqual([]);
  });

  it('says which fields resolve would take from the record', async () => {
    const fields = { resolution: 'fixed', resolvedBuild: 'trunk' } as const;
    expect(await pm.bugs.resolve(1, fields, { dryRun: true })).toMatchObject({
      method: 'PUT',
      path: '/bugs/1/resolve',
      body: fields,
      fromRecord: ['assignedTo'],
    });
    expect(server.calls).toEqual([]);
  });

  it('has no body for delete', async () => {
    expect(await pm.bugs.delete(1, { dryRun: true })).toMatchObject({
      method: 'DELETE',
      path: '/bugs/1',
      body: undefined,
    });
    expect(server.bugs).toHaveLength(3);
  });
});
