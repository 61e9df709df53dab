import { describe, expect, it } from 'vitest';
import { as, pm, usePm, writes } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const make = async (mode: 'multi' | 'linear', team: string[], teamEstimate: number[]) =>
  (await pm.tasks.create({ executionID: 1, name: 'Pair', type: 'devel', mode, team, teamEstimate })).id;

/** Account, hours spent and left, and state of each turn. */
const turns = async (id: number) => {
  const { team } = await pm.tasks.get(id);
  return Object.values(team as object).map(
    ({ account, consumed, left, status }) => `${account} ${Number(consumed)} ${Number(left)} ${status}`,
  );
};
const puts = () => writes().filter(({ method }) => method === 'PUT');

describe('a task on which all work at once', () => {
  it('is started and finished by each of its members, with the hours of each', async () => {
    const id = await make('multi', ['dev1', 'qa1'], [2, 3]);
    expect(await as('dev1').tasks.start(id)).toMatchObject({ outcome: 'applied', record: { left: 5 } });
    expect(await as('qa1').tasks.start(id, { left: 4 })).toMatchObject({ record: { left: 6 } });
    expect(await turns(id)).toEqual(['dev1 0 2 doing', 'qa1 0 4 doing']);
    const first = await as('dev1').tasks.finish(id, { consumed: 2 });
    expect(first).toMatchObject({ outcome: 'applied', record: { status: 'doing', consumed: 2, left: 4 } });
    await pm.tasks.pause(id);
    expect(await as('qa1').tasks.restart(id)).toMatchObject({ record: { status: 'doing', left: 4 } });
    const last = await as('qa1').tasks.finish(id, { consumed: 3 });
    expect(last).toMatchObject({ outcome: 'applied', record: { status: 'done', consumed: 5, left: 0 } });
  });

  it('is finished by a member at a given time, which the record shows for nobody', async () => {
    const id = await make('multi', ['dev1', 'qa1'], [2, 3]);
    const times = { realStarted: '2026-01-05 09:00:00', finishedDate: '2026-01-05 11:00:00' };
    const first = await as('dev1').tasks.finish(id, { consumed: 2, ...times });
    expect(first).toMatchObject({ outcome: 'applied', record: { status: 'doing' } });
    expect(await turns(id)).toEqual(['dev1 2 0 done', 'qa1 0 3 wait']);
  });

  it('is not finished for all by a member who finishes twice', async () => {
    const id = await make('multi', ['dev1', 'qa1'], [2, 3]);
    await as('dev1').tasks.finish(id, { consumed: 2 });
    await expect(as('dev1').tasks.finish(id, { consumed: 1 })).rejects.toMatchObject({
      ...{
        code: 'transition',
        hint: expect.stringContaining('close ends the task for all. Nothing was sent.'),
      },
    });
    expect(await turns(id)).toEqual(['dev1 2 0 done', 'qa1 0 3 wait']);
  });

  it('is neither started nor worked on by somebody else, which a released server counts wrongly or drops', async () => {
    const id = await make('multi', ['dev1', 'qa1'], [2, 3]);
    const others = [pm.tasks.start(id), pm.tasks.logEffort(id, { consumed: 1, left: 1 })];
    for (const other of others)
      await expect(other).rejects.toMatchObject({
        ...{ code: 'transition', hint: expect.stringContaining('Its team: dev1, qa1.') },
      });
    expect(puts()).toEqual([]);
  });

  it('has no assignee and no estimate of its own, and no member twice', async () => {
    const id = await make('multi', ['dev1', 'qa1'], [2, 3]);
    await expect(pm.tasks.assignTo(id, { assignedTo: 'qa1' })).rejects.toThrow('must be left out');
    await expect(pm.tasks.update(id, { estimate: 9 })).rejects.toThrow('is the sum of the estimates');
    await expect(make('multi', ['dev1', 'dev1', 'qa1'], [1, 2, 3])).rejects.toThrow('a member twice');
    expect(puts()).toEqual([]);
  });

  it('keeps its team when it is changed, and when it is opened again', async () => {
    const id = await make('multi', ['dev1', 'qa1'], [2, 3]);
    expect(await pm.tasks.update(id, { pri: 1 })).toMatchObject({ outcome: 'applied', record: { pri: 1 } });
    await pm.tasks.cancel(id);
    expect(await pm.tasks.activate(id)).toMatchObject({ outcome: 'applied', record: { left: 5 } });
    expect(await turns(id)).toEqual(['dev1 0 2 wait', 'qa1 0 3 wait']);
    for (const account of ['dev1', 'qa1'] as const) await as(account).tasks.finish(id, { consumed: 1 });
    await expect(pm.tasks.activate(id, { left: 2 })).rejects.toMatchObject({
      hint: expect.stringContaining('Give left and assignedTo. Its team: dev1, qa1.'),
    });
    const opened = await pm.tasks.activate(id, { left: 2, assignedTo: 'qa1' });
    expect(opened).toMatchObject({ outcome: 'applied', record: { status: 'doing', left: 2 } });
    expect(await turns(id)).toEqual(['dev1 1 0 done', 'qa1 1 2 doing']);
  });
});

