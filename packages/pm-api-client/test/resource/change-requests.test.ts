import { describe, expect, it } from 'vitest';
import { oneRecord, requestsTo } from '../fixtures/one-record.js';

const bug = { id: 1, status: 'active', title: 'Crash', pri: 3, assignedTo: 'qa1', openedBuild: ['trunk'] };
const released = { subStatus: '', deleted: '0' };
const close = (record: object) => ({ record: { ...record, status: 'closed' } });
const nothing = () => ({});
const bugAt = (write: Parameters<typeof oneRecord>[3] = nothing, more: object = {}) =>
  oneRecord('/bugs', 'bug', { ...bug, ...more }, write);

it('a change that cannot be sent is refused with what is wrong, and nothing is sent', async () => {
  const server = bugAt();
  const { bugs, productplans } = server.pm;
  // What a program in JavaScript may give.
  const wrong = 'x' as unknown as number;
  const rows: [call: () => Promise<unknown>, error: object][] = [
    [
      () => bugs.update(wrong, { pri: 1 }),
      { message: expect.stringContaining('id'), request: { method: 'PUT', path: '/bugs/{id}' } },
    ],
    [
      () => bugs.close(wrong),
      { message: expect.stringContaining('id'), request: { method: 'PUT', path: '/bugs/{id}/close' } },
    ],
    [
      () => productplans.delete(wrong),
      {
        message: expect.stringContaining('id'),
        request: { method: 'DELETE', path: '/productplans/{id}' },
      },
    ],
    [
      () => bugs.update(1, {}),
      {
        message: expect.stringContaining('there is nothing to change.'),
        hint: expect.stringContaining(
          'Give at least one field, and an empty text for one that is to be emptied.',
        ),
        request: { method: 'PUT', path: '/bugs/1' },
      },
    ],
    [
      () => bugs.update(1, { status: 'closed' } as object),
      { code: 'field-name', hint: expect.stringContaining('Use confirm, resolve') },
    ],
    [() => bugs.update(1, { title: ' blank' }), { message: expect.stringContaining('begins or ends') }],
  ];
  for (const [call, error] of rows)
    await expect(call()).rejects.toMatchObject({ code: 'invalid-input', ...error });
  expect(server.sent).toEqual([]);
});

describe('a change', () => {
  it('reads the record before only for what it needs, or to verify', async () => {
    const server = bugAt(close);
    await server.pm.bugs.close(1, {}, { verify: false });
    expect(requestsTo(server)).toEqual(['PUT /bugs/1/close']);
    await server.pm.bugs.activate(1, {}, { verify: false });
    expect(requestsTo(server).slice(1)).toEqual(['GET /bugs/1', 'PUT /bugs/1/activate']);
  });

  it('names what of the record a dry run would need, and takes the time of this machine', async () => {
    const { pm, sent } = bugAt();
    const request = await pm.tasks.activate(7, {}, { dryRun: true });
    expect(request).toMatchObject({ method: 'PUT', path: '/tasks/7/activate' });
    expect(request.fromRecord).toContain('left');
    await expect(
      pm.testcases.update(1, { steps: ['open'], expects: ['a', 'b'] }, { dryRun: true }),
    ).rejects.toMatchObject({ code: 'invalid-input' });
    expect(sent).toEqual([]);
  });

  it('or a create has the defaults of servers that require nothing', async () => {
    const project = { name: 'x', begin: '2026-11-02', end: '2026-12-31' };
    expect(await bugAt().pm.projects.create(project, { dryRun: true })).toMatchObject({
      body: { ...project, model: 'scrum', workflowGroup: 0 },
    });
  });

  it('takes over no empty value of the record, and no assignee who is no account', async () => {
    for (const assignedTo of ['', null, 'closed', 'qa1']) {
      const server = bugAt((record) => ({ record: { ...record, status: 'active' } }), {
        ...released,
        status: 'closed',
        assignedTo,
      });
      await server.pm.bugs.activate(1);
      const { body } = server.sent.find(({ method }) => method === 'PUT') ?? {};
      expect(body?.assignedTo, String(assignedTo)).toBe(assignedTo === 'qa1' ? 'qa1' : undefined);
      expect(body?.openedBuild).toEqual(['trunk']);
    }
  });

  it('sends along the texts that a released server would damage, and no others', async () => {
    const texts = { name: 'Web &amp; more', desc: '<p>plain</p>', product: 1, integrated: '0' };
    const sentOf = async (more: object) => {
      const server = oneRecord('/systems', 'system', { id: 1, ...texts, ...more }, (record, { body }) => ({
        record: { ...record, ...body },
      }));
      await server.pm.systems.update(1, { children: '' } as object).catch(() => undefined);
      await server.pm.systems.update(1, { desc: 'new' });
      return server.sent.filter(({ method }) => method === 'PUT').at(-1)?.body;
    };
    expect(await sentOf(released)).toMatchObject({ name: expect.stringContaining('Web'), desc: 'new' });
    expect(await sentOf({})).not.toHaveProperty('name');
    expect(await sentOf({ ...released, name: 'Web' })).not.toHaveProperty('name');
    expect(await sentOf({ ...released, name: 5 })).not.toHaveProperty('name');
  });

  it('that was not applied says why', async () => {
    await expect(bugAt().pm.bugs.update(1, { pri: 1 })).rejects.toMatchObject({
      code: 'not-applied',
      hint: expect.stringContaining('kept its own values'),
    });
    await expect(bugAt(() => ({ answer: '' })).pm.bugs.update(1, { pri: 1 })).rejects.toMatchObject({
      hint: expect.stringContaining('Check whether this server supports the operation'),
    });
    await expect(bugAt().pm.bugs.close(1)).rejects.toMatchObject({
      code: 'not-applied',
      hint: expect.stringContaining('close starts from'),
    });
  });
});

describe('a delete', () => {
  it('that left the record there says what to look at', async () => {
    await expect(bugAt().pm.bugs.delete(1)).rejects.toMatchObject({
      code: 'not-applied',
      hint: expect.stringContaining('whether something still depends on the record'),
    });
  });

  it('takes the id in the query where servers read it there, and reads nothing with verify: false', async () => {
    const server = oneRecord('/productplans', 'productplan', { id: 1, title: 'Plan' }, nothing);
    expect(await server.pm.productplans.delete(1, { verify: false })).toMatchObject({
      outcome: 'unverified',
    });
    expect(await server.pm.productplans.delete(1, { dryRun: true })).toMatchObject({ query: { planID: 1 } });
    expect(requestsTo(server)).toEqual(['DELETE /productplans/1?planID=1']);
  });
});
