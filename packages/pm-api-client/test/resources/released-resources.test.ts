import { describe, expect, it } from 'vitest';
import { pm, server, usePm, writes } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const applied = { outcome: 'applied' };
const gone = { code: 'not-found' };

async function aSystem(): Promise<number> {
  const { id } = await pm.systems.create({ productID: 1, name: 'Shop' });
  return id as number;
}

describe('what is to be done some day', () => {
  const day = '2030-01-01';

  it('has that day in lists, too, which write it as a word', async () => {
    await pm.productplans.create({ productID: 1, title: 'Later', begin: day, end: day });
    await pm.todos.create({ type: 'custom', name: 'Later', date: day });
    expect(await pm.productplans.all({ product: 1 })).toMatchObject([{ begin: day, end: day }]);
    expect(await pm.todos.all()).toMatchObject([{ date: day }]);
  });
});

describe('programs', () => {
  const program = { name: 'Payments', end: '2099-12-31', desc: 'All that is paid.' };

  it('live from their creation to their deletion, and keep what a released server would empty', async () => {
    const { id, record } = await pm.programs.create(program);
    expect(record).toMatchObject({ name: 'Payments', status: 'wait' });
    expect(await pm.programs.update(id, { name: 'Paying' })).toMatchObject({
      ...applied,
      record: { name: 'Paying', desc: 'All that is paid.' },
    });
    expect(await pm.programs.start(id)).toMatchObject({ ...applied, record: { status: 'doing' } });
    expect(await pm.programs.close(id)).toMatchObject({ ...applied, record: { status: 'closed' } });
    expect(await pm.programs.activate(id)).toMatchObject({
      ...applied,
      record: { status: 'doing', end: '2099-12-31' },
    });
    expect(await pm.programs.delete(id)).toMatchObject(applied);
    await expect(pm.programs.get(id)).rejects.toMatchObject(gone);
  });

  it('are listed without the projects that the server puts among them', async () => {
    const { id } = await pm.programs.create(program);
    const all = await pm.programs.all();
    expect(all.map((one) => one.id)).toContain(id);
    expect(all.filter(({ type }) => type !== 'program')).toEqual([]);
    const { body } = { body: await pm.request('GET', '/programs') };
    expect((body.programs as unknown[]).length).toBeGreaterThan(all.length);
    expect((await pm.programs.list()).items).toHaveLength(all.length);
  });

  it('are listed when they are closed, and not where those were not asked for', async () => {
    const { id } = await pm.programs.create(program);
    await pm.programs.close(id);
    const ids = (records: readonly { id: number }[]) => records.map((one) => one.id);
    expect(ids((await pm.programs.list()).items)).toContain(id);
    expect(ids(await pm.programs.all())).toContain(id);
    expect(ids(await pm.programs.all({ browse: 'unclosed' }))).not.toContain(id);
  });

  it('are counted without the projects, and not at all where a page does not have the whole list', async () => {
    const { id } = await pm.programs.create(program);
    const project = { model: 'scrum', workflowGroup: 0, begin: '2026-11-01', end: '2027-12-31' } as const;
    for (const name of ['A', 'B']) await pm.projects.create({ ...project, name });
    const { total, items } = await pm.programs.list();
    expect(total).toBe(items.length);
    const page = await pm.programs.list({ recPerPage: 1 });
    expect(page).not.toHaveProperty('total');
    const all = await pm.programs.all({ recPerPage: 1 });
    expect(all.map((one) => one.id)).toContain(id);
  });

  it('that still have products are not deleted, and the caller hears why', async () => {
    const { id } = await pm.programs.create(program);
    await pm.products.create({ name: 'Wallet', program: id });
    await expect(pm.programs.delete(id)).rejects.toMatchObject({
      code: expect.stringMatching(/validation|not-applied/),
    });
    expect(await pm.programs.get(id)).toMatchObject({ id });
  });
});

