import { describe, expect, it } from 'vitest';
import { pm, server, usePm } from './fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const asked = () => server.calls.at(-1);

describe('a list', () => {
  it.each([
    ['/products/1/stories', () => pm.stories.list({ product: 1 })],
    ['/projects/1/bugs', () => pm.bugs.list({ project: 1 })],
    ['/executions/1/tasks', () => pm.tasks.list({ execution: 1 })],
    ['/products', () => pm.products.list()],
    ['/users', () => pm.users.list({})],
    ['/my/bugs', () => pm.my.bugs.list()],
    ['/my/tasks', () => pm.my.tasks.all()],
  ])('is asked for at %s', async (path, call) => {
    const failed = await call().catch((error: { code: string }) => error.code);
    expect(server.calls.find((one) => one.path === path)).toBeDefined();
    expect(['not-found', 'bad-response', 'field-name', 'invalid-input']).not.toContain(failed);
  });

  it('has the values of the filter that its place takes, the first by default', async () => {
    await pm.bugs.list({ product: 1, browse: 'unclosed' });
    expect(asked()?.query).toMatchObject({ browse: 'unclosed', browseType: 'unclosed' });
    // Plain JavaScript can ask for any.
    const filter = { browse: 'unclosed' } as unknown as { browse: 'openedby' };
    await expect(pm.my.bugs.list(filter)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { browse: expect.anything() },
    });
  });

  it('is asked for under the name of the filter that older servers read, where they have another', async () => {
    await pm.tasks.list({ execution: 1, browse: 'unclosed' }).catch(() => {});
    expect(server.calls.find(({ path }) => path === '/executions/1/tasks')?.query).toMatchObject({
      status: 'unclosed',
    });
  });

  it.each([
    ['two parents', { product: 1, project: 2 }],
    ['a parent and my own', { product: 1, my: true }],
    ['my own, but not true', { my: 1 }],
    ['neither', {}],
    ['a parent that such a list does not have', { program: 1 }],
  ])('is not asked for with %s', async (_, filter) => {
    await expect(pm.bugs.list(filter as unknown as { product: number })).rejects.toMatchObject({
      code: expect.stringMatching(/^(invalid-input|field-name)$/),
    });
    expect(server.calls).toEqual([]);
  });

  it('of test cases has numbers, whatever word stands before them', async () => {
    const { items } = await pm.testcases.list({ product: 1 });
    expect(items.length).toBeGreaterThan(0);
    for (const { id } of items) expect(id).toBeTypeOf('number');
  });
});
