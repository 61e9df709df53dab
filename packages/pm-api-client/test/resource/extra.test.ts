import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { oneRecord } from '../fixtures/one-record.js';

const bug = { id: 7, title: 'Crash', status: 'active', assignedTo: '', mailto: '', found: '', subStatus: '' };
const newBug = { productID: 1, title: 'Crash', openedBuild: ['trunk'] };

/** A server that stores what it is sent: lists as text with commas, and `found` not at all. */
const storing = (record: object, { body, path }: { body: Record<string, unknown>; path: string }) => {
  const { found, productID, comment, ...fields } = body;
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : value,
  ]);
  const status = path.endsWith('/close') ? { status: 'closed' } : {};
  return { record: { ...record, product: productID, ...Object.fromEntries(texts), ...status } };
};
const server = () => oneRecord('/bugs', 'bug', bug, storing);

describe('fields of the option extra', () => {
  it('are sent beside the others, and compared where the record shows them', async () => {
    const { pm, sent } = server();
    const extra = { mailto: ['admin', 'dev1'], notifyEmail: 'a@example.org' };
    expect(await pm.bugs.create(newBug, { extra })).toMatchObject({ outcome: 'applied' });
    expect(sent[0]?.body).toEqual({ ...newBug, ...extra });
  });

  it('are not applied where the server keeps something else', async () => {
    await expect(server().pm.bugs.create(newBug, { extra: { found: 'smoke' } })).rejects.toMatchObject({
      code: 'not-applied',
      fields: { found: ['asked "smoke", has ""'] },
    });
  });

  it('leave the write unverified where the record does not show them, and are named', async () => {
    const { pm } = oneRecord('/bugs', 'bug', bug, (record) => ({ record: { ...record, title: 'New' } }));
    expect(await pm.bugs.update(7, { title: 'New' }, { extra: { colour: 'red' } })).toMatchObject({
      outcome: 'unverified',
      hint: expect.stringContaining('colour'),
    });
  });

  it('are sent with transitions and shown by dry runs', async () => {
    const { pm, sent } = server();
    expect(await pm.bugs.close(7, {}, { extra: { keywords: 'a' } })).toMatchObject({ outcome: 'applied' });
    expect(sent[1]?.body).toEqual({ keywords: 'a' });
    const { body } = await pm.bugs.update(7, {}, { extra: { keywords: 'b' }, dryRun: true });
    expect(body).toEqual({ keywords: 'b' });
  });

  it('win over the same field, so that a kind of work can be one that the types do not know', async () => {
    const { pm, sent } = oneRecord(
      '/tasks',
      'task',
      { id: 7, name: 'x', subStatus: '' },
      (record, { body }) => ({
        record: { ...record, ...body, execution: body.executionID },
      }),
    );
    const fields = { executionID: 1, name: 'Read', type: 'devel' } as const;
    expect(await pm.tasks.create(fields, { extra: { type: 'study' } })).toMatchObject({
      outcome: 'applied',
      record: { type: 'study' },
    });
    expect(sent[0]?.body).toEqual({ executionID: 1, name: 'Read', type: 'study' });
  });
});

describe('the option extra is refused before anything is sent', () => {
  eachRow([
    ['a wrong name in brackets', { 'openedBuild[]': ['trunk'] }, 'openedBuild[]', /openedBuild/],
    ['a wrong name', { product: 1 }, 'product', /productID/],
  ])('in a create', async (_, extra, name, why) => {
    const { pm, sent } = server();
    const failed = pm.bugs.create(newBug, { extra });
    await expect(failed).rejects.toMatchObject({ code: 'field-name', fields: { [name]: expect.any(Array) } });
    await expect(failed).rejects.toThrow(why);
    expect(sent).toEqual([]);
  });

  it('in an update: a state, with the operations that change it', async () => {
    const failed = server().pm.bugs.update(7, { title: 'New' }, { extra: { status: 'closed' } });
    await expect(failed).rejects.toMatchObject({
      code: 'field-name',
      hint: expect.stringContaining('resolve'),
    });
  });

  eachRow([['text'], [['list']], [null]])('what is no object', async (extra) => {
    const failed = server().pm.bugs.update(7, { title: 'New' }, { extra: extra as unknown as object } as {
      extra: Record<string, unknown>;
    });
    await expect(failed).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('and does not make a wrong value of another field right', async () => {
    const create = server().pm.bugs.create({ ...newBug, title: '' }, { extra: { keywords: 'a' } });
    await expect(create).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { title: expect.any(Array) },
    });
  });
});
