import { describe, expect, it } from 'vitest';
import { agent, errorIn, oddRefusals, on, server, useAgent } from './mcp-session.js';

const record = (index: number) => ({ productID: 1, title: `Bulk ${index}`, openedBuild: ['trunk'] });
const titled = () => server.bugs.filter(({ title }) => /^Bulk /.test(String(title)));

describe.each(['specification', 'observed'] as const)('with a server as in %s', (behaviour) => {
  useAgent({ behaviour, flags: ['--allow-destructive'] });

  it('creates records, and tells how far it is', async () => {
    agent.progress = [];
    const records = Array.from({ length: 10 }, (_, index) => record(index));
    const onprogress = ({ total }: { total?: number }) => expect(total).toBe(10);
    const args = { resource: 'bugs', operation: 'create', records };
    const { isError, content } = await agent.call('bulk', args, { onprogress });
    expect(isError).toBe(false);
    expect(content).toMatchObject({ outcome: 'applied', counts: { applied: 10 } });
    expect(titled()).toHaveLength(10);
    expect(agent.progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('changes each', async () => {
    const pris = () => server.bugs.slice(0, 2).map(({ pri }) => pri);
    const rows: [operation: string, args: object, result: () => unknown, expected: unknown][] = [
      ['update', { ids: [1, 2], fields: { pri: 4 } }, pris, [4, 4]],
      [
        'update',
        {
          records: [
            { id: 1, pri: 4 },
            { id: 2, pri: 2 },
          ],
        },
        pris,
        [4, 2],
      ],
      ['update', { records: [{ id: 1 }, { id: 2, pri: 2 }], fields: { pri: 4 } }, pris, [4, 2]],
      ['close', { ids: [1, 2] }, () => server.bugs.map(({ status }) => status), Array(3).fill('closed')],
    ];
    for (const [operation, args, result, expected] of rows) {
      server.reset();
      const { isError, content } = await agent.call('bulk', { resource: 'bugs', operation, ...args });
      expect({ isError, content }).toMatchObject({
        isError: false,
        content: { outcome: 'applied', counts: { applied: 2 }, items: [{ id: 1 }, { id: 2 }] },
      });
      expect(result()).toEqual(expected);
    }
  });

  it('says of a state, and of a bug that was not resolved, what a single transition says', async () => {
    const close = { resource: 'bugs', operation: 'close', ids: [1] };
    expect((await agent.call('bulk', close)).content).toMatchObject({
      items: [{ id: 1, hint: expect.stringContaining('its resolution is empty') }],
    });
    const activate = { resource: 'bugs', id: 1, transition: 'activate' };
    const { hint: lost } = (await agent.call('transition', activate)).content;
    expect(String(lost)).toContain(behaviour === 'observed' ? 'no assignee now' : 'undefined');
    await agent.call('bulk', close);
    const fields = { resolution: 'fixed', resolvedBuild: 'trunk' };
    const { content } = await agent.call('bulk', { ...close, operation: 'resolve', fields });
    const single = await agent.call('transition', { resource: 'bugs', id: 1, transition: 'resolve', fields });
    const { code, message, hint } = errorIn(single);
    expect(hint).toMatch(/starts from active/);
    expect(content).toMatchObject({ items: [{ id: 1, error: { code, message, hint } }] });
    expect(content.error).toMatchObject({ hint: 'See items.' });
  });

  it('deletes, and looks whether each is gone', async () => {
    const { content } = await agent.call('bulk', { resource: 'bugs', operation: 'delete', ids: [1, 2] });
    expect(content).toMatchObject({ outcome: 'applied', counts: { applied: 2 } });
    expect((await agent.call('get', { resource: 'bugs', id: 1 })).isError).toBe(true);
  });

  it('is an error as soon as one record is not done, and says which', async () => {
    const update = { resource: 'bugs', operation: 'update', fields: { pri: 4 } };
    const answer = await agent.call('bulk', { ...update, ids: [1, 4711] });
    expect(errorIn(answer)).toMatchObject({ code: 'incomplete', message: expect.stringContaining('1 of 2') });
    expect(answer.content).toMatchObject({
      outcome: 'partial',
      counts: { applied: 1, failed: 1 },
      items: [
        { id: 1, outcome: 'applied' },
        { id: 4711, outcome: 'failed', error: { code: 'not-found', hint: expect.any(String) } },
      ],
    });
  });

  it('a delete that was confirmed and not done is not counted as done', async () => {
    server.faults.inject({ kind: 'instead', body: { status: 'success' } }, on('DELETE', 9));
    const answer = await agent.call('bulk', { resource: 'bugs', operation: 'delete', ids: [1] });
    expect(answer).toMatchObject({ isError: true, content: { outcome: 'failed', counts: { failed: 1 } } });
  });

  it('is refused before the first record', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);
    const records = [record(1), { titel: 'x' }];
    const rows: [args: object, says: string | RegExp][] = [
      [{ operation: 'create', ids: [1] }, 'create takes records'],
      [{ operation: 'update', ids: [1], records: [{ id: 2 }] }, 'either ids'],
      [{ operation: 'update', records: [{ pri: 1 }] }, 'no id'],
      [{ operation: 'update', ids: [1, 1], fields: { pri: 1 } }, 'record 1 is there twice'],
      [{ operation: 'close', records: [{ id: 1 }] }, 'close takes ids'],
      [{ operation: 'close', ids: [] }, 'ids'],
      [{ operation: 'close', ids }, 'ids'],
      [{ operation: 'klose', ids: [1] }, 'no transition klose'],
      [{ operation: 'create', records }, 'titel is not a field'],
      [{ operation: 'create', records: [record(1)], fields: { titel: 'x' } }, 'titel is not a field'],
      [{ operation: 'update', ids: [1], fields: { password: 'x' } }, 'password is a secret'],
      // The request of a refused field names the record.
      [{ operation: 'update', ids: [2], fields: { pri: 'x' } }, 'bugs/2'],
      [{ operation: 'update', records: [{ id: 2, severity: [] }] }, 'bugs/2'],
      [{ operation: 'close', ids: [2], fields: { comment: [] } }, 'bugs/2'],
    ];
    expect(
      await oddRefusals(rows.map(([args, says]) => ['bulk', { resource: 'bugs', ...args }, says])),
    ).toEqual([]);
  });

  it('begins nothing more when the agent takes it back, and tells people what was done', async () => {
    server.faults.inject({ kind: 'late', delayMs: 100 }, on('POST', 1_000));
    const records = Array.from({ length: 60 }, (_, index) => record(index));
    const cancel = new AbortController();
    const call = agent.client.callTool(
      { name: 'bulk', arguments: { resource: 'bugs', operation: 'create', records } },
      { signal: cancel.signal, onprogress: () => cancel.abort() },
    );
    await expect(call).rejects.toThrow();
    await expect.poll(() => agent.stderr).toMatch(/bulk create bugs was cancelled: \d+ applied/);
    expect(titled().length).toBeLessThan(60);
    const { content } = await agent.call('get', { resource: 'bugs', id: 1 });
    expect(content.record, 'the server is still there').toMatchObject({ id: 1 });
  });
});

describe('bulk on a released server', () => {
  useAgent({ behaviour: 'observed', flags: ['--allow-destructive'] });
  const bulk = (args: object) => agent.call('bulk', { resource: 'bugs', ids: [1, 2], ...args });

  it('gives back what it has deleted', async () => {
    await bulk({ operation: 'delete' });
    expect((await bulk({ operation: 'restore' })).content).toMatchObject({ outcome: 'applied' });
    const again = await bulk({ operation: 'restore' });
    expect(again.content).toMatchObject({
      items: [
        { outcome: 'failed', error: { code: 'not-found', hint: expect.stringContaining('search_all') } },
        {},
      ],
    });
  });

  it('takes back a text as it was read, with its images, and refuses one that was not whole', async () => {
    const written = (steps: string) => agent.call('update', { resource: 'bugs', id: 1, fields: { steps } });
    await written('See [image: login, file 3]');
    expect(server.bugs[0]?.steps).toMatch(/^<p>See <img src="[^"]+fileID=3" alt="login"/);
    const refusals = [];
    for (const lost of [`${'a'.repeat(80)}… [9000 characters]`, 'See [image: pixel]'])
      refusals.push(errorIn(await written(lost)).message);
    expect(refusals).toEqual([
      expect.stringContaining('steps: the text was cut'),
      expect.stringContaining('steps: an image was read as words'),
    ]);
  });

  it('calls failed what a single call calls so', async () => {
    const saved = { kind: 'instead', body: { status: 'success', message: 'Saved' } } as const;
    server.faults.inject(saved, on('/resolve', 9));
    const fields = { resolution: 'postponed', resolvedBuild: 'trunk' };
    const single = await agent.call('transition', { resource: 'bugs', id: 1, transition: 'resolve', fields });
    const many = await bulk({ operation: 'resolve', fields });
    expect([single, many].map(({ content }) => content?.outcome)).toEqual(['failed', 'failed']);
  });
});

describe('with --dry-run', () => {
  useAgent({ flags: ['--dry-run'] });

  it('says of a single one, too, which values a field does not know', async () => {
    const update = { resource: 'bugs', id: 1, fields: { severity: 9 } };
    const { content } = await agent.call('update', update);
    expect(content.hint).toMatch(/^Nothing was sent: .* severity "9" is not a known value/);
  });

  it('shows 20 of the requests, and counts all', async () => {
    const records = Array.from({ length: 25 }, (_, index) => record(index));
    const { content } = await agent.call('bulk', { resource: 'bugs', operation: 'create', records });
    expect(content).toMatchObject({ outcome: 'dry-run', counts: { requests: 25 } });
    expect(content?.requests).toHaveLength(20);
    expect(titled()).toEqual([]);
  });
});
