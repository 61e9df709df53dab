import type { PmResource } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { serverFor } from '../fixtures/pm-requests.js';

const resolved = { resolution: 'fixed', resolvedBuild: 'trunk' };

/** The states of three kinds of records, and what makes a new one. */
const kinds = {
  bugs: {
    states: ['active', 'resolved', 'closed'],
    create: { productID: 1, title: 'x', openedBuild: ['trunk'] },
  },
  tasks: {
    states: ['wait', 'started', 'finished', 'closed', 'active'],
    create: { name: 'x', executionID: 1, type: 'devel' },
  },
  stories: { states: ['draft', 'active', 'closed'], create: { productID: 1, title: 'x' } },
};

const names = Object.keys(kinds) as (keyof typeof kinds)[];

const records = Object.fromEntries(
  names.map((name) => [
    name,
    kinds[name].states.map((status, index) => ({
      id: index + 1,
      product: 1,
      execution: 1,
      title: status,
      status,
      assignedTo: 'dev1',
    })),
  ]),
);
const { pm, session, send, tokenOf } = await serverFor({ records });

const recordOf = (name: PmResource, id: number) => pm.records(name).find((record) => record.id === id);

describe('States and transitions', () => {
  it('an operation leads from the states that it is allowed in to its own, and from no other', async () => {
    const resolve = (id: number) => send('PUT', `/bugs/${id}/resolve`, { body: resolved });
    expect([(await resolve(1)).body.status, recordOf('bugs', 1)?.status]).toEqual(['success', 'resolved']);
    expect([(await resolve(3)).body.status, recordOf('bugs', 3)?.status]).toEqual(['fail', 'closed']);
  });

  eachRow([
    ['bugs', 'active'],
    ['tasks', 'wait'],
    ['stories', 'draft'],
  ] as const)('%s begin as %s, whatever status is sent', async (name, status) => {
    const body = { ...kinds[name].create, status: 'closed' };
    const { id } = (await send('POST', `/${name}`, { body })).body;
    expect(recordOf(name, id)?.status).toBe(status);
  });

  eachRow([
    ['bugs', 1, 'resolve', 'resolution', resolved],
    ['bugs', 1, 'resolve', 'resolvedBuild', resolved],
    ['tasks', 2, 'finish', 'consumed', { consumed: 2 }],
  ] as const)('%s/%i/%s: the condition is %s', async (name, id, operation, field, body) => {
    const before = recordOf(name, id);
    for (const value of [undefined, '']) {
      const answer = await send('PUT', `/${name}/${id}/${operation}`, { body: { ...body, [field]: value } });
      expect(answer.body.status).toBe('fail');
    }
    expect(recordOf(name, id)).toEqual(before);
  });

  it('Bug, row 1, other effect: the assignee is lost unless one is sent', async () => {
    await send('PUT', '/bugs/1/resolve', { body: resolved });
    expect(recordOf('bugs', 1)).toMatchObject({ ...resolved, assignedTo: '' });
    pm.reset();
    session.token = await tokenOf('admin');
    await send('PUT', '/bugs/1/resolve', { body: { ...resolved, assignedTo: 'qa1' } });
    expect(recordOf('bugs', 1)?.assignedTo).toBe('qa1');
  });

  eachRow([
    ['bugs', 2, 'close'],
    ['bugs', 3, 'activate'],
    ['tasks', 1, 'start'],
    ['tasks', 3, 'close'],
    ['tasks', 3, 'activate'],
    ['stories', 2, 'close'],
    ['stories', 3, 'activate'],
  ] as const)('%s/%i/%s has no other effect on the assignee', async (name, id, operation) => {
    await send('PUT', `/${name}/${id}/${operation}`, { body: {} });
    expect(recordOf(name, id)?.assignedTo).toBe('dev1');
  });

  eachRow(names)(
    'the sentence below the tables: PUT of a status to one of %s changes nothing else',
    async (name) => {
      for (const [index, state] of kinds[name].states.entries()) {
        for (const status of kinds[name].states) {
          expect((await send('PUT', `/${name}/${index + 1}`, { body: { status } })).status).toBe(200);
        }
        expect(recordOf(name, index + 1)?.status).toBe(state);
      }
    },
  );

  it('what no record of the kind has is not there', async () => {
    expect((await send('PUT', '/systems/1/close', { body: {} })).status).toBe(404);
    expect((await send('DELETE', '/systems/1')).status).toBe(404);
  });
});
