import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { pm, sent, server, usePm, writes } from './fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const applied = { outcome: 'applied' } as const;

/** A library in a space of the team, and where it is. */
async function teamLibrary() {
  const space = await pm.docs.spaces.create('team', { name: 'Team' });
  const { id: lib } = await pm.docs.libs.create({ team: space.id ?? 0 }, { name: 'Library', acl: 'open' });
  return { team: space.id ?? 0, lib: lib ?? 0 };
}

describe('spaces of documents', () => {
  it.each(['my', 'team'] as const)('are created, renamed, listed and deleted: %s', async (kind) => {
    const { id = 0, record } = await pm.docs.spaces.create(kind, { name: 'Plans' });
    expect(record).toMatchObject({ id, name: 'Plans' });
    expect((await pm.docs.spaces.list(kind)).map(({ name }) => name)).toContain('Plans');
    expect(await pm.docs.spaces.update(id, { name: 'Old plans' })).toMatchObject({
      ...applied,
      record: { name: 'Old plans' },
    });
    expect(await pm.docs.spaces.delete(id)).toMatchObject(applied);
    await expect(pm.docs.spaces.get(id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(pm.docs.spaces.delete(id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('want a name, which released servers do not', async () => {
    await expect(pm.docs.spaces.create('my', {} as never)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(writes()).toEqual([]);
  });

  it('are not made for products and projects, which are spaces by themselves', async () => {
    await expect(pm.docs.spaces.create('product' as 'my', { name: 'x' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect((await pm.docs.spaces.list('product')).map(({ id }) => id)).toContain(1);
    expect(writes()).toEqual([]);
  });
});

describe('libraries of documents', () => {
  it('keep who may see them when they are renamed', async () => {
    const { lib } = await teamLibrary();
    expect(await pm.docs.libs.update(lib, { name: 'Renamed' })).toMatchObject({
      ...applied,
      record: { name: 'Renamed', acl: 'open' },
    });
    expect(writes().at(-1)?.body).toMatchObject({ name: 'Renamed', acl: 'open' });
  });

  it('are of products and projects too, which have one from the start', async () => {
    const { id } = await pm.docs.libs.create({ product: 1 }, { name: 'Manuals', acl: 'open' });
    const names = (await pm.docs.libs.list({ product: 1 })).map((lib) => lib.name);
    expect(names).toEqual(expect.arrayContaining(['Product Primary Library', 'Manuals']));
    expect((await pm.docs.libs.list({ project: 1 })).length).toBeGreaterThan(0);
    expect(await pm.docs.libs.delete(id ?? 0)).toMatchObject(applied);
  });

  it('are not made in a space that is not there, which servers do not look at', async () => {
    await expect(pm.docs.libs.create({ my: 999 }, { name: 'Lost' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(writes()).toEqual([]);
  });

  it('that are not there are not changed, though servers say so', async () => {
    await expect(pm.docs.libs.update(999, { name: 'x' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(pm.docs.libs.delete(999)).rejects.toMatchObject({ code: 'not-found' });
    expect(writes()).toEqual([]);
  });
});

describe('documents', () => {
  it('are created with their content, read, listed and deleted', async () => {
    const place = await teamLibrary();
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
    const place = await teamLibrary();
    const nobody = new PmClient({ baseUrl: server.url, ...server.accounts.nogroup1 });
    await expect(nobody.docs.create(place, { title: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('show what would be sent, and send nothing', async () => {
    expect(await pm.docs.create({ team: 3, lib: 4 }, { title: 'x' }, { dryRun: true })).toMatchObject({
      path: '/doc/team/spaces/3/libs/4/docs',
      body: { title: 'x' },
    });
    expect(await pm.docs.libs.create({ team: 3 }, { name: 'x' }, { dryRun: true })).toMatchObject({
      path: '/doc/team/spaces/3/libs',
    });
    expect(sent()).toEqual([]);
  });

  it.each([
    ['two spaces', { my: 1, team: 2, lib: 3 }],
    ['no space', { lib: 3 }],
    ['no library', { my: 1 }],
    ['a path for a number', { my: '1/../../users', lib: 3 }],
  ])('are not looked for in %s', async (_, place) => {
    await expect(pm.docs.list(place as never)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(sent()).toEqual([]);
  });
});

describe('directories of documents', () => {
  it('are created, renamed, listed and deleted, and documents are put into them', async () => {
    const place = await teamLibrary();
    const { id = 0 } = await pm.docs.modules.create(place, { name: 'Drafts' });
    const { record } = await pm.docs.create(place, { title: 'x', moduleID: id });
    expect(record).toMatchObject({ module: id });
    expect(await pm.docs.modules.update(place, id, { name: 'Notes' })).toMatchObject({
      ...applied,
      record: { name: 'Notes' },
    });
    expect((await pm.docs.modules.list(place)).map(({ name }) => name)).toEqual(['Notes']);
    expect(await pm.docs.modules.delete(place, id)).toMatchObject(applied);
    await expect(pm.docs.modules.delete(place, id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

it('access says who may read and write documents', async () => {
  expect((await pm.access()).modules.doc).toEqual({ read: 'yes', write: 'yes' });
  const nobody = new PmClient({ baseUrl: server.url, ...server.accounts.nogroup1 });
  expect((await nobody.access()).modules.doc).toMatchObject({ read: 'yes', write: 'no' });
});
