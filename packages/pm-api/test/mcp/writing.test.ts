import { describe, expect, it } from 'vitest';
import { agent, errorIn, oddRefusals, on, server, useAgent } from './mcp-session.js';

const bug = (id: number) => server.bugs.find((one) => one.id === id);

describe.each(['specification', 'observed'] as const)('with a server as in %s', (behaviour) => {
  useAgent({ behaviour });

  it('create tells the number of the record that is there now', async () => {
    const fields = { productID: 1, title: 'Export fails', openedBuild: ['trunk'], pri: 2 };
    const { isError, content } = await agent.call('create', { resource: 'bugs', fields });
    expect(isError).toBe(false);
    expect(content).toMatchObject({ outcome: 'applied', record: { title: 'Export fails', pri: 2 } });
    expect(bug(content.id as number)).toMatchObject({ title: 'Export fails' });
  });

  it('create that may have run names the search for its record', async () => {
    await agent.call('get', { resource: 'bugs', id: 1 });
    server.faults.inject({ kind: 'cut' }, on('POST'));
    const fields = { productID: 1, title: 'Export "fails"', openedBuild: ['trunk'] };
    const { hint = '' } = errorIn(await agent.call('create', { resource: 'bugs', fields }));
    const [, args = ''] = /^Look for it: search (\{.*\})\. /.exec(String(hint)) ?? [];
    const search = JSON.parse(args);
    expect(search).toMatchObject({ filter: { product: 1 } });
    expect((await agent.call('search', search)).content.items).toMatchObject([{ title: 'Export "fails"' }]);
  });

  it('update changes what is given, and shows it', async () => {
    const { content } = await agent.call('update', { resource: 'bugs', id: 1, fields: { pri: 1 } });
    expect(content).toMatchObject({ outcome: 'applied', id: 1, record: { pri: 1 } });
    expect(bug(1)?.pri).toBe(1);
  });

  it.runIf(behaviour === 'observed')('update with an empty text empties a list', async () => {
    for (const mailto of ['', ['']]) {
      await agent.call('update', { resource: 'bugs', id: 1, fields: { mailto: ['qa1'] } });
      expect(bug(1)?.mailto).not.toEqual([]);
      const { content } = await agent.call('update', { resource: 'bugs', id: 1, fields: { mailto } });
      expect(content).toMatchObject({ outcome: 'applied' });
      expect([bug(1)?.mailto].flat().join()).toBe('');
    }
  });

  it('takes Markdown, stores HTML and gives Markdown back', async () => {
    const steps = '1. Open the page\n2. Press **Save**';
    const { content } = await agent.call('update', { resource: 'bugs', id: 1, fields: { steps } });
    expect(content).toMatchObject({ outcome: 'applied', record: { steps } });
    expect(bug(1)?.steps).toContain('<strong>Save</strong>');
    const read = await agent.call('get', { resource: 'bugs', id: 1 });
    expect(read.content.record).toMatchObject({ steps });
    const where = { steps: { contains: 'Press Save' } };
    const found = await agent.call('search', { resource: 'bugs', filter: { product: 1 }, where });
    expect(found.content.items).toMatchObject([{ id: 1, steps }]);
  });

  it.runIf(behaviour === 'observed')('shows the texts of the story of a task as Markdown', async () => {
    const spec = '1. One\n2. **Two**';
    const story = { productID: 1, title: 'Story', spec, reviewer: ['admin'] };
    const { content } = await agent.call('create', { resource: 'stories', fields: story });
    const fields = { executionID: 1, name: 'Task', type: 'devel', story: content.id };
    const task = await agent.call('create', { resource: 'tasks', fields });
    const read = await agent.call('get', { resource: 'tasks', id: task.content.id });
    expect(read.content.record).toMatchObject({ storyTitle: 'Story', storySpec: spec });
  });

  it('transition changes the state', async () => {
    const fields = { resolution: 'fixed', resolvedBuild: 'trunk' };
    const resolve = { resource: 'bugs', id: 1, transition: 'resolve', fields };
    const { content } = await agent.call('transition', resolve);
    expect(content).toMatchObject({
      outcome: 'applied',
      record: { status: 'resolved', resolution: 'fixed' },
    });
    expect(bug(1)?.status).toBe('resolved');
  });

  it('an update that the server confirms and does not do is an error', async () => {
    server.faults.inject({ kind: 'instead', body: { status: 'success' } }, on('PUT', 9));
    const answer = await agent.call('update', { resource: 'bugs', id: 1, fields: { title: 'New' } });
    expect(answer.content).toMatchObject({ outcome: 'failed', error: { code: 'not-applied' } });
    expect(answer.isError).toBe(true);
  });

  it('is not sent where what is read before it fails, and that is told', async () => {
    server.faults.inject({ kind: 'cut' }, on('GET /bugs', 9));
    const { content } = await agent.call('transition', { resource: 'bugs', id: 1, transition: 'confirm' });
    expect(content).toMatchObject({
      outcome: 'failed',
      error: { code: 'network', hint: expect.stringContaining('The write was not sent.') },
    });
  });

  it('a create of which nobody knows is unknown, and no failure', async () => {
    server.faults.inject({ kind: 'garbled' }, on('POST /bugs', 9));
    server.faults.inject({ kind: 'garbled' }, on('GET', 99));
    const fields = { productID: 1, title: 'Lost', openedBuild: ['trunk'] };
    const answer = await agent.call('create', { resource: 'bugs', fields });
    expect(answer).toMatchObject({
      isError: true,
      content: { outcome: 'unknown', error: { mayHaveRun: true } },
    });
  });

  it('concurrent calls are answered each by its own', async () => {
    const calls = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? agent.call('create', {
            resource: 'bugs',
            fields: { productID: 1, title: `Bug ${index}`, openedBuild: ['trunk'] },
          })
        : agent.call('get', { resource: 'bugs', id: 1 + (index % 3) }),
    );
    const answers = await Promise.all(calls);
    const ids = answers.map(({ content }, index) => {
      const { record } = content as { record: { id: number; title: string } };
      if (index % 2 === 0) expect(record.title).toBe(`Bug ${index}`);
      else expect(record.id).toBe(1 + (index % 3));
      return index % 2 === 0 ? record.id : 0;
    });
    expect(new Set(ids.filter((id) => id > 0)).size).toBe(6);
  });

  it('what is wrong is refused with what is right, and nothing is sent', async () => {
    const create = (fields: object) => ['create', { resource: 'bugs', fields }] as const;
    const user = { account: 'x', password: 'hunter2-long' };
    const step = (transition: string, more = {}) =>
      ['transition', { resource: 'bugs', id: 1, transition, ...more }] as const;
    const ofBug = (fields: object, more = {}) =>
      ['update', { resource: 'bugs', id: 1, fields, ...more }] as const;
    const noSecret = /^(?![\s\S]*hunter2)/;
    expect(
      await oddRefusals([
        [...create({ productID: 1, titel: 'x', openedBuild: ['trunk'] }), 'Did you mean title?'],
        [...create({ productID: 'one', title: 'x', openedBuild: ['trunk'] }), 'productID must be a number'],
        [...create({ productID: 1 }), 'Nothing was sent'],
        ['create', { resource: 'users', fields: user }, 'pm-api create users.', noSecret],
        [...ofBug({ module: 'Login' }), 'pm-api modules list.'],
        [...ofBug({ status: 'closed' }), 'Use confirm, resolve'],
        [...ofBug({ pri: 1 }, { dryRun: true }), 'Possible: resource, id, fields'],
        ['update', { resource: 'users', id: 2, fields: { password: 'hunter2-long' } }, 'stdin', noSecret],
        [...step('resolv'), 'Did you mean resolve?'],
        [...step('resolve', { fields: { solution: 'fixed' } }), 'Did you mean resolution?'],
        [...step('constructor'), 'Possible: confirm'],
        ['transition', { resource: 'products', id: 1, transition: 'resolve' }, 'Possible:'],
        ['transition', { resource: 'releases', id: 1, transition: 'start' }, 'Nothing was sent'],
      ]),
    ).toEqual([]);
    expect(agent.heard).not.toContain('hunter2');
    expect((await agent.call(...create({ productID: 1 }))).content.outcome).toBe('failed');
  });
});

