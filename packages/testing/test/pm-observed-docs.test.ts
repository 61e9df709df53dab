import { type AccountName, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { idsIn, requestsTo } from './fixtures/pm-requests.js';

const pm = await startFakePm({ behaviour: 'observed' });
afterAll(() => pm.close());
const to = requestsTo(pm);
beforeEach(() => pm.reset());

const sendAs = async (name: AccountName, method: string, path: string, body?: object) =>
  to.send(method, `/doc${path}`, { token: await to.tokenOf(name), body });
const send = async (method: string, path: string, body?: object) =>
  (await sendAs('admin', method, path, body)).body;

/** A library of the team with one document. */
async function teamDoc(fields: object = {}) {
  const space = (await send('POST', '/team/spaces', { name: 'Space' })).id as number;
  const lib = (await send('POST', `/team/spaces/${space}/libs`, { name: 'Lib', acl: 'open' })).id as number;
  const docs = `/team/spaces/${space}/libs/${lib}/docs`;
  const doc = (await send('POST', docs, { title: 'Doc', content: 'x', ...fields })).id as number;
  return { space, lib, docs, doc };
}

describe('spaces and libraries', () => {
  it('have numbers of one sequence', async () => {
    const { space, lib } = await teamDoc();
    expect(lib).toBe(space + 1);
    expect(await send('GET', `/spaces/${lib}`)).toMatchObject({ space: { id: lib, parent: space } });
  });

  it('need a name, but for a new space', async () => {
    const { space, lib } = await teamDoc();
    const refusal = { message: { name: ['『Library Name』 cannot be empty.'] }, status: 'fail' };
    expect(await send('POST', '/my/spaces', {})).toMatchObject({ status: 'success' });
    expect(await send('POST', `/team/spaces/${space}/libs`, { name: ' ' })).toEqual(refusal);
    expect(await send('PUT', `/libs/${lib}`, { acl: 'open' })).toEqual(refusal);
  });

  it('lose what a change does not send', async () => {
    const { lib } = await teamDoc();
    await send('PUT', `/libs/${lib}`, { name: 'New' });
    expect((await send('GET', `/libs/${lib}`)).lib).toMatchObject({ name: 'New', acl: '' });
  });

  it('that are not open are not shown to others', async () => {
    const { space, lib } = await teamDoc();
    const libs = async () => (await sendAs('dev1', 'GET', `/team/spaces/${space}/libs`)).body.libs;
    expect(idsIn(await libs())).toEqual([lib]);
    await send('PUT', `/spaces/${space}`, { name: 'Space' });
    expect(await libs()).toEqual([]);
    expect((await sendAs('dev1', 'GET', '/team/spaces')).body.spaces).toEqual([]);
  });

  it('stay readable when they are deleted, and leave the lists', async () => {
    const { space, lib } = await teamDoc();
    expect(await send('DELETE', `/libs/${lib}`)).toMatchObject({ status: 'success', app: 'doc' });
    expect((await send('GET', `/libs/${lib}`)).lib.deleted).toBe(1);
    expect((await send('GET', `/team/spaces/${space}/libs`)).libs).toEqual([]);
  });

  it('that are not there are no failure', async () => {
    expect(await send('GET', '/libs/999')).toEqual({ status: 'success', lib: false });
    expect(await send('PUT', '/libs/999', { name: 'x' })).toMatchObject({ status: 'success' });
    expect(await send('DELETE', '/spaces/999')).toMatchObject({ status: 'success' });
  });

  it('a product has a library from the start, which cannot be deleted', async () => {
    const { libs } = await send('GET', '/product/spaces/1/libs');
    expect(libs).toMatchObject([{ name: 'Product Primary Library', main: 1, space: 1, allCount: 0 }]);
    expect(await send('DELETE', `/libs/${libs[0].id}`)).toMatchObject({ status: 'fail' });
  });

  it('a project shows the libraries of its executions under their names', async () => {
    const { libs } = await send('GET', '/project/spaces/1/libs');
    expect(libs[0].name).toBe('Project Primary Library');
    expect(libs[1].name).toMatch(/.+\/Phase Primary Library$/);
  });
});

describe('documents', () => {
  it('need a library and then a title', async () => {
    const { docs } = await teamDoc();
    expect((await send('POST', '/my/spaces/1/libs/999/docs', {})).message).toMatch(/^No document library/);
    expect(await send('POST', docs, { title: '' })).toEqual({
      result: 'fail',
      message: { title: ['『Title』 cannot be empty.'] },
    });
    expect((await send('POST', docs, { title: 'x'.repeat(256) })).status).toBe('fail');
  });

  it('are read without an envelope, and count each reader once', async () => {
    const { doc } = await teamDoc();
    const views = async (name: AccountName) => (await sendAs(name, 'GET', `/docs/${doc}`)).body.views;
    expect([await views('admin'), await views('admin'), await views('dev1'), await views('qa1')]).toEqual([
      0, 1, 1, 2,
    ]);
  });

  it('keep markdown as it is and tidy HTML', async () => {
    const content = '<p onclick="x">a</p>';
    const html = await teamDoc({ content });
    const markdown = await teamDoc({ content, contentType: 'markdown' });
    expect((await send('GET', `/docs/${html.doc}`)).content).toBe('<p>a</p>');
    expect((await send('GET', `/docs/${markdown.doc}`)).content).toBe(content);
  });

  it('are never changed', async () => {
    const { doc, lib } = await teamDoc();
    const change = { title: 'New', content: 'y' };
    expect(await send('PUT', `/docs/${doc}`, change)).toMatchObject({
      message: { lib: ['『Library』 cannot be empty.'] },
      status: 'fail',
    });
    expect(await send('PUT', `/docs/${doc}`, change)).toBeUndefined();
    expect(await send('PUT', `/docs/${doc}`, { ...change, lib })).toBeUndefined();
    expect(await send('GET', `/docs/${doc}`)).toMatchObject({ title: 'Doc', content: 'x', version: 1 });
  });

  it('stay readable when they are deleted, and leave the list', async () => {
    const { doc, docs } = await teamDoc();
    for (let times = 0; times < 2; times += 1)
      expect(await send('DELETE', `/docs/${doc}`)).toMatchObject({ status: 'success' });
    expect((await send('GET', `/docs/${doc}`)).deleted).toBe(1);
    expect((await send('GET', docs)).docs).toEqual([]);
  });

  it('that are not there end in an error, but for a delete', async () => {
    expect(await sendAs('admin', 'GET', '/docs/999')).toEqual({ status: 500, body: undefined });
    expect(await sendAs('admin', 'PUT', '/docs/999', {})).toEqual({ status: 500, body: undefined });
    expect(await send('DELETE', '/docs/999')).toMatchObject({ status: 'success' });
  });

  it('of a deleted directory are listed and not counted', async () => {
    const { space, lib, docs } = await teamDoc();
    const { id } = await send('POST', `/team/spaces/${space}/libs/${lib}/modules`, { name: 'Dir' });
    await send('POST', docs, { title: 'In it', moduleID: id });
    const count = async () => (await send('GET', `/team/spaces/${space}/libs`)).libs[0].allCount;
    expect(await count()).toBe(2);
    await send('DELETE', `/modules/${id}`);
    expect(await count()).toBe(1);
    expect((await send('GET', docs)).docs).toHaveLength(2);
  });
});

describe('directories of documents', () => {
  const path = '/my/spaces/1/libs/7/modules';

  it('are a list with their paths, which a change writes anew', async () => {
    const { id } = await send('POST', path, { name: 'A' });
    const { module } = await send('POST', path, { name: 'B', parentID: id });
    expect(module).toMatchObject({ grade: 2, path: `${id},${module.id},` });
    expect(await send('PUT', `/modules/${id}`, {})).toMatchObject({ status: 'success' });
    expect((await send('GET', path)).modules).toMatchObject([
      { path: `,${id},` },
      { path: `,${id},${module.id},` },
    ]);
  });

  it('need a name that none beside them has', async () => {
    const refusal = { message: 'Directory name "A" already exists', status: 'fail' };
    await send('POST', path, { name: 'A' });
    const { id } = await send('POST', path, { name: 'B' });
    expect(await send('POST', path, { name: 'A' })).toEqual(refusal);
    expect(await send('PUT', `/modules/${id}`, { name: 'A' })).toEqual(refusal);
    expect(await send('POST', path, {})).toMatchObject({ message: '『Directory Name』 cannot be empty.' });
  });

  it('go with what is below them, and may be deleted again', async () => {
    const { id } = await send('POST', path, { name: 'A' });
    await send('POST', path, { name: 'B', parentID: id });
    for (let times = 0; times < 2; times += 1)
      expect(await send('DELETE', `/modules/${id}`)).toMatchObject({ status: 'success' });
    expect((await send('GET', path)).modules).toEqual([]);
    expect(await send('DELETE', '/modules/999')).toBeUndefined();
  });
});
