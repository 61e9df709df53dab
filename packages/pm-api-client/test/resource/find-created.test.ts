import { describe, expect, it } from 'vitest';
import { smallPm } from '../fixtures/small-pm.js';

const epic = { productID: 1, title: 'Notes', reviewer: ['po1'] };

describe('a create that is answered with a bare success', () => {
  it('is not applied, and the record is named, where a field is another', async () => {
    const { pm } = smallPm({
      created: () => ({}),
      row: (record) => ({ ...record, pri: 4 }),
      one: (record) => ({ ...record, pri: 4 }),
    });
    await expect(pm.epics.create({ ...epic, pri: 1 })).rejects.toMatchObject({
      code: 'not-applied',
      id: 1,
      fields: { pri: [expect.stringContaining('has 4')] },
    });
  });

  it('is an error where the call is aborted while the record is looked for', async () => {
    const ending = new AbortController();
    const { pm } = smallPm({
      created: () => ({}),
      instead({ method, path }) {
        if (method === 'GET' && path.endsWith('/epics')) ending.abort();
        return undefined;
      },
    });
    await expect(pm.epics.create(epic, { signal: ending.signal })).rejects.toMatchObject({
      code: 'aborted',
      message: expect.stringContaining('while the new record was looked for'),
      hint: expect.stringContaining('do not repeat the call'),
      request: { method: 'POST', path: '/epics' },
    });
  });

  it('is unverified, and the record is named, where the user may not read it', async () => {
    const { pm } = smallPm({
      created: () => ({}),
      instead: ({ method, path }) =>
        method === 'GET' && path === '/epics/1'
          ? Response.json({ status: 'error', message: 'Not allowed' }, { status: 403 })
          : undefined,
    });
    expect(await pm.epics.create({ ...epic, spec: 'All of it' })).toMatchObject({
      outcome: 'unverified',
      id: 1,
      hint: expect.stringContaining('forbidden'),
    });
  });
});