describe('plans of products', () => {
  it('live from their creation to their deletion, with the number in the query that servers want', async () => {
    const { id } = await pm.productplans.create({ productID: 1, title: 'Spring', end: '2099-06-30' });
    expect(await pm.productplans.update(id, { desc: 'Later.' })).toMatchObject(applied);
    expect(await pm.productplans.start(id)).toMatchObject({ ...applied, record: { status: 'doing' } });
    expect(await pm.productplans.finish(id)).toMatchObject({ record: { status: 'done' } });
    expect(await pm.productplans.close(id, { closedReason: 'done' })).toMatchObject({
      ...applied,
      record: { status: 'closed', closedReason: 'done' },
    });
    expect(await pm.productplans.activate(id)).toMatchObject({ record: { status: 'doing' } });
    expect(writes().at(-1)).toMatchObject({ query: { planID: String(id) } });
    const { items } = await pm.productplans.list({ product: 1, browse: 'doing' });
    expect(items.map((plan) => plan.id)).toContain(id);
    expect(await pm.productplans.delete(id)).toMatchObject(applied);
    await expect(pm.productplans.get(id)).rejects.toMatchObject(gone);
  });
});

describe('builds', () => {
  it('live from their creation to their deletion', async () => {
    const build = {
      executionID: 1,
      product: 1,
      name: '1.4.0-rc1',
      system: await aSystem(),
      desc: 'First try.',
    };
    const { id, record } = await pm.builds.create(build);
    expect(record).toMatchObject({ name: '1.4.0-rc1', execution: 1 });
    expect(await pm.builds.update(id, { name: '1.4.0-rc2' })).toMatchObject({
      ...applied,
      record: { name: '1.4.0-rc2', desc: 'First try.' },
    });
    for (const filter of [{ execution: 1 }, { project: Number(record?.project) }])
      expect((await pm.builds.all(filter)).map((one) => one.id)).toContain(id);
    expect(await pm.builds.delete(id)).toMatchObject(applied);
    await expect(pm.builds.get(id)).rejects.toMatchObject(gone);
  });

  it('take the execution under its right name only', async () => {
    const wrong = { execution: 1, product: 1, name: 'x', system: 1 };
    await expect(pm.builds.create(wrong as never)).rejects.toMatchObject({ code: 'field-name' });
  });
});

describe('releases', () => {
  it('live from their creation to their deletion, and their status is changed by an update', async () => {
    const system = await aSystem();
    const { id } = await pm.releases.create({ productID: 1, name: '1.4.0', system, status: 'wait' });
    const released = { status: 'normal', releasedDate: '2026-11-24' } as const;
    const record = { ...released, name: '1.4.0' };
    expect(await pm.releases.update(id, released)).toMatchObject({ ...applied, record });
    expect((await pm.releases.all({ product: 1, browse: 'normal' })).map((one) => one.id)).toContain(id);
    // The server shows it afterwards too, and would delete it again.
    expect(await pm.releases.delete(id)).toMatchObject(applied);
    expect(await pm.request('GET', `/releases/${id}`)).toMatchObject({ release: { deleted: 1 } });
    await expect(pm.releases.delete(id)).rejects.toMatchObject(gone);
  });

  it('of builds are listed once, where the server has a row for each build', async () => {
    const system = await aSystem();
    const build = (name: string) => pm.builds.create({ executionID: 1, product: 1, name, system });
    const builds = [(await build('a')).id, (await build('b')).id];
    const { id, record } = await pm.releases.create({ productID: 1, name: '2.0', system, build: builds });
    expect(record?.build).toBe(builds.join(','));
    const listed = await pm.releases.all({ product: 1 });
    expect(listed.filter((release) => release.id === id)).toMatchObject([{ build: builds.join(',') }]);
    const { items, total } = await pm.releases.list({ product: 1 });
    expect(items.filter((release) => release.id === id)).toHaveLength(1);
    expect(items).toHaveLength(total ?? 0);
  });
});