describe('a refusal of the server', () => {
  useAgent({ behaviour: 'observed', who: 'nogroup1' });

  it('has its diagnosis: who has to do what', async () => {
    const fields = { productID: 1, title: 'x', openedBuild: ['trunk'] };
    const error = errorIn(await agent.call('create', { resource: 'bugs', fields }));
    expect(error).toMatchObject({
      code: 'forbidden',
      diagnosis: {
        cause: 'no-privilege',
        advice: expect.stringMatching(/group/),
        checked: expect.any(Array),
      },
    });
  });
});

describe('with --dry-run', () => {
  useAgent({ flags: ['--dry-run', '--allow-destructive'] });

  it('a call shows the request and sends nothing', async () => {
    const fields = { productID: 1, title: 'x', openedBuild: ['trunk'] };
    for (const [name, args, method] of [
      ['create', { resource: 'bugs', fields }, 'POST'],
      ['update', { resource: 'bugs', id: 1, fields: { pri: 1 } }, 'PUT'],
      ['transition', { resource: 'bugs', id: 1, transition: 'close' }, 'PUT'],
      ['transition', { resource: 'bugs', id: 1, transition: 'delete' }, 'DELETE'],
    ] as const)
      expect(await agent.call(name, args)).toMatchObject({
        isError: false,
        content: { outcome: 'dry-run', request: { method, url: expect.stringContaining('/bugs') } },
      });
    const { content } = await agent.call('bulk', { resource: 'bugs', operation: 'close', ids: [1, 2] });
    expect(content).toMatchObject({ outcome: 'dry-run', counts: { requests: 2 }, requests: [{}, {}] });
    expect(server.calls).toEqual([]);
  });
});

describe('with --read-only', () => {
  useAgent({ flags: ['--read-only'] });

  it('the agent is told so', () => {
    expect(agent.client.getInstructions()).toContain('only reads');
  });
});

describe('with --allow-destructive', () => {
  useAgent({ flags: ['--allow-destructive'] });

  it('delete is a transition, and is verified', async () => {
    const { content } = await agent.call('transition', { resource: 'bugs', id: 2, transition: 'delete' });
    expect(content).toMatchObject({ outcome: 'applied', id: 2 });
    expect((await agent.call('get', { resource: 'bugs', id: 2 })).isError).toBe(true);
  });

  it('a delete that was confirmed and not done is an error', async () => {
    server.faults.inject({ kind: 'instead', body: { status: 'success' } }, on('DELETE', 9));
    const answer = await agent.call('transition', { resource: 'bugs', id: 2, transition: 'delete' });
    expect(answer.content).toMatchObject({ outcome: 'failed', error: { code: 'not-applied' } });
  });
});
