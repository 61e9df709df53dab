import { describe, expect, it } from 'vitest';
import { remarkOn } from '../../src/operations/remarks.js';
import { listed } from '../../src/texts.js';
import { agent, errorIn, on, server, useAgent } from './mcp-session.js';

const open = { product: 1, status: 'active', assignedTo: 'qa1', openedBuild: ['trunk'], pri: 3 };
const bug = (id: number, given: object) => ({ id, title: `Bug ${id}`, ...open, ...given });
const bugs = [
  bug(1, { deadline: '2026-12-01' }),
  bug(2, { deadline: '0000-00-00', pri: 1 }),
  bug(3, { deadline: '2026-11-23' }),
  // Some lists have the time too.
  bug(4, { deadline: '2026-11-20 00:00:00' }),
  // Due today on the server, and tomorrow here.
  bug(5, { deadline: '2026-11-24' }),
  bug(6, { deadline: '2026-11-20', status: 'closed' }),
  bug(7, { deadline: '2026-11-20', status: 'resolved' }),
  bug(8, { deadline: '2026-11-20', assignedTo: 'dev1' }),
];
const now = () => new Date('2026-11-23T17:00:00Z');

describe('my_work', () => {
  useAgent({ behaviour: 'observed', who: 'qa1', records: { bugs }, now });

  it('has what is assigned to the caller and open, overdue first by the day of the server', async () => {
    const { content, isError } = await agent.call('my_work');
    expect(isError).toBe(false);
    const { kinds } = content as { kinds: Record<string, { items: { id: number; overdue?: true }[] }> };
    expect(kinds.bugs).toMatchObject({ total: 6, overdue: 2 });
    expect(kinds.bugs?.items.map(({ id, overdue }) => (overdue ? `${id} overdue` : id))).toEqual([
      ...['4 overdue', '3 overdue'],
      ...[7, 5, 1, 2],
    ]);
    expect(content).toMatchObject({ today: '2026-11-24', overdue: 2 });
    const totals = Object.values(kinds as unknown as Record<string, { total: number }>);
    expect(content.total).toBe(totals.reduce((sum, { total }) => sum + total, 0));
  });

  it('shows as many of a kind as are wanted, and counts all', async () => {
    const { content } = await agent.call('my_work', { limit: 1 });
    expect(content.kinds).toMatchObject({ bugs: { total: 6, items: [{ id: 4 }] } });
    expect((content.kinds as { bugs: { items: object[] } }).bugs.items).toHaveLength(1);
  });

  it('says which kinds could not be listed', async () => {
    server.faults.inject(
      { kind: 'instead', status: 403, body: { status: 'fail', message: 'Access denied' } },
      on('/my/stories', 99),
    );
    const { content, isError } = await agent.call('my_work');
    expect(isError).toBe(false);
    expect(content.forbidden).toEqual(['stories']);
    const { missing = [], unreadable = [] } = content as Record<string, string[]>;
    expect([...missing, ...unreadable]).toContain('tickets');
  });
});

describe('a server without lists of own records', () => {
  useAgent({ behaviour: 'specification' });

  it('is an error, and not a user without work', async () => {
    expect(errorIn(await agent.call('my_work')).code).toBe('not-found');
  });
});

describe('more work than one answer holds', () => {
  const long = Array.from({ length: 50 }, (_, at) => bug(at + 1, { title: '字'.repeat(150) }));
  const late = { deadline: '2026-11-20', assignedTo: 'qa1', execution: 1, status: 'doing' };
  const team = ['qa1', 'dev1', 'pm1'].map((account) => ({
    account,
    ...{ estimate: 1, consumed: 0, left: account === 'pm1' ? 0 : 1 },
    status: account === 'pm1' ? 'done' : 'wait',
  }));
  const tasks = [
    { ...late, id: 1, name: 'Late', type: 'devel', left: 1 },
    { ...late, id: 2, name: 'Shared', type: 'devel', left: 1, mode: 'multi', assignedTo: '', team },
  ];
  useAgent({ behaviour: 'observed', who: 'qa1', records: { bugs: long, tasks }, now });

  it('has what is overdue, and the hint names what is not whole', async () => {
    const { content } = await agent.call('my_work', { limit: 50 });
    const kinds = content.kinds as Record<string, { total: number; items: object[] }>;
    expect(Object.keys(kinds)[0]).toBe('tasks');
    expect(kinds.tasks).toMatchObject({ total: 1, items: [{ id: 1, overdue: true }] });
    expect(kinds.bugs?.items.length).toBeLessThan(50);
    expect(content.hint).toContain('Fewer bugs than the limit are shown');
  });

  it('is in a report of each member of a team who is not done', async () => {
    const { content } = await agent.call('report', { execution: 1 });
    expect(content.people).toMatchObject([
      { person: 'qa1', tasks: 2, overdue: 2 },
      { person: 'dev1', tasks: 1, overdue: 1 },
    ]);
  });

  it('of a team is found among its members who are not done', async () => {
    const idsOf = { dev1: [2], qa1: [1, 2], pm1: [], unassigned: [] };
    for (const [assignedTo, ids] of Object.entries(idsOf))
      for (const filter of [{ execution: 1 }, {}]) {
        const asked = { resource: 'tasks', where: { assignedTo }, filter };
        const items = (await agent.call('search', asked)).content.items as {
          id: number;
          assignedTo: unknown;
        }[];
        expect({ assignedTo, ids: items.map(({ id }) => id).sort() }).toEqual({ assignedTo, ids });
        const shared = items.filter(({ id }) => id === 2);
        expect(shared.map((one) => one.assignedTo)).toEqual(shared.map(() => ['qa1', 'dev1']));
      }
  });

  it('tells a member who finishes that the task goes on, and refuses the second time for that alone', async () => {
    const finish = { resource: 'tasks', id: 2, transition: 'finish', fields: { consumed: 1 } };
    const hint = expect.stringContaining('goes on with dev1');
    const { content } = await agent.call('transition', finish);
    expect(content).toMatchObject({ outcome: 'applied', hint, record: { status: 'doing' } });
    const error = errorIn(await agent.call('transition', finish));
    expect(error).toMatchObject({
      code: 'transition',
      hint: expect.stringContaining('Each member finishes'),
    });
    expect(JSON.stringify(error)).not.toMatch(/starts from|possible/);
  });

  it('names who is next where the members work one after another', () => {
    const team = { a: { account: 'dev1', status: 'wait' }, b: { account: 'pm1', status: 'wait' } };
    const task = { id: 3, mode: 'linear', status: 'doing', assignedTo: 'pm1', team };
    expect(remarkOn({ name: 'tasks' }, 'finish', task)?.values).toEqual([listed('items', ['pm1'])]);
  });
});
