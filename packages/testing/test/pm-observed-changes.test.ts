import { startFakePm } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { eachRow } from './fixtures/each-row.js';
import { requestsTo, serverFor } from './fixtures/pm-requests.js';

const { pm, session, send, put, record } = await serverFor({
  behaviour: 'observed',
  now: () => new Date('2026-05-04T03:02:01Z'),
});

describe('PUT on the observed server', () => {
  eachRow(['bugs', 'projects'] as const)('ignores the status of %s', async (name) => {
    const before = record(name, 1)?.status;
    await put(`/${name}/1`, { status: 'closed' });
    expect(record(name, 1)?.status).toBe(before);
  });

  eachRow(['stories', 'epics', 'requirements', 'tasks', 'products', 'executions', 'testcases'] as const)(
    'changes the status of %s',
    async (name) => {
      await put(`/${name}/1`, { status: 'closed' });
      expect(record(name, 1)?.status).toBe('closed');
    },
  );

  it('resolves a bug that is given a resolution', async () => {
    await put('/bugs/1', { resolution: 'fixed' });
    expect(record('bugs', 1)).toMatchObject({ status: 'resolved', resolution: 'fixed' });
  });

  it('refuses an empty title by the form', async () => {
    expect(await put('/bugs/1', { title: '' })).toMatchObject({ result: 'fail' });
  });

  it('asks for the build of a test task', async () => {
    expect(await put('/testtasks/1', { name: 'x' })).toMatchObject({ result: 'fail' });
    expect(await put('/testtasks/1', { name: 'x', build: 1 })).toMatchObject({ status: 'success' });
  });

  it('says success to a body that is no JSON, and changes nothing', async () => {
    const before = record('bugs', 1);
    const response = await fetch(`${pm.url}/api.php/v2/bugs/1`, {
      method: 'PUT',
      headers: { token: session.token },
      body: '{"title"',
    });
    expect(await response.json()).toMatchObject({ status: 'success' });
    expect(record('bugs', 1)).toMatchObject({ title: before?.title });
  });

  it('does nothing for PATCH', async () => {
    expect(await send('PATCH', '/bugs/1', { body: { title: 'x' } })).toEqual({
      status: 200,
      body: undefined,
    });
  });

  it('moves an execution on the later server', async () => {
    const later = await startFakePm({ behaviour: 'observed', server: 'later' });
    const to = requestsTo(later);
    await to.send('PUT', '/executions/2/start', { token: await to.tokenOf('admin'), body: {} });
    expect(later.records('executions')[1]?.status).toBe('doing');
    await later.close();
  });
});

describe('DELETE on the observed server', () => {
  eachRow(['epics', 'requirements'])('of %s needs storyID in the query', async (name) => {
    const missing = { status: 'fail', message: 'Missing required parameter: storyID.' };
    expect((await send('DELETE', `/${name}/1`)).body).toEqual(missing);
    expect((await send('DELETE', `/${name}/1?storyID=1`)).body).toEqual({ status: 'success' });
  });
});
