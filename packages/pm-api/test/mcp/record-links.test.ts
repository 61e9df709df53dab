import { describe, expect, it } from 'vitest';
import { agent, on, server, useAgent } from './mcp-session.js';

const complete = async (uri: string, name: string, value: string) => {
  const ref = { type: 'ref/resource' as const, uri };
  return (await agent.client.complete({ ref, argument: { name, value } })).completion.values;
};

describe('the address of a record', () => {
  useAgent({ behaviour: 'observed' });

  it('is offered for each kind that can be read, and for accounts', async () => {
    const { resourceTemplates } = await agent.client.listResourceTemplates();
    const uris = resourceTemplates.map(({ uriTemplate }) => uriTemplate);
    expect(uris).toEqual(
      expect.arrayContaining(['pm://bug/{id}', 'pm://task/{id}', 'pm://account/{account}']),
    );
  });

  it('gives the record, told apart from instructions, without secrets', async () => {
    const { contents } = await agent.client.readResource({ uri: 'pm://bug/1' });
    const [{ text = '', mimeType } = {}] = contents as { text?: string; mimeType?: string }[];
    expect(mimeType).toBe('application/json');
    expect(JSON.parse(text)).toMatchObject({ notice: expect.stringContaining('data'), record: { id: 1 } });
    const account = await agent.client.readResource({ uri: 'pm://account/dev1' });
    expect(JSON.stringify(account)).toContain('dev1');
  });

  it('of what there is not is an error', async () => {
    const uris = ['pm://bug/4711', 'pm://bug/x', 'pm://bug/0', 'pm://account/nosuch', 'pm://nothing/1'];
    for (const uri of uris) await expect(agent.client.readResource({ uri })).rejects.toThrow(uri);
  });

  it('can be completed', async () => {
    expect(await complete('pm://product/{id}', 'id', '')).toEqual(expect.arrayContaining(['1', '2']));
    expect(await complete('pm://product/{id}', 'id', '2')).toEqual(['2']);
    expect(await complete('pm://account/{account}', 'account', 'de')).toEqual(['dev1']);
    expect(await complete('pm://account/{account}', 'account', '-')).toEqual([]);
  });

  it('is completed with nothing where the server does not answer', async () => {
    server.faults.inject({ kind: 'instead', status: 500, body: {} }, on('', 99));
    expect(await complete('pm://product/{id}', 'id', '')).toEqual([]);
  });
});

describe('the address of one of many records', () => {
  useAgent({ behaviour: 'observed', seed: { products: 60 } });

  it('is completed by the beginning of its id, and an account once the server answers again', async () => {
    const completed = await complete('pm://product/{id}', 'id', '6');
    expect([...completed].sort()).toEqual(['6', '60', '61', '62', '63']);
    const accounts = () => complete('pm://account/{account}', 'account', 'de');
    server.faults.inject({ kind: 'cut' }, on('/users', 99));
    expect(await accounts()).toEqual([]);
    server.faults.clear();
    expect(await accounts()).toEqual(['dev1']);
  });
});

describe('a call that is cancelled', () => {
  useAgent({ behaviour: 'observed' });

  it('tells what was done as a log message', async () => {
    const logged: unknown[] = [];
    agent.client.setNotificationHandler('notifications/message', ({ params }) => void logged.push(params));
    const cancel = new AbortController();
    server.faults.inject({ kind: 'silent' }, on('PUT /bugs/2', 99));
    const args = { resource: 'bugs', operation: 'update', ids: [1, 2], fields: { pri: 1 } };
    const call = agent.call('bulk', args, { signal: cancel.signal });
    await expect
      .poll(() => server.calls.some(({ method, path }) => method === 'PUT' && path === '/bugs/2'))
      .toBe(true);
    await expect.poll(() => server.bugs.find(({ id }) => id === 1)?.pri).toBe(1);
    cancel.abort();
    await expect(call).rejects.toThrow();
    await expect
      .poll(() => logged)
      .toMatchObject([
        {
          level: 'warning',
          data: expect.stringMatching(/^bulk update bugs was cancelled: 1 \w+, 2 unknown\./),
        },
      ]);
    expect(agent.stderr).toContain('bulk update bugs was cancelled: 1');
  });
});
