import { describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '../src/resource/definition.js';
import { definitions } from '../src/resources/definitions.js';
import { clientOf } from './fixtures/client-of.js';
import { as, pm, server, usePm } from './fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'dev1' });

const ids = (records: readonly { id: number }[]) => records.map(({ id }) => id).sort((a, b) => a - b);

describe("the caller's own records", () => {
  it('are bugs that are assigned to the caller, or opened or resolved by the caller', async () => {
    const admin = as('admin');
    const bug = { productID: 1, openedBuild: ['trunk'] };
    const mine = await admin.bugs.create({ ...bug, title: 'Mine', assignedTo: 'dev1' });
    await admin.bugs.create({ ...bug, title: 'Not mine', assignedTo: 'qa1' });
    const opened = await pm.bugs.create({ ...bug, title: 'Opened', assignedTo: 'qa1' });
    await pm.bugs.resolve(opened.id, { resolution: 'fixed', resolvedBuild: 'trunk' });
    expect(ids((await pm.my.bugs.list()).items)).toEqual([1, mine.id]);
    expect(ids(await pm.my.bugs.all({ browse: 'openedby' }))).toEqual([3, opened.id]);
    expect(ids(await pm.my.bugs.all({ browse: 'resolvedby' }))).toEqual([opened.id]);
  });

  it('are those alone that say so, one by one or all at once', async () => {
    const admin = as('admin');
    const story = { productID: 1, needNotReview: 1 } as const;
    const { id } = await admin.stories.create({ ...story, title: 'Mine', assignedTo: 'dev1' });
    await admin.stories.create({ ...story, title: 'Not mine', assignedTo: 'qa1' });
    const found: number[] = [];
    for await (const record of pm.my.stories.each()) found.push(record.id);
    expect(found).toEqual([id]);
    expect((await pm.my.stories.list({ recPerPage: 1 })).total).toBe(1);
  });

  it('are stories that wait for the review of the caller', async () => {
    const admin = as('admin');
    const { id } = await admin.stories.create({ productID: 1, title: 'New', reviewer: ['dev1'] });
    expect(ids(await pm.my.stories.all({ browse: 'reviewby' }))).toEqual([id]);
    expect(await as('qa1').my.stories.all({ browse: 'reviewby' })).toEqual([]);
  });

  it('are test tasks of the caller, those that are done only where they are asked for', async () => {
    const days = { begin: '2026-11-20', end: '2026-11-27' };
    const create = async (owner: string) =>
      as('admin').testtasks.create({ productID: 1, name: `Of ${owner}`, build: 1, owner, ...days });
    const open = await create('dev1');
    const done = await create('dev1');
    await create('qa1');
    await as('admin').testtasks.close(done.id);
    expect(ids(await pm.my.testtasks.all())).toEqual(ids([open, done]));
    expect(ids(await pm.my.testtasks.all({ browse: 'undone' }))).toEqual([open.id]);
  });

  it('are to-dos of the caller, which the resource lists too', async () => {
    const todo = { date: '2026-11-23', type: 'custom', name: 'Read' };
    const { id } = await pm.todos.create(todo);
    await pm.todos.create({ ...todo, assignedTo: 'qa1' });
    expect(ids(await pm.my.todos.all())).toEqual([id]);
    expect(ids(await pm.todos.all())).toEqual([id]);
    expect(
      (await pm.my.todos.all({ browse: 'assignedtoother' })).map(({ assignedTo }) => assignedTo),
    ).toEqual(['qa1']);
  });

  it('are asked for in the words that servers know, and without any where these show them so', async () => {
    for (const { name, list } of Object.values<ResourceDefinition>(definitions)) {
      for (const [browse, [word]] of Object.entries(list?.my ?? {})) {
        const lists = pm.my[name as keyof typeof pm.my];
        // The open edition has no such module.
        await lists.list({ browse } as never).catch(() => {});
        const { query = {} } = server.calls.filter(({ path }) => path === `/my/${name}`).at(-1) ?? {};
        expect({ browseType: query.browseType, browse: query.browse, type: query.type }).toEqual({
          browseType: word || undefined,
          browse: undefined,
          type: undefined,
        });
      }
    }
  });

  it('are not asked for with a word that servers do not know', async () => {
    const browse = 'all' as 'openedby';
    await expect(pm.my.stories.list({ browse })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { browse: expect.anything() },
    });
    expect(server.calls).toEqual([]);
  });
});

describe("a server that shows everybody's", () => {
  const rows = [
    { id: 1, assignedTo: 'dev1' },
    { id: 2, assignedTo: 'qa1' },
    { id: 3 },
    { id: 4, assignedTo: null },
  ];
  const leaking = (account: string | undefined) => {
    const login = {
      status: 'success',
      token: 'token',
      ...(account && { user: { id: 3, account, role: 'dev' } }),
    };
    const stories = { status: 'success', stories: rows, pager: { recTotal: 4 } };
    const answer = ({ path }: { path: string }) => (path === '/users/login' ? login : stories);
    return clientOf(answer, { account: 'dev1', password: 'secret' }).pm;
  };

  it('has those of others left out, page by page and record by record', async () => {
    const { my } = leaking('dev1');
    expect(ids((await my.stories.list()).items)).toEqual([1, 3, 4]);
    expect(ids(await my.stories.all())).toEqual([1, 3, 4]);
  });

  it('is believed where it does not tell who the caller is', async () => {
    expect(ids(await leaking(undefined).my.stories.all())).toEqual([1, 2, 3, 4]);
  });
});
