import { describe, expect, it } from 'vitest';
import { pm, sent, server, usePm } from './fixtures/pm-and-server.js';

// A released server does not tell the id of an epic, a requirement or a system that it creates.
usePm({ behaviour: 'observed', account: 'admin' });

const epic = { productID: 1, title: 'Notes for schools', reviewer: ['po1'] };
const isList = ({ method, url }: Request) => method === 'GET' && url.includes('/products/1/epics');

/** The records of the list in an answer, replaced. */
const withEpics = (change: (epics: Record<string, unknown>[]) => unknown) => (body: unknown) => {
  const answer = body as { epics: Record<string, unknown>[] };
  return { ...answer, epics: change(answer.epics) };
};

/** Makes the list go wrong after the create, and leaves the one before it. */
function changeSecondList(change: (epics: Record<string, unknown>[]) => unknown): void {
  let lists = 0;
  const when = (request: Request) => isList(request) && ++lists === 2;
  server.faults.inject({ kind: 'wrong', change: withEpics(change) }, { when });
}

describe('a create without an id', () => {
  it('is found again as what is new in the list', async () => {
    const written = await pm.epics.create(epic);
    expect(written).toMatchObject({ outcome: 'applied', record: { title: epic.title, status: 'reviewing' } });
    expect(written.id).toBe(written.record?.id);
    expect(sent()).toEqual([
      'POST /users/login',
      'GET /products/1/epics',
      'POST /epics',
      'GET /products/1/epics',
    ]);
  });

  it('is not taken for an older one of the same title', async () => {
    const first = await pm.epics.create(epic);
    const second = await pm.epics.create(epic);
    expect(second.id).toBeGreaterThan(first.id ?? Number.NaN);
  });

  it('is told apart from those alike that the same client creates at the same time', async () => {
    const written = await Promise.all([1, 2, 3, 4].map(() => pm.epics.create(epic)));
    expect(new Set(written.map(({ id }) => id)).size).toBe(4);
    expect(written.map(({ outcome }) => outcome)).toEqual(Array(4).fill('applied'));
  });

  it('rejects not-applied when nothing is new in the list', async () => {
    changeSecondList((epics) => epics.filter(({ title }) => title !== epic.title));
    await expect(pm.epics.create(epic)).rejects.toMatchObject({
      code: 'not-applied',
      request: { method: 'POST', path: '/epics' },
    });
    expect(sent().filter((call) => call === 'POST /epics')).toHaveLength(1);
  });

  it('resolves unverified, and names all, when several could be it', async () => {
    changeSecondList((epics) => [{ ...epics[0], id: 901 }, { ...epics[0], id: 900 }, ...epics]);
    const written = await pm.epics.create(epic);
    expect(written).toMatchObject({ outcome: 'unverified', id: undefined, record: undefined });
    expect(written).toHaveProperty('hint', expect.stringMatching(/901, 900/));
  });

  it('is not taken for one of another author', async () => {
    changeSecondList((epics) => [{ ...epics[0], id: 900, openedBy: 'po1' }, ...epics]);
    const { id } = await pm.epics.create(epic);
    expect(id).toBeLessThan(900);
  });

  it('resolves unverified when the list does not come in the order that was asked for', async () => {
    const shuffled = (body: unknown) => {
      const { epics = [] } = body as { epics?: { id: number }[] };
      return { ...(body as object), epics: [...epics].reverse(), pager: { recTotal: 500, pageID: 1 } };
    };
    await pm.epics.create({ ...epic, title: 'Notes for clubs' });
    server.faults.inject({ kind: 'wrong', change: shuffled }, { when: isList, times: 2 });
    expect(await pm.epics.create(epic)).toMatchObject({
      outcome: 'unverified',
      id: undefined,
      hint: expect.stringContaining('order'),
    });
  });

  it('is sent although the list cannot be read before it, and its id then stays unknown', async () => {
    let lists = 0;
    server.faults.inject({ kind: 'html' }, { when: (request) => isList(request) && ++lists === 1 });
    expect(await pm.epics.create(epic)).toMatchObject({ outcome: 'unverified', id: undefined });
    expect(sent().filter((call) => call === 'POST /epics')).toHaveLength(1);
  });

  it('resolves unverified when the list cannot be read afterwards', async () => {
    let lists = 0;
    server.faults.inject({ kind: 'html' }, { when: (request) => isList(request) && ++lists === 2 });
    expect(await pm.epics.create(epic)).toMatchObject({
      outcome: 'unverified',
      id: undefined,
      hint: expect.stringContaining('bad-response'),
    });
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

  it('is sent although the look before it found no such product: the server decides', async () => {
    await expect(pm.epics.create({ ...epic, productID: 99 })).rejects.toMatchObject({ code: 'not-found' });
    expect(sent()).toContain('POST /epics');
  });

  it.each([
    ['not found as JSON', { kind: 'instead', status: 404, body: { status: 'fail', message: 'not found' } }],
    ['not allowed as JSON', { kind: 'instead', status: 405, body: { status: 'fail', message: 'no' } }],
    ['a failure', { kind: 'instead', body: { status: 'fail', message: 'no' } }],
    ['nothing', { kind: 'empty' }],
    ['a page', { kind: 'html', status: 404 }],
  ] as const)('is sent each time where its list answers with %s', async (_, fault) => {
    server.faults.inject(fault, { when: isList, times: 100 });
    for (const title of ['One', 'Two', 'Three'])
      expect(await pm.epics.create({ ...epic, title })).toMatchObject({ outcome: 'unverified' });
    const { counts } = await pm.epics.createMany(['Four', 'Five'].map((title) => ({ ...epic, title })));
    expect(counts).toMatchObject({ unverified: 2, failed: 0 });
    expect(sent().filter((request) => request === 'POST /epics')).toHaveLength(5);
  });
});
