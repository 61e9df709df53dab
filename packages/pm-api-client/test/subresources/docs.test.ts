import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { as, pm, sent, usePm, writes } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const applied = { outcome: 'applied' } as const;

/** The library that a product has from the start, and where it is. */
async function productLibrary() {
  const [library] = await pm.docs.libs.list({ product: 1 });
  return { product: 1, lib: library?.id ?? 0 };
}

it('the spaces of one kind are listed', async () => {
  expect((await pm.docs.spaces.list('product')).map(({ id }) => id)).toContain(1);
  await expect(pm.docs.spaces.list('none' as never)).rejects.toMatchObject({ code: 'invalid-input' });
});

it('the libraries of a space are listed: a product and a project have one from the start', async () => {
  const names = (await pm.docs.libs.list({ product: 1 })).map((lib) => lib.name);
  expect(names).toContain('Product Primary Library');
  expect((await pm.docs.libs.list({ project: 1 })).length).toBeGreaterThan(0);
});

describe('documents', () => {
  it('are created with their content, read, listed and deleted', async () => {
    const place = await productLibrary();
    const fields = { title: 'Head', content: '# Head\ntext', contentType: 'markdown' } as const;
    const { id = 0, ...created } = await pm.docs.create(place, fields);
    expect(created).toMatchObject({ ...applied, record: fields });
    expect(await pm.docs.get(id)).toMatchObject({ ...fields, lib: place.lib, status: 'normal' });
    expect((await pm.docs.list(place)).map((doc) => doc.id)).toEqual([id]);
    expect(await pm.docs.delete(id)).toMatchObject({ ...applied, record: { title: 'Head' } });
    await expect(pm.docs.get(id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(pm.docs.delete(id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await pm.docs.list(place)).toEqual([]);
  });

  it('are not deleted where there is none, though servers say so', async () => {
    await expect(pm.docs.delete(999)).rejects.toMatchObject({ code: expect.any(String) });
    expect(writes()).toEqual([]);
  });

  it('are refused in a library that is not there', async () => {
    const place = { my: 1, lib: 999 };
    await expect(pm.docs.create(place, { title: 'x' })).rejects.toMatchObject({ code: 'validation' });
  });

  it('are not made by those who may not, and say so', async () => {
    const place = await productLibrary();
    const nobody = as('nogroup1');
    await expect(nobody.docs.create(place, { title: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('show what would be sent, and send nothing', async () => {
    expect(await pm.docs.create({ team: 3, lib: 4 }, { title: 'x' }, { dryRun: true })).toMatchObject({
      path: '/doc/team/spaces/3/libs/4/docs',
      body: { title: 'x' },
    });
    expect(sent()).toEqual([]);
  });

  eachRow([
    ['two spaces', { my: 1, team: 2, lib: 3 }],
    ['no space', { lib: 3 }],
    ['no library', { my: 1 }],
    ['a path for a number', { my: '1/../../users', lib: 3 }],
  ])('are not looked for where no library, or no one space, is named', async (_, place) => {
    await expect(pm.docs.list(place as never)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(sent()).toEqual([]);
  });
});

it('access says who may read and write documents', async () => {
  expect((await pm.access()).modules.doc).toEqual({ read: 'yes', write: 'yes' });
  const nobody = as('nogroup1');
  expect((await nobody.access()).modules.doc).toMatchObject({ read: 'yes', write: 'no' });
});
