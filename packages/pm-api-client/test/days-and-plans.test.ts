import { describe, expect, it } from 'vitest';
import { oneRecord, requestsTo, type Sent } from './fixtures/one-record.js';

const released = { subStatus: '', deleted: 0 };
const task = {
  ...released,
  id: 5,
  name: 'Draw',
  status: 'doing',
  assignedTo: 'dev1',
  left: '4.00',
  consumed: '0.00',
};

/** The clock of a machine on which it is this time. */
const clockAt = (time: string) => ({ setTimeout, clearTimeout, now: () => new Date(time).getTime() });

/** A released server finishes a task whose end is not before its start, and compares the two as texts. */
function finished(record: Record<string, unknown>, { body }: Sent) {
  const { realStarted, finishedDate, currentConsumed } = body as Record<string, string>;
  const missing = ['realStarted', 'finishedDate', 'currentConsumed'].filter((name) => !body[name]);
  if (missing.length > 0)
    return {
      answer: {
        status: 'fail',
        message: Object.fromEntries(missing.map((name) => [name, ['cannot be empty.']])),
      },
    };
  const atMidnight = (day = '') => (day.length === 10 ? `${day} 00:00:00` : day);
  if ((finishedDate ?? '') < atMidnight(realStarted))
    return {
      answer: {
        status: 'fail',
        message: { finishedDate: ['Actual End cannot be earlier than Actual Start.'] },
      },
    };
  return {
    record: {
      ...record,
      ...body,
      status: 'done',
      realStarted: atMidnight(realStarted),
      finishedDate: atMidnight(finishedDate),
      consumed: `${Number(record.consumed) + Number(currentConsumed)}.00`,
    },
  };
}

describe('a task is finished on the day on which it was started', () => {
  const at = { clock: clockAt('2026-11-22T10:30:00') };

  it.each([
    ['at no time that the server knows', null, {}],
    ['at midnight, by its record', '2026-11-22 00:00:00', {}],
    ['at nine, by its record', '2026-11-22 09:00:00', {}],
    ['later than this machine thinks that it is', '2026-11-22 18:00:00', {}],
    [
      'at nine, and the caller names the day of its end',
      '2026-11-22 09:00:00',
      { finishedDate: '2026-11-22' },
    ],
    ['yesterday', '2026-11-21 09:00:00', {}],
    ['on a day that the caller names', null, { realStarted: '2026-11-20', finishedDate: '2026-11-20' }],
    ['at no time, and it was never started', null, {}],
  ])('%s', async (_, realStarted, fields) => {
    const server = oneRecord('/tasks', 'task', { ...task, realStarted }, finished, at);
    expect(await server.pm.tasks.finish(5, { consumed: 2, ...fields })).toMatchObject({
      outcome: 'applied',
      record: { status: 'done', consumed: expect.anything() },
    });
    expect(JSON.stringify(server.sent[1]?.body)).not.toMatch(/\dT\d|Z"/);
  });

  it('on a server of the specification days are sent, as it has them', async () => {
    const { id, name } = task;
    const started = { id, name, status: 'started', assignedTo: '' };
    const server = oneRecord(
      '/tasks',
      'task',
      started,
      (record, { body }) => ({
        record: { ...record, status: 'finished', consumed: body.consumed },
      }),
      at,
    );
    expect(await server.pm.tasks.finish(5, { consumed: 2 })).toMatchObject({ outcome: 'applied' });
    expect(server.sent[1]?.body).toMatchObject({ finishedDate: '2026-11-22', realStarted: '2026-11-22' });
  });
});

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

  it.each([
    ['a day behind', '2026-11-21T12:00:00'],
    ['a day ahead', '2026-11-23T12:00:00'],
    ['years behind', '1999-01-01T12:00:00'],
  ])('where the clock of this machine is %s', async (_, time) => {
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

it('a product that a released server has closed is closed', async () => {
  const product = { ...released, id: 5, name: 'Notes', status: 'normal', desc: '' };
  const { pm } = oneRecord('/products', 'product', product, (record) => ({
    record: { ...record, status: 'close' },
  }));
  expect(await pm.products.close(5)).toMatchObject({ outcome: 'applied', record: { status: 'close' } });
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
