import type { AccountName } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { serverFor } from './fixtures/pm-requests.js';

const to = await serverFor({ behaviour: 'observed' });

const sendAs = async (name: AccountName, method: string, path: string, body?: object) =>
  to.send(method, `/doc${path}`, { token: await to.tokenOf(name), body });
const send = async (method: string, path: string, body?: object) =>
  (await sendAs('admin', method, path, body)).body;

/** A library of the product with one document. */
async function productDoc(fields: object = {}) {
  const [library] = (await send('GET', '/product/spaces/1/libs')).libs;
  const docs = `/product/spaces/1/libs/${library.id}/docs`;
  const doc = (await send('POST', docs, { title: 'Doc', content: 'x', ...fields })).id as number;
  return { docs, doc };
}

describe('spaces and libraries', () => {
  it('a product has a library from the start', async () => {
    const { libs } = await send('GET', '/product/spaces/1/libs');
    expect(libs).toMatchObject([{ name: 'Product Primary Library', main: 1, space: 1, allCount: 0 }]);
  });

  it('a project shows the libraries of its executions under their names', async () => {
    const { libs } = await send('GET', '/project/spaces/1/libs');
    expect(libs[0].name).toBe('Project Primary Library');
    expect(libs[1].name).toMatch(/.+\/Phase Primary Library$/);
  });
});

describe('documents', () => {
  it('are read without an envelope, and count each reader once', async () => {
    const { doc } = await productDoc();
    const views = async (name: AccountName) => (await sendAs(name, 'GET', `/docs/${doc}`)).body.views;
    expect([await views('admin'), await views('admin'), await views('dev1'), await views('qa1')]).toEqual([
      0, 1, 1, 2,
    ]);
  });
});
