import type { AccountName } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { PmClient } from '../src/index.js';
import { definitions } from '../src/resources/definitions.js';
import { behaviours, guideOf, markdownOf, printed, servers, useGuides } from './fixtures/guide.js';

useGuides();

it('bugs-stories-and-tasks.md has the work log of a task on a released server', async () => {
  await (await guideOf('bugs-stories-and-tasks', 'observed', 'admin'))('log-work.mjs');
  expect(printed).toEqual(['applied 2 6']);
});

describe.each(behaviours)('bugs-stories-and-tasks.md, on a server of the behaviour %s', (behaviour) => {
  const guide = (account: AccountName) => guideOf('bugs-stories-and-tasks', behaviour, account);

  it('has a bug that keeps its assignee and ends closed', async () => {
    await (await guide('qa1'))('bug.mjs');
    expect(printed).toEqual(['resolved dev1']);
    expect(servers[behaviour].bugs.at(-1)).toMatchObject({
      title: 'Crash at start',
      pri: 1,
      status: 'closed',
    });
  });

  it('has a story that is reviewed, closed and opened again', async () => {
    await (await guide('po1'))('story.mjs');
    expect(printed).toEqual(['active']);
  });

  it('has a task that goes through its states and keeps its assignee', async () => {
    await (await guide('admin'))('task.mjs');
    expect(printed).toEqual([behaviour === 'observed' ? 'doing dev1' : 'started dev1']);
    const task = servers[behaviour].records('tasks').at(-1);
    expect([task?.status, Number(task?.consumed)]).toEqual(['closed', 6]);
  });

  it('has lists, and the tasks that are overdue', async () => {
    const run = await guide('qa1');
    const { url: baseUrl, accounts } = servers[behaviour];
    const pm = new PmClient({ baseUrl, ...accounts.admin });
    const task = { executionID: 1, type: 'devel', deadline: '2020-01-31', assignedTo: 'dev1' } as const;
    const late = await pm.tasks.create({ ...task, name: 'Draw the icons' });
    await pm.tasks.create({ ...task, name: 'Draw the frame', deadline: '2099-12-31' });
    await run('lists.mjs');
    expect(printed).toContain("1 { product: 1, browse: 'unresolved' }");
    expect(printed).toContain('1 Notes have colours');
    expect(printed.at(-1)).toBe(`${late.id} Draw the icons (dev1)`);
  });

  it('has a create that is done once where its answer got lost', async () => {
    const before = servers[behaviour].bugs.length;
    servers[behaviour].faults.inject(
      { kind: 'refused' },
      { when: ({ method, url }) => isCreate(method, url) },
    );
    await (await guide('qa1'))('exactly-once.mjs');
    expect(printed).toEqual([`applied ${servers[behaviour].bugs.at(-1)?.id}`]);
    expect(servers[behaviour].bugs).toHaveLength(before + 1);
  });

  it('has a dry run that sends nothing but what it needs to know', async () => {
    await (await guide('qa1'))('dry-run.mjs');
    expect(printed).toEqual([
      "PUT /bugs/1/resolve { resolution: 'fixed', resolvedBuild: 'trunk' } [ 'assignedTo' ]",
    ]);
    expect(servers[behaviour].calls).toEqual([]);
  });

  it('has a function that says why not', async () => {
    type Module = { resolveBug(id: number): Promise<string> };
    const { resolveBug } = await (await guide('qa1'))<Module>('resolve-bug.mjs');
    expect(await resolveBug(1)).toBe('resolved');
    expect(await resolveBug(99)).toMatch(/^Check the number/);
    servers[behaviour].faults.inject({ kind: 'dropped' }, { when: ({ method }) => method === 'PUT' });
    expect(await resolveBug(3)).toBe('perhaps resolved: look at bug 3');
  });
});

describe('bugs-stories-and-tasks.md', () => {
  it('has every transition of the three in its tables', async () => {
    const markdown = await markdownOf('guides/bugs-stories-and-tasks');
    const { bugs, stories, tasks } = definitions;
    const named = [...markdown.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
    for (const { transitions } of [bugs, stories, tasks])
      for (const name of Object.keys(transitions)) expect(named).toContain(name);
  });
});

const isCreate = (method: string, url: string) => method === 'POST' && url.includes('/bugs');
