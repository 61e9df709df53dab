import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { answeringTo } from '../fixtures/answering-to.js';
import { pm, server, usePm, writes } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const product = { product: 1 };
const applied = { outcome: 'applied' };

describe.each(['stories', 'bugs', 'testcases'] as const)('directories of %s', (kind) => {
  it('live from their creation to their deletion', async () => {
    const modules = pm.modules[kind];
    const { id, record } = await modules.create(product, { name: 'Payment & more' });
    expect(record).toMatchObject({ id, parent: 0 });
    const below = await modules.create(product, { name: 'Cards', parentID: id as number });
    expect(below).toMatchObject({ ...applied, record: { parent: id } });
    expect(await modules.list(product)).toMatchObject([{ id, children: [{ id: below.id, children: [] }] }]);
    expect(await modules.update(product, below.id as number, { name: 'All cards' })).toMatchObject({
      ...applied,
      record: { name: 'All cards', parent: id },
      changedByServer: [],
    });
    expect(await modules.update(product, below.id as number, { parent: 0 })).toMatchObject({
      ...applied,
      record: { parent: 0 },
    });
    expect(await modules.delete(product, id as number)).toMatchObject({ ...applied, record: { id } });
    expect((await modules.list(product)).map((directory) => directory.id)).toEqual([below.id]);
  });
});

describe('directories of tasks', () => {
  const execution = { execution: 1 };

  it('are those of an execution, whose tree begins with products', async () => {
    const { id } = await pm.modules.tasks.create(execution, { name: 'Back end' });
    expect(await pm.modules.tasks.list(execution)).toMatchObject([{ id, name: 'Back end' }]);
    expect(await pm.modules.tasks.update(execution, id as number, { name: 'Server' })).toMatchObject(applied);
  });

  it('that are not there are neither changed nor deleted, where the server says success', async () => {
    const gone = { code: 'not-found' };
    await expect(pm.modules.tasks.update(execution, 999, { name: 'x' })).rejects.toMatchObject(gone);
    await expect(pm.modules.tasks.delete(execution, 999)).rejects.toMatchObject(gone);
    const { id } = await pm.modules.tasks.create(execution, { name: 'Back end' });
    await pm.modules.tasks.delete(execution, id as number);
    await expect(pm.modules.tasks.delete(execution, id as number)).rejects.toMatchObject(gone);
    expect(writes()).toHaveLength(2);
  });
});

describe('a directory', () => {
  it('that would be cut or is there already is refused', async () => {
    const long = pm.modules.bugs.create(product, { name: 'x'.repeat(61) });
    await expect(long).rejects.toMatchObject({ code: 'invalid-input' });
    await pm.modules.bugs.create(product, { name: 'Cards' });
    const twin = pm.modules.bugs.create(product, { name: 'Cards' });
    await expect(twin).rejects.toMatchObject({ code: 'validation' });
  });

  it('whose name is too long as the server counts it is refused before anything is sent', async () => {
    const name = `${'&'.repeat(12)} and more`;
    const { id } = await pm.modules.bugs.create(product, { name: '&'.repeat(12) });
    const tooLong = { code: 'invalid-input', fields: { name: [expect.stringContaining('69')] } };
    await expect(pm.modules.bugs.create(product, { name })).rejects.toMatchObject(tooLong);
    await expect(pm.modules.bugs.update(product, Number(id), { name })).rejects.toMatchObject(tooLong);
    expect(writes()).toHaveLength(1);
  });

  it('keeps a name with an emoji when it is moved', async () => {
    const { id: above } = await pm.modules.bugs.create(product, { name: 'Above' });
    const { id } = await pm.modules.bugs.create(product, { name: 'R&D 😀' });
    const { record } = await pm.modules.bugs.update(product, Number(id), { parent: Number(above) });
    expect(record).toMatchObject({ name: 'R&D 😀', parent: above });
  });

  it('is sent nothing in a dry run, and unverified where nobody looks', async () => {
    const dry = await pm.modules.bugs.create(product, { name: 'Cards' }, { dryRun: true });
    expect(dry).toMatchObject({ method: 'POST', path: '/products/1/bug/modules', body: { name: 'Cards' } });
    expect(server.calls).toEqual([]);
    const blind = await pm.modules.bugs.create(product, { name: 'Cards' }, { verify: false });
    expect(blind).toMatchObject({ outcome: 'unverified', id: expect.any(Number) });
  });

  eachRow([[{}], [{ product: 'a' }], [{ execution: 1 }], [undefined]])(
    'is nowhere but at its one place',
    async (place) => {
      const listed = pm.modules.stories.list(place as never);
      await expect(listed).rejects.toMatchObject({ code: expect.stringMatching(/invalid-input|field-name/) });
      expect(server.calls).toEqual([]);
    },
  );
});

describe('an answer that tells nothing', () => {
  const name = 'Cards';

  it('to a create leaves its outcome unknown', async () => {
    for (const answer of ['lost', 'empty'] as const) {
      const faulty = answeringTo(server, 'POST', /modules$/, answer);
      const created = faulty.modules.bugs.create(product, { name: `${name} ${answer}` });
      await expect(created).rejects.toMatchObject({ code: 'unknown-outcome', mayHaveRun: true });
    }
  });

  it('to a change or a deletion is settled by the tree', async () => {
    const { id } = await pm.modules.bugs.create(product, { name });
    for (const answer of ['lost', 'empty'] as const) {
      const change = answeringTo(server, 'PUT', /modules/, answer).modules.bugs;
      expect(await change.update(product, id as number, { name: answer })).toMatchObject(applied);
    }
    const removal = answeringTo(server, 'DELETE', /modules/, 'lost').modules.bugs;
    expect(await removal.delete(product, id as number)).toMatchObject(applied);
  });

  it('and did nothing either is no success', async () => {
    const { id } = await pm.modules.bugs.create(product, { name });
    const change = answeringTo(server, 'PUT', /modules/, 'nothing').modules.bugs;
    const changed = change.update(product, id as number, { name: 'Other' });
    await expect(changed).rejects.toMatchObject({ code: 'not-applied' });
  });
});
