import { describe, expect, it } from 'vitest';
import { failingRows } from '../../../common/test/fixtures/failing-rows.js';
import { unsent } from '../fixtures/client-of.js';
import { oneRecord, requestsTo } from '../fixtures/one-record.js';
import { pm, sent, server, usePm, writes } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const newBug = { productID: 1, openedBuild: ['trunk'] };
const stored = (id: number) => server.bugs.find((bug) => bug.id === id);

describe('an update that leaves texts out', () => {
  it('sends no text along that the server keeps by itself', async () => {
    const { id } = await pm.bugs.create({ ...newBug, title: 'plain 中文', steps: '<p>x</p>', keywords: 'a' });
    await pm.bugs.update(id, { pri: 1 });
    expect(writes().at(-1)?.body).toEqual({ pri: 1 });
  });

  it('sends none along to a server of the specification, which keeps what is not sent', async () => {
    const bug = { id: 7, title: 'a 😀 &lt;', status: 'active' };
    const { pm, sent } = oneRecord('/bugs', 'bug', bug, (record, { body }) => ({
      record: { ...record, ...body },
    }));
    await pm.bugs.update(7, { pri: 1 });
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ pri: 1 });
  });

  it('reads the record for its texts without a verification, too', async () => {
    const { id } = await pm.bugs.create({ ...newBug, title: 'a 😀' }, { verify: false });
    await pm.bugs.update(id, { pri: 1 }, { verify: false });
    expect(sent().slice(-2)).toEqual([`GET /bugs/${id}`, `PUT /bugs/${id}`]);
    expect(stored(id)).toMatchObject({ title: 'a 😀', pri: 1 });
  });

  it('is not-applied where a text was damaged all the same', async () => {
    const released = { subStatus: '', deleted: 0, status: 'active' };
    const { pm } = oneRecord('/bugs', 'bug', { id: 7, ...released, title: 'a 😀' }, (record, { body }) => ({
      record: { ...record, ...body, title: 'a ' },
    }));
    await expect(pm.bugs.update(7, { pri: 1 })).rejects.toMatchObject({
      code: 'not-applied',
      fields: { title: [expect.stringContaining('emoji')] },
    });
  });
});

describe('a text', () => {
  it('of a server of the specification is as the server shows it', async () => {
    const { pm } = oneRecord('/bugs', 'bug', { id: 7, title: 'a', keywords: 'R&amp;D' }, () => ({}));
    expect(await pm.bugs.get(7)).toMatchObject({ keywords: 'R&amp;D' });
  });

  it('that the record has without markup stays as it is, and a new one gets its lines as HTML', async () => {
    const { id } = await pm.bugs.create({ ...newBug, title: 'x' });
    await pm.request('PUT', `/bugs/${id}`, { body: { steps: 'a < b\nc' } });
    const { steps } = await pm.bugs.get(id);
    await pm.bugs.update(id, { steps: String(steps), title: 'y' });
    expect(stored(id)).toMatchObject({ title: 'y', steps });
    await pm.bugs.update(id, { steps: 'd\ne' });
    expect(stored(id)).toMatchObject({ steps: 'd<br />e' });
  });

  it('that no server keeps is refused before anything is sent', async () => {
    const { bugs } = unsent();
    const rows: [what: string, name: 'title' | 'openedBuild', value: string][] = [
      ['half an emoji', 'title', 'crash 😀'.slice(0, -1)],
      ['half an emoji in a list', 'openedBuild', '\ud800'],
      ['a blank at its end', 'title', 'crash '],
      ['a blank at its start', 'title', '\tcrash'],
    ];
    const check = async ([, name, value]: (typeof rows)[number]) => {
      const fields = { [name]: name === 'title' ? value : [value] };
      for (const call of [bugs.update(7, fields), bugs.create({ ...newBug, title: 'x', ...fields })])
        await expect(call).rejects.toMatchObject({
          code: 'invalid-input',
          fields: { [name]: [expect.any(String)] },
          hint: expect.stringContaining('Nothing was sent'),
        });
    };
    expect(await failingRows(rows, ([what]) => what, check)).toEqual([]);
  });
});

describe('an update of a record that cannot be read', () => {
  const unreadable = (answer: object | '') =>
    oneRecord('/testtasks', 'testtask', { id: 8 }, (_, { method }) => (method === 'GET' ? { answer } : {}));

  it('is not sent where it leaves out texts that might be damaged', async () => {
    const server = unreadable({ nothing: 'of use' });
    await expect(server.pm.testtasks.update(7, { owner: 'qa1', build: 1 })).rejects.toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('name, desc'),
      hint: expect.stringContaining('Nothing was sent.'),
      request: { method: 'PUT', path: '/testtasks/7' },
    });
    expect(requestsTo(server)).toEqual(['GET /testtasks/7']);
  });

  it('is sent with all of its texts', async () => {
    const server = unreadable({ nothing: 'of use' });
    const { outcome } = await server.pm.testtasks.update(7, { name: 'a', desc: 'b', build: 1 });
    expect(outcome).toBe('unverified');
    expect(requestsTo(server)).toEqual(['GET /testtasks/7', 'PUT /testtasks/7']);
  });

  it('is sent to a server that shows no such record at all', async () => {
    const server = unreadable({ status: 'fail', code: 404, message: '404 Not found' });
    const { outcome } = await server.pm.testtasks.update(7, { owner: 'qa1', build: 1 });
    expect(outcome).toBe('unverified');
  });

  it('is not sent by a user who may not read it, unless it has all of the texts', async () => {
    const { pm, sent } = oneRecord('/productplans', 'productplan', { id: 8 }, (_, { method }) =>
      method === 'GET' ? { answer: { status: 'error', message: 'Not allowed' } } : {},
    );
    await expect(pm.productplans.update(7, { end: '2027-01-01' })).rejects.toMatchObject({
      code: 'forbidden',
      hint: expect.stringContaining('Nothing was sent.'),
    });
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    await pm.productplans.update(7, { title: 'a', desc: 'b' });
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});
