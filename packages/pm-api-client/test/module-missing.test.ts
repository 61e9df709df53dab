import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import type { PmError } from '../src/index.js';
import { pm, server, usePm } from './fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const isProducts = ({ url, method }: Request) => method === 'GET' && url.includes('/products/1/');

describe('a module that the server does not have', () => {
  eachRow([
    ['a list', () => pm.tickets.list({ product: 1 })],
    ['an own list that fails', () => pm.my.tickets.list()],
    ['an own list that is empty', () => pm.my.feedbacks.all()],
    ['one record', () => pm.feedbacks.get(1)],
    ['a create', () => pm.tickets.create({ productID: 1, title: 'x' })],
    ['many creates', () => pm.feedbacks.createMany([{ productID: 1, title: 'x' }])],
  ])('is named as such', async (_, call) => {
    await expect(call()).rejects.toMatchObject({
      code: 'module-missing',
      hint: expect.stringContaining('open edition'),
    });
  });

  it('has taken no write, but a longer path may have done something', async () => {
    const create = pm.tickets.create({ productID: 1, title: 'x' });
    await expect(create).rejects.toSatisfy(
      (error: PmError) => error.code === 'module-missing' && error.mayHaveRun !== true,
    );
    const other = pm.request('PUT', '/tickets/1/anything', { body: { a: 1 } });
    await expect(other).rejects.toMatchObject({ code: 'module-missing', mayHaveRun: true });
  });

  it('is not what an answer of nothing means where the module answers otherwise', async () => {
    server.faults.inject({ kind: 'empty' }, { when: isProducts });
    await expect(pm.bugs.list({ product: 1 })).rejects.toMatchObject({ code: 'bad-response' });
  });

  it('is not concluded from two answers that were lost', async () => {
    server.faults.inject({ kind: 'empty' }, { when: isProducts });
    server.faults.inject({ kind: 'refused' }, { when: ({ url }) => url.endsWith('/bugs/1') });
    await expect(pm.bugs.list({ product: 1 })).rejects.toMatchObject({ code: 'bad-response' });
  });
});
