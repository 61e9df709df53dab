import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { failingRows } from '../../../common/test/fixtures/failing-rows.js';
import { as, pm, server, usePm, writes } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const notFound = { code: 'not-found' };
const days = { begin: '2026-11-01', end: '2027-12-31' };

const sprintProject = { model: 'scrum', workflowGroup: 0, ...days };

it('the id of a project is not found by any operation of programs, and nothing is written', async () => {
  const { id: parent } = await pm.programs.create({ name: 'Program', ...days });
  const { id } = await pm.projects.create({ name: 'Project', parent, ...sprintProject });
  server.calls.splice(0);
  const { programs } = pm;
  const blind = { verify: false };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    get: () => programs.get(id),
    history: () => programs.history(id),
    comment: () => programs.comment(id, 'text'),
    update: () => programs.update(id, { name: 'Stolen' }),
    'unverified update': () => programs.update(id, { name: 'a', desc: 'b' }, blind),
    start: () => programs.start(id),
    'unverified start': () => programs.start(id, {}, blind),
    delete: () => programs.delete(id),
    'unverified delete': () => programs.delete(id, blind),
  };
  const refused = ([, call]: [string, () => Promise<unknown>]) =>
    expect(call()).rejects.toMatchObject(notFound);
  expect(await failingRows(Object.entries(calls), ([name]) => name, refused)).toEqual([]);
  expect(writes()).toEqual([]);
  expect(await pm.projects.get(id)).toMatchObject({ name: 'Project', status: 'wait' });
});

/** A project and an execution below it. */
async function projectWithExecution() {
  const { id: project } = await pm.projects.create({ name: 'A', ...sprintProject });
  const { id: execution } = await pm.executions.create({ project, name: 'B', ...days });
  return { project, execution };
}

describe('a list below a number of another kind', () => {
  it('is not found, or hidden, where the server shows the records of another parent', async () => {
    const { project, execution } = await projectWithExecution();
    await expect(pm.executions.list({ project: execution })).rejects.toMatchObject(notFound);
    await expect(pm.executions.all({ project: execution })).rejects.toMatchObject(notFound);
    for (const name of ['tasks', 'bugs', 'testtasks'] as const)
      await expect(pm[name].list({ execution: project })).rejects.toMatchObject({
        code: 'not-visible',
        hint: expect.stringMatching(/^Check the number: it may be of another kind\./),
      });
    await expect(pm.projects.list({ program: project })).rejects.toMatchObject(notFound);
    // Nothing is below them, and they are there.
    expect((await pm.tasks.list({ execution })).items).toEqual([]);
    expect((await pm.executions.list({ project })).items).toHaveLength(1);
  });

  it('is not found where stories have the number of the execution as that of their project', async () => {
    const { execution } = await projectWithExecution();
    const body = {
      status: 'success',
      stories: [{ id: 1, title: 'Save', product: 1, project: execution }],
      pager: { recTotal: 1, recPerPage: 100, pageID: 1 },
    };
    server.faults.inject(
      { kind: 'instead', body },
      { when: ({ url }) => new URL(url).pathname.endsWith('/stories') },
    );
    await expect(pm.stories.list({ project: execution })).rejects.toMatchObject(notFound);
  });

  it('of a program has the projects of those within it', async () => {
    const outer = (await pm.programs.create({ name: 'Outer', ...days })).id;
    const parent = (await pm.programs.create({ name: 'Inner', parent: outer, ...days })).id;
    const { id } = await pm.projects.create({ name: 'Part', parent, ...sprintProject });
    expect((await pm.projects.list({ program: outer })).items).toMatchObject([{ id }]);
  });

  it('keeps records that belong to it by other ways, as long as it is there', async () => {
    const change = (body: unknown) => ({ ...(body as object), bugs: [{ id: 1, product: 1, project: 99 }] });
    server.faults.inject({ kind: 'wrong', change }, { times: 2, when: ({ url }) => url.includes('/1/bugs') });
    expect((await pm.bugs.list({ project: 1 })).items).toHaveLength(1);
    // The user may read the list and not the project, so nothing says that these are its bugs.
    server.faults.inject(
      { kind: 'instead', status: 403, body: {} },
      { when: ({ url }) => /projects\/1$/.test(url) },
    );
    await expect(pm.bugs.list({ project: 1 })).rejects.toMatchObject(notFound);
  });
});