describe('a task on which its members work one after another', () => {
  it('goes to the next member, who alone goes on with it', async () => {
    const id = await make('linear', ['dev1', 'qa1'], [2, 3]);
    await expect(as('qa1').tasks.start(id)).rejects.toThrow(`task ${id} is now with dev1`);
    expect(await as('dev1').tasks.finish(id, { consumed: 2 })).toMatchObject({
      ...{ outcome: 'applied', record: { status: 'doing', assignedTo: 'qa1' } },
    });
    await expect(as('dev1').tasks.logEffort(id, { consumed: 1, left: 1 })).rejects.toThrow('now with qa1');
    await expect(pm.tasks.assignTo(id, { assignedTo: 'pm1' })).rejects.toThrow('is not in its team');
    expect(await as('qa1').tasks.finish(id, { consumed: 3 })).toMatchObject({ record: { status: 'done' } });
  });

  it('counts the second turn of a member only where it is finished at once', async () => {
    const id = await make('linear', ['dev1', 'qa1', 'dev1'], [2, 3, 1]);
    for (const account of ['dev1', 'qa1'] as const) await as(account).tasks.finish(id, { consumed: 2 });
    const early = [as('dev1').tasks.start(id), as('dev1').tasks.logEffort(id, { consumed: 1, left: 1 })];
    for (const one of early)
      await expect(one).rejects.toMatchObject({ hint: expect.stringContaining('Finish it with all hours') });
    expect(await as('dev1').tasks.finish(id, { consumed: 1 })).toMatchObject({ record: { status: 'done' } });
    expect(await turns(id)).toEqual(['dev1 2 0 done', 'qa1 2 0 done', 'dev1 1 0 done']);
  });
});

describe('hours that a released server takes for another state', () => {
  const one = { executionID: 1, name: 'Alone', type: 'devel', estimate: 3 } as const;

  it('are refused where a start leaves none', async () => {
    const { id } = await pm.tasks.create(one);
    await expect(pm.tasks.start(id, { left: 0, consumed: 1 })).rejects.toMatchObject({
      ...{ code: 'invalid-input', hint: expect.stringContaining('Use finish') },
    });
  });

  it('are refused where they would open a closed task', async () => {
    const { id } = await pm.tasks.create(one);
    await pm.tasks.close(id);
    await expect(pm.tasks.logEffort(id, { consumed: 1, left: 1 })).rejects.toMatchObject({
      ...{ code: 'transition', hint: expect.stringContaining('Activate it first') },
    });
    expect(await pm.tasks.logEffort(id, { consumed: 1, left: 0 })).toMatchObject({ outcome: 'applied' });
    expect(await pm.tasks.get(id)).toMatchObject({ status: 'closed', consumed: 1 });
  });
});
