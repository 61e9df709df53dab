import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { pm, sent, server, usePm } from '../fixtures/pm-and-server.js';

// A released server does not tell the id of an epic, a requirement or a system that it creates.
usePm({ behaviour: 'observed', account: 'admin' });

const epic = { productID: 1, title: 'Notes for schools', reviewer: ['po1'] };
const isList = ({ method, url }: Request) => method === 'GET' && url.includes('/products/1/epics');

/** The records of the list in an answer, replaced. */
const withEpics = (change: (epics: Record<string, unknown>[]) => unknown) => (body: unknown) => {
  const answer = body as { epics: Record<string, unknown>[] };
  return { ...answer, epics: change(answer.epics) };
};

/** Makes the list go wrong. */
function changeList(change: (epics: Record<string, unknown>[]) => unknown): void {
  server.faults.inject({ kind: 'wrong', change: withEpics(change) }, { when: isList });
}

const unknown = { outcome: 'unverified', id: undefined, record: undefined };

describe('a create without an id', () => {
  it('is looked up once: the only new one of its title and author', async () => {
    const written = await pm.epics.create(epic);
    expect(written).toMatchObject({ outcome: 'applied', record: { title: epic.title, status: 'reviewing' } });
    expect(written.id).toBe(written.record?.id);
    expect(sent()).toEqual([
      'POST /users/login',
      'POST /epics',
      'GET /products/1/epics',
      `GET /epics/${written.id}`,
    ]);
  });

  it('is not taken for an older one of the same title', async () => {
    changeList((epics) => [...epics, { ...epics[0], id: 1, openedDate: '2026-01-02 03:04:05' }]);
    const { id } = await pm.epics.create(epic);
    expect(id).toBeGreaterThan(1);
  });

  it('stays unknown where nothing is new in the list', async () => {
    changeList((epics) => epics.filter(({ title }) => title !== epic.title));
    const written = await pm.epics.create(epic);
    expect(written).toMatchObject({ ...unknown, hint: expect.stringContaining('look at the epics') });
    expect(sent().filter((call) => call === 'POST /epics')).toHaveLength(1);
  });

  it('stays unknown, and all are named, where several could be it', async () => {
    changeList((epics) => [{ ...epics[0], id: 901 }, { ...epics[0], id: 900 }, ...epics]);
    const written = await pm.epics.create(epic);
    expect(written).toMatchObject({ ...unknown, hint: expect.stringMatching(/901, 900/) });
  });

  it('stays unknown where the list cannot be read', async () => {
    server.faults.inject({ kind: 'html' }, { when: isList });
    const written = await pm.epics.create(epic);
    expect(written).toMatchObject({ ...unknown, hint: expect.stringContaining('bad-response') });
  });

  it('is told apart in bulk from those alike', async () => {
    const { items } = await pm.epics.createMany([epic, epic, epic, epic]);
    const ids = items.map((item) => 'written' in item && item.written.id);
    expect(new Set(ids).size).toBe(4);
    expect(items.map(({ outcome }) => outcome)).toEqual(Array(4).fill('applied'));
  });

  it('is sent alone, and its id stays unknown, with verify: false', async () => {
    expect(await pm.epics.create(epic, { verify: false })).toMatchObject({
      outcome: 'unverified',
      id: undefined,
    });
    expect(sent()).toEqual(['POST /users/login', 'POST /epics']);
  });

  it('stays unknown when its answer got lost, and is not sent again', async () => {
    server.faults.inject(
      { kind: 'cut' },
      { when: ({ method, url }) => method === 'POST' && url.includes('/epics') },
    );
    await expect(pm.epics.create(epic)).rejects.toMatchObject({ code: 'unknown-outcome' });
    expect(sent().filter((call) => call === 'POST /epics')).toHaveLength(1);
  });

  eachRow([
    ['not found as JSON', { kind: 'instead', status: 404, body: { status: 'fail', message: 'not found' } }],
    ['not allowed as JSON', { kind: 'instead', status: 405, body: { status: 'fail', message: 'no' } }],
    ['a failure', { kind: 'instead', body: { status: 'fail', message: 'no' } }],
    ['nothing', { kind: 'empty' }],
    ['a page', { kind: 'html', status: 404 }],
  ] as const)('is sent each time, whatever its list answers', async (_, fault) => {
    server.faults.inject(fault, { when: isList, times: 100 });
    for (const title of ['One', 'Two', 'Three'])
      expect(await pm.epics.create({ ...epic, title })).toMatchObject({ outcome: 'unverified' });
    const { counts } = await pm.epics.createMany(['Four', 'Five'].map((title) => ({ ...epic, title })));
    expect(counts).toMatchObject({ unverified: 2, failed: 0 });
    expect(sent().filter((request) => request === 'POST /epics')).toHaveLength(5);
  });
});
