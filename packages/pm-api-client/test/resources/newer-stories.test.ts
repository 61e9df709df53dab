import { describe, expect, it } from 'vitest';
import { pm, usePm } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

/** A task whose story got a newer version afterwards: the server shows it as `changed`. */
async function taskOfChangedStory(): Promise<number> {
  const { id: story } = await pm.stories.create({ productID: 1, title: 'Log in', needNotReview: 1 });
  const { id } = await pm.tasks.create({ name: 'Log in', executionID: 1, type: 'devel', story });
  await pm.stories.change(story, { title: 'Log in', spec: 'By phone.' }, { extra: { needNotReview: 1 } });
  return id;
}

const inList = async (id: number) =>
  (await pm.tasks.all({ execution: 1, browse: 'all' })).find((task) => task.id === id);

describe('a task whose story has a newer version', () => {
  it('has its own state, and every transition of it is seen', async () => {
    const id = await taskOfChangedStory();
    const start = await pm.tasks.start(id, { left: 2 });
    expect(start).toMatchObject({ outcome: 'applied', record: { status: 'doing', statusLabel: 'changed' } });
    const pause = await pm.tasks.pause(id);
    expect(pause).toMatchObject({ outcome: 'applied', record: { status: 'pause' }, changedByServer: [] });
  });

  it('is changed in a list until it is done', async () => {
    const id = await taskOfChangedStory();
    expect(await inList(id)).toMatchObject({ status: 'changed' });
    await pm.tasks.finish(id, { consumed: 1 });
    expect(await inList(id)).toMatchObject({ status: 'done', statusLabel: 'changed' });
  });
});

it('a new story in an execution is seen there, although it has no field of that name', async () => {
  const days = { begin: '2026-11-01', end: '2027-12-31' };
  const { id: project } = await pm.projects.create({ name: 'A', model: 'scrum', workflowGroup: 0, ...days });
  const { id: execution } = await pm.executions.create({ project, name: 'B', products: [1], ...days });
  const story = { productID: 1, title: 'In a sprint', needNotReview: 1, project, execution } as const;
  const { outcome, record } = await pm.stories.create(story);
  expect(outcome).toBe('applied');
  expect(record).not.toHaveProperty('execution');
});

it('a new story is in its own project, and not in the one that the session has shown last', async () => {
  const days = { begin: '2026-11-01', end: '2027-12-31' };
  const { id: project } = await pm.projects.create({ name: 'C', model: 'scrum', workflowGroup: 0, ...days });
  const { id: execution } = await pm.executions.create({ project, name: 'D', products: [1], ...days });
  const titles = async (at: number) => (await pm.stories.all({ project: at })).map(({ title }) => title);
  for (const place of [{ project }, { execution }, { project, execution }]) {
    await pm.projects.get(1);
    const story = { productID: 1, title: `In ${Object.keys(place)}`, needNotReview: 1, ...place } as const;
    expect(await pm.stories.create(story)).toMatchObject({ outcome: 'applied' });
  }
  expect(await titles(1)).toEqual([]);
  expect(await titles(project)).toHaveLength(3);
});

it('stories that are created together are each in their own project', async () => {
  const days = { begin: '2026-11-01', end: '2027-12-31' };
  const make = (name: string) => pm.projects.create({ name, model: 'scrum', workflowGroup: 0, ...days });
  const projects = [(await make('E')).id, (await make('F')).id];
  const wanted = [0, 1, 2, 3, 4, 5].map((index) => ({
    title: `Story ${index}`,
    project: projects[index % 2] as number,
  }));
  await Promise.all(wanted.map((story) => pm.stories.create({ productID: 1, needNotReview: 1, ...story })));
  for (const at of projects) {
    const titles = (await pm.stories.all({ project: at })).map(({ title }) => title);
    expect(titles.sort()).toEqual(wanted.filter(({ project }) => project === at).map(({ title }) => title));
  }
});
