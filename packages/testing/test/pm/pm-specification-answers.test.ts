import { type SpecificationAnswers, startFakePm } from 'plat-testing/pm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { requestsTo } from '../fixtures/pm-requests.js';

async function serverThat(answers?: SpecificationAnswers) {
  const pm = await startFakePm(answers && { answers });
  onTestFinished(() => pm.close());
  return { pm, ...requestsTo(pm) };
}

const success = { status: 'success' };
const put = { method: 'PUT', path: '/bugs/1', body: { title: 'New' } };
const remove = { method: 'DELETE', path: '/testcases/1', body: undefined };
const transition = { method: 'PUT', path: '/bugs/3/activate', body: {} };

describe('where the specification has two answers', () => {
  eachRow([
    ['update', undefined, put, [undefined, success, undefined, success]],
    ['update', 'empty', put, [undefined, undefined]],
    ['update', 'status', put, [success, success]],
    ['delete', 'empty', remove, [undefined]],
    ['delete', 'status', remove, [success]],
    ['transition', undefined, transition, [success]],
    ['transition', 'status', transition, [success]],
    ['transition', 'empty', transition, [undefined]],
  ] as const)('%s, %s, of %o: %o', async (name, way, { method, path, body }, expected) => {
    const { send, tokenOf } = await serverThat(way && { [name]: way });
    const token = await tokenOf('admin');
    for (const answer of expected) {
      expect(await send(method, path, { token, body })).toEqual({ status: 200, body: answer });
    }
  });

  it('DELETE is answered in turns', async () => {
    const { send, tokenOf } = await serverThat();
    const token = await tokenOf('admin');
    const bodies = [];
    for (const id of [1, 2, 3]) bodies.push((await send('DELETE', `/bugs/${id}`, { token })).body);
    expect(bodies).toEqual([undefined, success, undefined]);
  });

  it('transitions are answered in turns where that is asked for', async () => {
    const { pm, send, tokenOf } = await serverThat({ transition: 'alternating' });
    const token = await tokenOf('admin');
    const bodies = [];
    for (const operation of ['close', 'activate', 'close']) {
      bodies.push((await send('PUT', `/bugs/1/${operation}`, { token, body: {} })).body);
    }
    expect(bodies).toEqual([undefined, success, undefined]);
    expect(pm.bugs[0]?.status).toBe('closed');
  });

  eachRow([
    [undefined, ['fail', 'error', 'fail']],
    ['fail', ['fail', 'fail']],
    ['error', ['error', 'error']],
  ] as const)('403 has the status %s: %o', async (way, expected) => {
    const { send, tokenOf } = await serverThat(way && { forbidden: way });
    const token = await tokenOf('none1');
    for (const status of expected) {
      const answer = await send('GET', '/products/1/systems', { token });
      expect(answer).toEqual({ status: 403, body: { status, message: 'Not allowed' } });
    }
  });

  eachRow([
    [undefined, [{ ...success, id: 2 }]],
    ['status', [success, success]],
    ['alternating', [{ ...success, id: 2 }, success]],
  ] as const)('a create answers %s: %o, and has made its record', async (way, expected) => {
    const { pm, send, tokenOf } = await serverThat(way && { create: way });
    const token = await tokenOf('qa1');
    for (const body of expected) {
      const created = await send('POST', '/testcases', { token, body: { productID: 1, title: 'x' } });
      expect(created).toEqual({ status: 200, body });
    }
    expect(pm.records('testcases')).toHaveLength(1 + expected.length);
  });

  eachRow([
    [undefined, { ...success, data: [], recTotal: 0 }],
    ['data', { ...success, data: [], recTotal: 0 }],
    ['total', { ...success, recTotal: 0 }],
    ['named', { ...success, epics: [], recTotal: 0, recPerPage: 20, pageID: 1 }],
  ] as const)('a list without a role is %s: %o', async (way, body) => {
    const { send, tokenOf } = await serverThat(way && { listWithoutRole: way });
    const token = await tokenOf('none1');
    expect(await send('GET', '/products/1/epics', { token })).toEqual({ status: 200, body });
  });

  it('begins again at a reset', async () => {
    const { pm, send, tokenOf } = await serverThat();
    const bodies = [];
    for (let i = 0; i < 2; i += 1) {
      pm.reset();
      bodies.push((await send('PUT', '/bugs/1', { token: await tokenOf('qa1'), body: {} })).body);
    }
    expect(bodies).toEqual([undefined, undefined]);
  });

  eachRow([
    [{ updates: 'empty' }, 'no answers to updates; did you mean update? there are forbidden, '],
    [{ update: 'json' }, 'no answer to update that is json; there are empty, status, alternating'],
  ])('%o does not exist', async (answers, message) => {
    await expect(startFakePm({ answers: answers as never })).rejects.toThrow(message);
  });
});
