import { describe, expect, it } from 'vitest';
import { agent, errorIn, useAgent, writes } from './mcp-session.js';

const now = () => new Date('2026-11-23T17:00:00Z');
const open = { execution: 1, status: 'doing', type: 'devel', assignedTo: 'dev1', pri: 3 };
const hours = { estimate: 8, consumed: 2, left: 6 };
const task = (id: number, given: object) => ({ id, name: `Task ${id}`, ...open, ...hours, ...given });
const tasks = [
  task(1, { deadline: '2026-11-20' }),
  task(2, { deadline: '2026-12-20', assignedTo: 'qa1' }),
  task(3, { left: 0.5 }),
  task(4, { status: 'wait', assignedTo: 'qa1' }),
];
const logged = (args: object) => agent.call('log_hours', { id: 1, hours: 1.5, ...args });

describe('log_hours on a released server', () => {
  useAgent({ behaviour: 'observed', records: { tasks }, now });

  it('takes the hours that are left, and 0 of them finishes the task', async () => {
    const { content } = await logged({ left: 0, date: '-1d' });
    expect(content).toMatchObject({ outcome: 'applied', record: { status: 'done', consumed: 3.5 } });
  });

  it('says that ZenTao has assigned the task of a colleague to the one who logs hours, and started it', async () => {
    const { content } = await logged({ id: 4 });
    expect(content).toMatchObject({
      changedByServer: ['status', 'assignedTo'],
      record: { status: 'doing', assignedTo: 'admin' },
      hint: 'The task was assigned to qa1; ZenTao has assigned it to admin.',
    });
    expect((await logged({})).content).not.toHaveProperty('changedByServer');
  });

  it('is unverified where the task does not keep the hours left that were asked for', async () => {
    await logged({ date: '+0d' });
    const { content } = await logged({ left: 3, date: '-1d' });
    const hint = expect.stringContaining('left of the task stays 4.5:');
    expect(content).toMatchObject({ outcome: 'unverified', record: { left: 4.5 }, hint });
    // Nothing was asked for here.
    const other = await logged({ date: '-1d' });
    expect(other.content).toMatchObject({ outcome: 'applied', hint: expect.stringContaining('stays 4.5.') });
  });

  it('does not finish a done task, which would add the hours once more', async () => {
    const finish = { resource: 'tasks', id: 1, transition: 'finish', fields: { consumed: 2 } };
    expect((await agent.call('transition', finish)).content).toMatchObject({ outcome: 'applied' });
    const sent = writes().length;
    expect(errorIn(await agent.call('transition', finish))).toMatchObject({ code: 'transition' });
    expect(writes()).toHaveLength(sent);
  });

  it('asks what is left where the hours exceed it, and for a day that is one', async () => {
    expect(errorIn(await logged({ id: 3 })).hint).toContain('Give left');
    expect(errorIn(await logged({ date: 'some day' })).hint).toContain('YYYY-MM-DD');
    expect(writes()).toEqual([]);
  });
});

describe('log_hours', () => {
  describe('on a server without a work log', () => {
    useAgent({ records: { tasks } });

    it('is an error, and nothing is written', async () => {
      expect(errorIn(await logged({})).code).toBe('module-missing');
      expect(writes()).toEqual([]);
    });
  });
});

describe('report', () => {
  useAgent({ behaviour: 'observed', records: { tasks, bugs: [] }, now });

  it('has open and overdue work, and how many each person has', async () => {
    const { content } = await agent.call('report', { execution: 1 });
    expect(content).toMatchObject({ today: '2026-11-24', total: 4, overdue: 1 });
    expect(content.overdueItems).toMatchObject([{ id: 1, title: 'Task 1' }]);
    expect(content.people).toMatchObject([{ person: 'dev1' }, { person: 'qa1' }]);
    expect(content.notice).toContain('data');
  });

  it('of a product says that it has bugs alone', async () => {
    const { content } = await agent.call('report', { product: 1 });
    expect(content.hint).toContain('Bugs alone');
  });

  it('refuses two places, whose work it would add up', async () => {
    const error = errorIn(await agent.call('report', { product: 1, execution: 1 }));
    expect(error.message).toContain('report takes one of product, execution.');
  });
});