describe('a route that shows a record of another kind', () => {
  const showing = (path: string, body: object) => {
    const change = () => ({ status: 'success', ...body });
    server.faults.inject({ kind: 'wrong', change }, { when: ({ url }) => url.endsWith(path) });
  };

  it('finds no project and no execution in it', async () => {
    for (const type of ['program', 'sprint', 'stage', 'kanban']) {
      showing('/projects/77', { project: { id: 77, name: 'x', type } });
      await expect(pm.projects.get(77), type).rejects.toMatchObject(notFound);
    }
    for (const type of ['program', 'project']) {
      showing('/executions/77', { execution: { id: 77, name: 'x', type } });
      await expect(pm.executions.get(77), type).rejects.toMatchObject(notFound);
    }
  });

  it('is told where the server shows another record than the one of the number', async () => {
    showing('/projects/77', { project: { id: 1, name: 'x', type: 'project' } });
    const hint = expect.stringMatching(/^Check the number: .* of another kind\. Check the proxies/);
    await expect(pm.projects.get(77)).rejects.toMatchObject({ ...notFound, hint });
    showing('/bugs/77', { bug: { id: 1, title: 'x' } });
    await expect(pm.bugs.get(77)).rejects.toMatchObject({ code: 'bad-response', hint });
  });

  it('writes nothing', async () => {
    showing('/projects/77', { project: { id: 77, name: 'x', type: 'sprint' } });
    await expect(pm.projects.update(77, { name: 'y' })).rejects.toMatchObject(notFound);
    expect(writes()).toEqual([]);
  });
});

describe('a to-do about a record', () => {
  const kinds = ['bug', 'task', 'story', 'epic', 'requirement', 'testtask'] as const;

  eachRow(kinds)('is not created where that is missing', async (type) => {
    const todo = { date: '2026-11-25', type, objectID: 999 };
    await expect(pm.todos.create(todo)).rejects.toMatchObject(notFound);
    await expect(pm.todos.create(todo, { verify: false })).rejects.toMatchObject(notFound);
    expect(writes()).toEqual([]);
  });

  eachRow(kinds)('is created and changed where that exists', async (type) => {
    const { id, record } = await pm.todos.create({ date: '2026-11-25', type, objectID: 1 });
    expect(record).toMatchObject({ type, objectID: 1 });
    expect(await pm.todos.update(id as number, { pri: 1 })).toMatchObject({ outcome: 'applied' });
  });

  it('does not move to a record that is missing', async () => {
    const { id } = await pm.todos.create({ date: '2026-11-25', type: 'bug', objectID: 1 });
    server.calls.splice(0);
    const { update } = pm.todos;
    await expect(update(id as number, { objectID: 999 })).rejects.toMatchObject(notFound);
    await expect(update(id as number, { type: 'epic', objectID: 999 })).rejects.toMatchObject(notFound);
    await expect(update(id as number, { type: 'epic' })).resolves.toMatchObject({ outcome: 'applied' });
    await expect(update(id as number, { type: 'bug', objectID: 3 })).resolves.toMatchObject({
      outcome: 'applied',
    });
  });
});

describe('a to-do without a status', () => {
  const todo = { date: '2026-11-25', type: 'custom', name: 'Call' };

  it('does not change its state by a transition that only reports success', async () => {
    const id = (await pm.todos.create(todo)).id as number;
    await pm.request('PUT', `/todos/${id}`, { body: { status: '' } });
    expect(await pm.todos.get(id)).toMatchObject({ status: '' });
    await expect(pm.todos.close(id)).rejects.toMatchObject({ code: 'not-applied' });
  });

  it('is what a create and an update send', async () => {
    const id = (await pm.todos.create(todo)).id as number;
    await pm.todos.update(id, { name: 'Call again' });
    for (const { body } of writes()) expect(body).not.toHaveProperty('status');
  });
});

describe('a directory of stories in the tree of test cases', () => {
  const product = { product: 1 };

  it('is not listed there, and what is in it is', async () => {
    const { id } = await pm.modules.stories.create(product, { name: 'Stories' });
    const below = await pm.modules.testcases.create(product, { name: 'Cases', parentID: id as number });
    expect(await pm.modules.testcases.list(product)).toMatchObject([{ id: below.id, name: 'Cases' }]);
  });

  it('is neither changed nor deleted there', async () => {
    const { id } = await pm.modules.stories.create(product, { name: 'Stories' });
    const { testcases } = pm.modules;
    await expect(testcases.update(product, id as number, { name: 'x' })).rejects.toMatchObject(notFound);
    await expect(testcases.delete(product, id as number)).rejects.toMatchObject(notFound);
    expect(await pm.modules.stories.list(product)).toMatchObject([{ id, name: 'Stories' }]);
  });
});

