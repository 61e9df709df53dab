import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { oneRecord, requestsTo, type Sent } from '../fixtures/one-record.js';

const released = { subStatus: '', deleted: 0 };
/** The clock of a machine on which it is this time. */
const clockAt = (time: string) => ({ setTimeout, clearTimeout, now: () => new Date(time).getTime() });

describe("a day that nobody gave is the server's", () => {
  const project = { ...released, id: 5, name: 'Notes', status: 'wait', realBegan: '', realEnd: '' };
  const date = new Date('2026-11-22T12:00:00').toUTCString();

  /** A released server whose day it is, and what it says to a later one. */
  const dayOf =
    (today: string, field: string, status: string) =>
    (record: object, { body }: Sent) =>
      String(body[field]) <= today
        ? { record: { ...record, ...body, status } }
        : {
            answer: {
              status: 'fail',
              message: { [field]: [`『Actual Start』 must be less than or equal to 『${today}』.`] },
            },
          };

  eachRow([
    ['a day behind', '2026-11-21T12:00:00'],
    ['a day ahead', '2026-11-23T12:00:00'],
    ['years behind', '1999-01-01T12:00:00'],
  ])('whatever the clock of this machine shows', async (_, time) => {
    const server = oneRecord('/projects', 'project', project, dayOf('2026-11-22', 'realBegan', 'doing'), {
      clock: clockAt(time),
      date,
    });
    await server.pm.projects.start(5);
    expect(server.record.realBegan).toBe('2026-11-22');
    expect(requestsTo(server)).toEqual(['GET /projects/5', 'PUT /projects/5/start', 'GET /projects/5']);
  });

  it('where it is another day in its zone, after a refusal that names that day', async () => {
    const server = oneRecord('/projects', 'project', project, dayOf('2026-11-21', 'realBegan', 'doing'), {
      date,
    });
    expect(await server.pm.projects.start(5)).toMatchObject({ outcome: 'applied' });
    expect(server.record.realBegan).toBe('2026-11-21');
  });

  it('and the end of a project is not before its beginning', async () => {
    const refused = 'should not be earlier than the actual start date『2026-11-23』.';
    const server = oneRecord(
      '/projects',
      'project',
      { ...project, status: 'doing' },
      (record, { body }) =>
        String(body.realEnd) < '2026-11-23'
          ? { answer: { status: 'fail', message: { realEnd: [refused] } } }
          : { record: { ...record, ...body, status: 'closed' } },
      { date },
    );
    expect(await server.pm.projects.close(5)).toMatchObject({ outcome: 'applied' });
    expect(server.record.realEnd).toBe('2026-11-23');
  });

  it('but a day that the caller gave is sent once', async () => {
    const server = oneRecord('/projects', 'project', project, dayOf('2026-11-21', 'realBegan', 'doing'), {
      date,
    });
    await expect(server.pm.projects.start(5, { realBegan: '2026-11-25' })).rejects.toMatchObject({
      code: 'validation',
    });
    expect(server.sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});

it('a kind of test that is sent as text is the one that comes back in a list', async () => {
  const fields = { productID: 1, name: 'Before', build: 10, begin: '2026-11-22', end: '2026-11-29' };
  for (const type of [['integrate'], ',integrate,', 'integrate']) {
    const listed = { id: 5, ...fields, product: 1, type, rawStatus: 'wait', status: 'Waiting' };
    const { pm } = oneRecord('/testtasks', 'testtask', { id: 5 }, (_, { method }) =>
      method === 'GET' ? { answer: { status: 'success', testtasks: [listed], pager: { recTotal: 1 } } } : {},
    );
    expect(await pm.testtasks.create({ ...fields, type: 'integrate' })).toMatchObject({ outcome: 'applied' });
  }
});

describe('the plans of an execution', () => {
  const execution = {
    ...released,
    id: 98,
    name: 'Sprint',
    status: 'wait',
    desc: '',
    begin: '2026-11-22',
    end: '2026-11-29',
  };
  const fields = { project: 96, name: 'Sprint', begin: '2026-11-22', end: '2026-11-29' };

  /** A server that knows which product a plan belongs to, or that has no plans. */
  const plans =
    (products: Readonly<Record<number, number>> | undefined) =>
    (_: object, { method, path }: Sent) => {
      if (method !== 'GET') return {};
      if (products === undefined) return { answer: '' as const };
      const product = products[Number(path.split('/')[2])];
      return product === undefined
        ? { answer: { status: 'fail', message: 'Plan does not exist.' } }
        : { answer: { status: 'success', productplan: { id: 3, product } } };
    };
  const sentBy = async (server: ReturnType<typeof oneRecord>, more: object) => {
    await server.pm.executions.create({ ...fields, ...more });
    return server.sent.find(({ method }) => method === 'POST')?.body;
  };

  it('stand below the one product that was given', async () => {
    const server = oneRecord('/executions', 'execution', execution, plans({ 3: 131 }));
    expect(await sentBy(server, { products: [131], plans: [3] })).toMatchObject({
      products: [131],
      plans: { 131: [3] },
    });
  });

  it('stand below the products that the server has them in, which are sent too', async () => {
    const server = oneRecord('/executions', 'execution', execution, plans({ 3: 131, 4: 132, 5: 131 }));
    expect(await sentBy(server, { plans: [3, 4, 5] })).toMatchObject({
      products: [131, 132],
      plans: { 131: [3, 5], 132: [4] },
    });
  });

  it('are a list where the server has no plans', async () => {
    const server = oneRecord('/executions', 'execution', execution, plans(undefined));
    expect(await sentBy(server, { plans: [3] })).toMatchObject({ plans: [3] });
  });

  it('that are not there are an error, before anything is changed', async () => {
    const server = oneRecord('/executions', 'execution', execution, plans({}));
    await expect(sentBy(server, { plans: [3] })).rejects.toMatchObject({ code: 'not-found' });
    expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('are changed without a word about the products', async () => {
    const server = oneRecord('/executions', 'execution', execution, plans({ 3: 131 }));
    await server.pm.executions.update(98, { plans: [3] });
    expect(server.sent.find(({ method }) => method === 'PUT')?.body).toEqual({ plans: { 131: [3] } });
  });
});
