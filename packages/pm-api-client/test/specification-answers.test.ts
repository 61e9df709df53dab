import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { bugs, outcomes } from './fixtures/many-bugs.js';
import { pm, posts, usePm } from './fixtures/pm-and-server.js';
import { requiredOf, samplesOf } from './fixtures/sample-fields.js';

// The specification's table has a bare status object as the answer to a create.
usePm({ answers: { create: 'status' }, account: 'admin' });

type Create = (
  fields: object,
  options?: object,
) => Promise<{ id?: number; outcome: string; record?: object }>;
const names = [
  'bugs',
  'stories',
  'tasks',
  'projects',
  'products',
  'testcases',
  'executions',
  'testtasks',
] as const;
const all = [...names, 'epics', 'requirements', 'tickets', 'feedbacks'] as const;
const createOf = (name: (typeof all)[number]) => pm[name].create as unknown as Create;

describe('a create that is answered with a status and no id', () => {
  eachRow(all)('finds its record', async (name) => {
    const fields = samplesOf(name, requiredOf(name));
    expect(await createOf(name)(fields)).toMatchObject({ outcome: 'applied', id: expect.any(Number) });
  });

  it('is done in bulk, once for each item', async () => {
    const report = await pm.bugs.createMany(bugs(6), { concurrency: 1 });
    expect(outcomes(report)).toEqual(Array(6).fill('applied'));
    const ids = report.items.map((item) => 'written' in item && item.written.id);
    expect(new Set(ids).size).toBe(6);
    expect(posts()).toBe(6);
  });
});
