import { describe, expect, it } from 'vitest';
import { type SmallRequest, smallPm } from './fixtures/small-pm.js';

const bug = { productID: 1, title: 'Crash', openedBuild: ['trunk'] };
const epic = { productID: 1, title: 'Notes', reviewer: ['po1'] };
const bare = { created: () => ({}) };

describe('a create', () => {
  it('costs two requests where the server tells the id', async () => {
    const { pm, sent } = smallPm();
    expect(await pm.bugs.create(bug)).toMatchObject({ outcome: 'applied', id: 1 });
    expect(sent).toEqual(['POST /bugs', 'GET /bugs/1']);
  });

  it('costs three requests where the server is known not to tell it', async () => {
    const { pm, sent } = smallPm(bare);
    expect(await pm.epics.create(epic)).toMatchObject({
      outcome: 'applied',
      id: 1,
      record: { title: 'Notes' },
    });
    expect(sent).toEqual(['GET /products/1/epics', 'POST /epics', 'GET /products/1/epics']);
  });

  it('costs one more where the list does not show all that was sent', async () => {
    const { pm, sent } = smallPm({ ...bare, row: ({ spec, ...shown }) => shown });
    expect(await pm.epics.create({ ...epic, spec: 'All of it' })).toMatchObject({
      outcome: 'applied',
      id: 1,
    });
    expect(sent.at(-1)).toBe('GET /epics/1');
    expect(sent).toHaveLength(4);
  });

  it('looks into no list before once the server has told an id where it was not known to', async () => {
    const { pm, sent } = smallPm();
    await pm.epics.create(epic);
    sent.length = 0;
    expect(await pm.epics.create(epic)).toMatchObject({ outcome: 'applied', id: 2 });
    expect(sent).toEqual(['POST /epics', 'GET /epics/2']);
  });

  it('is told apart from those alike that are made at the same time', async () => {
    const { pm } = smallPm(bare);
    const written = await Promise.all([1, 2, 3, 4].map(() => pm.epics.create(epic)));
    expect(written.map(({ outcome }) => outcome)).toEqual(Array(4).fill('applied'));
    expect(new Set(written.map(({ id }) => id)).size).toBe(4);
  });
});

describe('a create that is answered with a bare success', () => {
  it('is not verified at first, because what the list had before is not known, and found from then on', async () => {
    const { pm, make } = smallPm(bare);
    make('bugs', bug);
    const first = await pm.bugs.create(bug);
    expect(first).toMatchObject({ outcome: 'unverified', hint: expect.stringContaining('2, 1') });
    expect(first.id).toBeUndefined();
    expect(await pm.bugs.create(bug)).toMatchObject({ outcome: 'applied', id: 3 });
  });

  it('is sent alone without verification', async () => {
    const { pm, sent } = smallPm(bare);
    const written = await pm.bugs.create(bug, { verify: false });
    expect(written).toMatchObject({ outcome: 'unverified', record: undefined });
    expect(sent).toEqual(['POST /bugs']);
  });

  // A server that says yes and does nothing.
  const instead = ({ method, path }: SmallRequest) =>
    method === 'POST' && path !== '/users/login' ? Response.json({ status: 'success' }) : undefined;

  it('is not applied where no such record is there', async () => {
    const { pm } = smallPm({ instead });
    await expect(pm.bugs.create(bug)).rejects.toMatchObject({ code: 'not-applied' });
  });

  it('is not taken for an older one that is just the same', async () => {
    const { pm, make } = smallPm({ instead });
    make('bugs', bug);
    make('epics', epic);
    expect(await pm.bugs.create(bug)).toMatchObject({ outcome: 'unverified' });
    await expect(pm.bugs.create(bug)).rejects.toMatchObject({ code: 'not-applied' });
    await expect(pm.epics.create(epic)).rejects.toMatchObject({ code: 'not-applied' });
  });

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

  it('is unverified, and the record is named, where the user may not read it and the list does not show it all', async () => {
    const { pm } = smallPm({
      created: () => ({}),
      row: ({ spec, ...shown }) => shown,
      instead: ({ method, path }) =>
        method === 'GET' && path === '/epics/1'
          ? Response.json({ status: 'error', message: 'Not allowed' }, { status: 403 })
          : undefined,
    });
    expect(await pm.epics.create({ ...epic, spec: 'All of it' })).toMatchObject({
      outcome: 'unverified',
      id: 1,
      hint: expect.stringContaining('spec'),
    });
  });
});