describe('to-dos', () => {
  const todo = { date: '2026-11-23', type: 'custom', name: 'Call the shop', begin: '0930', end: '1000' };

  it('live from their creation to their deletion, with their day and times in one form', async () => {
    const created = await pm.todos.create(todo);
    const id = created.id as number;
    expect(created).toMatchObject(applied);
    expect(await pm.todos.update(id, { name: 'Call again', begin: '0900' })).toMatchObject(applied);
    expect(await pm.todos.start(id)).toMatchObject({ ...applied, record: { status: 'doing' } });
    expect(await pm.todos.finish(id)).toMatchObject({ record: { status: 'done' } });
    expect(await pm.todos.close(id)).toMatchObject({ record: { status: 'closed' } });
    expect(await pm.todos.activate(id)).toMatchObject({ record: { status: 'wait' } });
    const assigned = { assignedTo: 'dev1' };
    const written = { ...applied, record: assigned, changedByServer: [] };
    expect(await pm.todos.assignTo(id, assigned)).toMatchObject(written);
    expect(writes().at(-1)?.body).toEqual({ ...assigned, date: todo.date, begin: '0900', end: todo.end });
    expect(await pm.todos.delete(id)).toMatchObject(applied);
  });

  it('want their times as four digits', async () => {
    await expect(pm.todos.create({ ...todo, begin: '9:30' })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { begin: ['must be four digits, as 0930'] },
    });
  });
});

it('a system is deleted by its number in the query, and not found, where the server would change it', async () => {
  const id = await aSystem();
  expect(await pm.systems.delete(id)).toMatchObject(applied);
  expect(writes().at(-1)).toMatchObject({ method: 'DELETE', query: { id: String(id) } });
  await expect(pm.systems.update(id, { name: 'Again' })).rejects.toMatchObject(gone);
});

it('an execution is deleted also where a project has its number', async () => {
  expect(await pm.executions.delete(1)).toMatchObject(applied);
});

it('the name of a team is read as it was written, and survives an update of its execution', async () => {
  const fields = { project: 1, name: 'R&amp;D & more', begin: '2026-11-22', end: '2026-11-30' };
  const { id } = await pm.executions.create(fields);
  await pm.executions.update(id, { desc: 'Now' });
  expect(await pm.executions.get(id)).toMatchObject({ team: fields.name, desc: 'Now' });
});

it('a project and an execution are applied with their products, which no record shows; a missing one is refused', async () => {
  const project = { name: 'P', model: 'scrum', begin: '2026-11-01', end: '2027-12-31' };
  const { id, outcome } = await pm.projects.create({ ...project, products: [1] });
  expect(outcome).toBe('applied');
  const execution = { project: id, name: 'E', begin: '2026-11-02', end: '2026-12-01' };
  const sprint = await pm.executions.create({ ...execution, products: [1] });
  expect(sprint).toMatchObject(applied);
  const { id: plan } = await pm.productplans.create({ productID: 1, title: 'Plan', end: '2026-12-31' });
  const planned = { ...execution, name: 'G', products: [1], plans: [plan] };
  expect(await pm.executions.create(planned)).toMatchObject(applied);
  const missing = { code: 'validation', message: expect.stringContaining('Products does not exist') };
  await expect(pm.projects.create({ ...project, name: 'Q', products: [999] })).rejects.toMatchObject(missing);
  const other = pm.executions.create({ ...execution, name: 'F', products: [999] });
  await expect(other).rejects.toMatchObject(missing);
  await expect(pm.executions.update(sprint.id, { products: [999] })).rejects.toMatchObject(missing);
});

it('a closed bug that was to be assigned is to be activated first', async () => {
  const { id } = await pm.bugs.create({ productID: 1, title: 'Closed', openedBuild: ['trunk'] });
  await pm.bugs.resolve(id, { resolution: 'fixed', resolvedBuild: 'trunk' });
  await pm.bugs.close(id);
  await expect(pm.bugs.update(id, { assignedTo: 'dev1' })).rejects.toMatchObject({
    code: 'not-applied',
    hint: expect.stringContaining('activate it first'),
  });
  const isWrite = ({ method }: { method: string }) => method === 'PUT';
  server.faults.inject({ kind: 'instead', body: { status: 'success' } }, { when: isWrite });
  await expect(pm.bugs.update(id, { title: 'Other' })).rejects.toMatchObject({
    code: 'not-applied',
    hint: expect.stringContaining('kept its own values'),
  });
});
