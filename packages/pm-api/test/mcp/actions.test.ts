import { describe, expect, it } from 'vitest';
import { agent, errorIn, server, useAgent, writes } from './mcp-session.js';

const act = (args: object) => agent.call('action', { resource: 'bugs', id: 1, ...args });

describe('action', () => {
  useAgent({ behaviour: 'observed' });

  it('makes a task of a bug, with labels, and fields in or beside the object', async () => {
    const fields = { executionID: 1, name: 'Fix', type: '开发' };
    const { content } = await act({ action: 'to-task', with: fields });
    expect(content).toMatchObject({ outcome: 'applied', record: { name: 'Fix', type: 'devel' } });
    const again = await act({ action: 'to-task', with: { fields } });
    expect(again.content).toMatchObject({
      outcome: 'applied',
      hint: `task ${String(content.id)} was made of this bug before, and stays.`,
    });
  });

  it('says what it takes, and sends nothing', async () => {
    const wrong = await act({ resource: 'executions', action: 'link', with: { bugs: [1] } });
    expect(errorIn(wrong)).toMatchObject({
      message: 'with: there is no argument bugs. kind is missing. ids is missing.',
      hint: expect.stringContaining('link takes kind, ids.'),
    });
    const none = await act({ action: 'copy' });
    expect(errorIn(none)).toMatchObject({
      message: 'bugs have no action copy.',
      hint: expect.stringContaining('to-task, to-story'),
    });
    expect(writes()).toEqual([]);
  });

  it('changes no hours of another user unasked, and says where efforts are listed', async () => {
    await agent.call('log_hours', { id: 1, hours: 1, left: 3 });
    const edit = (args: object) => act({ resource: 'tasks', action: 'edit-effort', with: args });
    const refused = errorIn(await edit({ hours: 2, account: 'dev1' }));
    expect(refused).toMatchObject({
      code: 'invalid-input',
      hint: expect.stringContaining('give account: admin.'),
    });
    expect((await edit({ hours: 2 })).content).toMatchObject({
      outcome: 'applied',
      hint: 'Effort 1 of task 1: consumed 1 → 2.',
      record: { objectID: 1, account: 'admin', consumed: 2 },
    });
    const none = await act({ resource: 'tasks', id: 99, action: 'edit-effort', with: { hours: 2 } });
    expect(errorIn(none)).toMatchObject({
      code: 'not-found',
      hint: 'get of the task with part: efforts lists its efforts.',
    });
  });

  it('is no list of a module that the server does not have', async () => {
    const { content } = await agent.call('search', { resource: 'tickets' });
    expect(content).toMatchObject({ error: { code: 'module-missing' } });
  });

  it('deletes no hours where the server deletes nothing', async () => {
    const refused = await act({ resource: 'tasks', action: 'delete-effort' });
    expect(errorIn(refused)).toMatchObject({ code: 'not-allowed' });
  });
});

describe('parts and the trash', () => {
  useAgent({ behaviour: 'observed', flags: ['--allow-destructive'] });

  it('are read by get and search_all, and given back by transition', async () => {
    const gone = { resource: 'bugs', id: 1, transition: 'delete' };
    const deleted = await agent.call('transition', gone);
    expect(deleted.content).toMatchObject({ record: { status: 'active', deleted: 1 } });
    const { content } = await agent.call('search_all', { deleted: true });
    expect(content).toMatchObject({ rows: [{ objectType: 'bug', id: 1 }], matched: 1 });
    expect(content).not.toHaveProperty('hint');
    const words = await agent.call('search_all', { words: 'login' });
    expect(words.content.hint).toContain("the server's search index");
    const back = await agent.call('transition', { ...gone, transition: 'restore' });
    expect(back.content).toMatchObject({ outcome: 'applied', id: 1 });
    const activity = await agent.call('get', { resource: 'products', id: 1, part: 'activity' });
    expect(activity.content).toMatchObject({ rows: expect.arrayContaining([expect.anything()]) });
    expect(activity.content).not.toHaveProperty('nextCursor');
    const none = await agent.call('get', { resource: 'bugs', id: 1, part: 'burn' });
    expect(errorIn(none)).toMatchObject({ message: 'bugs have no part burn.' });
    const whole = await agent.call('get', { resource: 'testtasks', id: 1 });
    expect(errorIn(whole)).toMatchObject({ hint: expect.stringContaining('Parts: cases.') });
  });

  it('go on with a cursor where one answer does not hold them', async () => {
    const actions = Array.from({ length: 300 }, (_, index) => ({ id: index, objectName: 'x'.repeat(100) }));
    const body = { status: 'success', actions };
    const when = ({ url }: { url: string }) => url.includes('/dynamics/');
    server.faults.inject({ kind: 'instead', body }, { when, times: 9 });
    const get = { resource: 'products', id: 1, part: 'activity' };
    const { nextCursor: cursor, rows, ...first } = (await agent.call('get', get)).content;
    expect(first).toMatchObject({ matched: 300 });
    const second = await agent.call('get', { ...get, cursor });
    expect(second.content).toMatchObject({ matched: 300 });
    const [next] = second.content.rows as { id: number }[];
    expect(next?.id).toBe((rows as object[]).length);
    expect(errorIn(await agent.call('get', { ...get, id: 2, cursor })).message).toContain('another list');
  });
});