describe('the parent of a directory', () => {
  const product = { product: 1 };
  const refused = { code: 'invalid-input', hint: expect.stringContaining('Nothing was sent.') };

  it('is not the directory itself or one in it, which would be lost', async () => {
    const { id } = await pm.modules.bugs.create(product, { name: 'A' });
    const below = await pm.modules.bugs.create(product, { name: 'B', parentID: id as number });
    for (const parent of [id, below.id]) {
      const moved = pm.modules.bugs.update(product, id as number, { parent: parent as number });
      await expect(moved).rejects.toMatchObject({ ...refused, fields: { parent: [expect.anything()] } });
    }
    expect(await pm.modules.bugs.list(product)).toMatchObject([{ id, children: [{ id: below.id }] }]);
  });

  it('is in the tree', async () => {
    const created = pm.modules.bugs.create(product, { name: 'A', parentID: 999 });
    await expect(created).rejects.toMatchObject({ ...refused, fields: { parentID: [expect.anything()] } });
    const { id } = await pm.modules.bugs.create(product, { name: 'B' });
    const moved = pm.modules.bugs.update(product, id as number, { parent: 999 });
    await expect(moved).rejects.toMatchObject(refused);
    expect(writes()).toHaveLength(1);
  });
});

describe('what is missing is not found', () => {
  eachRow([
    ['libraries of a product', () => pm.docs.libs.list({ product: 999 })],
    ['libraries of a project', () => pm.docs.libs.list({ project: 999 })],
    ['libraries of a space', () => pm.docs.libs.list({ team: 999 })],
    ['a document', () => pm.docs.get(999)],
    ['a to-do', () => pm.todos.get(999)],
    ['an update of a to-do', () => pm.todos.update(999, { pri: 1 })],
    ['a closed to-do', () => pm.todos.close(999)],
    ['a deleted to-do', () => pm.todos.delete(999)],
    ['a release', () => pm.releases.get(999)],
    ['an execution', () => pm.executions.get(999)],
  ])('wherever it is asked for', async (_, call) => {
    await expect(call()).rejects.toMatchObject(notFound);
    expect(writes()).toEqual([]);
  });

  it('the documents of a library', async () => {
    const product = { product: 1 };
    const [library] = await pm.docs.libs.list(product);
    expect(await pm.docs.list({ ...product, lib: library?.id ?? 0 })).toEqual([]);
    await expect(pm.docs.list({ ...product, lib: 999 })).rejects.toMatchObject(notFound);
  });

  it('but a server that is in trouble is', async () => {
    server.faults.inject({ kind: 'empty', status: 500 }, { times: 10 });
    await expect(pm.docs.get(999)).rejects.not.toMatchObject(notFound);
  });

  it('also in Chinese', async () => {
    const said = [
      ['抱歉，您访问的对象不存在！', '您无权访问该迭代！'],
      ['抱歉，您訪問的對象不存在！', '您無權訪問該迭代！'],
    ] as const;
    const saying = (message: string) =>
      server.faults.inject({ kind: 'instead', body: { status: 'fail', message } });
    await pm.executions.get(1);
    for (const [missing, hidden] of said) {
      saying(missing);
      await expect(pm.releases.get(999)).rejects.toMatchObject(notFound);
      saying(hidden);
      await expect(pm.executions.get(1)).rejects.toMatchObject({ code: 'not-visible' });
    }
  });
});

it('a user who may see no execution at all learns that they are hidden', async () => {
  for (const { id } of server.records('executions')) await pm.executions.update(id, { acl: 'private' });
  const qa = as('qa1');
  await expect(qa.executions.get(1)).rejects.toMatchObject({ code: 'not-visible' });
});

it('a private to-do of another user is not visible, and the hint says to whom it is', async () => {
  const { id = 0 } = await pm.todos.create({
    name: 'Secret',
    date: '2026-11-25',
    type: 'custom',
    private: 1,
  });
  const other = as('dev1');
  const hint = expect.stringContaining('the user who created it, and to nobody else');
  await expect(other.todos.get(id)).rejects.toMatchObject({ code: 'not-visible', hint });
});
