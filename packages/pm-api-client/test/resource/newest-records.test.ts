import { text } from 'plat-common/text';
import { PmError } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { Connection } from '../../src/connection.js';
import type { PmRecord } from '../../src/resource/definition.js';
import {
  candidatesIn,
  findCreated,
  highestIn,
  isOpenedBefore,
  newerThan,
  newestIn,
  placeOf,
  readInList,
  writtenOf,
} from '../../src/resource/find-created.js';
import { definitions } from '../../src/resources/definitions.js';
import { settingsOf } from '../../src/settings.js';

const { bugs, systems, todos, products, stories } = definitions;
const limits = { timeoutMs: 5_000, signal: undefined };
const place = { name: 'product 1', filter: { product: 1, browse: 'all' } };
const bug = (id: number, more: object = {}): PmRecord => ({ id, product: 1, title: `Bug ${id}`, ...more });

/** Bugs on a server whose newest page is `records`, of a list of `total` that is read whole in another order. */
function serverWith(
  records: readonly PmRecord[],
  { total = records.length, alone = [] as readonly PmRecord[], account = '' } = {},
) {
  const older = Array.from({ length: total - records.length }, (_, at) => bug(at + 10));
  const connection = new Connection(
    settingsOf({
      baseUrl: 'https://pm.test',
      ...(account === '' ? { token: 't' } : { account, password: 'p' }),
      fetch: async (input) => {
        const { pathname, searchParams } = new URL(String(input));
        if (pathname.endsWith('/login'))
          return Response.json({ status: 'success', token: 'abcdef', user: { id: 2, account } });
        const one = alone.find(({ id }) => pathname.endsWith(`/bugs/${id}`));
        if (one !== undefined) return Response.json({ status: 'success', bug: one });
        if (!pathname.endsWith('/bugs')) return Response.json({ error: 'Forbidden' }, { status: 403 });
        const recPerPage = Number(searchParams.get('recPerPage'));
        const pager = { recTotal: total, recPerPage, pageID: Number(searchParams.get('pageID')) };
        const found = recPerPage === 1000 ? [...records, ...older] : records;
        return Response.json({ status: 'success', bugs: found, pager });
      },
    }),
  );
  const read = async (id: number) => {
    const { body } = await connection.send({ method: 'GET', path: `/bugs/${id}` }, limits);
    return body.bug as PmRecord;
  };
  return { target: { definition: bugs, connection, read }, connection };
}

it('a new record is looked for in the list of its parent, of all records, or of the caller', () => {
  const rows = [
    [bugs, { productID: 1 }, { name: 'product 1', filter: { product: 1, browse: 'all' } }],
    [bugs, { productID: '1' }, undefined],
    [bugs, { executionID: 3, productID: 1 }, { name: 'product 1', filter: { product: 1, browse: 'all' } }],
    [bugs, {}, undefined],
    [bugs, 'no object', undefined],
    [{ list: undefined }, { productID: 1 }, undefined],
    [stories, { executionID: 3 }, { name: 'execution 3', filter: { execution: 3, browse: 'all' } }],
    [systems, {}, placeOf(systems.list, {})],
    [products, {}, { name: 'whole', filter: { browse: 'all' } }],
    [todos, {}, { name: 'my', filter: { my: true } }],
  ] as const;
  const found = rows.map(([{ list }, fields]) => placeOf(list, fields));
  expect(found).toEqual(rows.map(([, , wanted]) => wanted));
});

describe('the newest records of a list', () => {
  const listOf = (ids: readonly number[], total: number) =>
    serverWith(
      ids.map((id) => bug(id)),
      { total },
    ).target;

  it('are known to be whole, or in order', async () => {
    // The ids of the page, the records of the list, and what is known of it. The whole list has 10 in it, too.
    const rows: [ids: number[], total: number, isWhole: boolean, isCertain: boolean][] = [
      [[3, 2, 1], 3, true, true],
      [[1, 2, 3], 3, true, true],
      [[3, 2, 1], 4, false, true],
      [[1, 2, 3], 4, false, false],
      [[3, 1, 2], 4, false, false],
      [[3, 3, 2], 4, false, false],
      [[3], 2, false, false],
      [[3], 1, true, true],
      [[], 0, true, true],
    ];
    for (const [ids, total, isWhole, isCertain] of rows) {
      const list = listOf(ids, total);
      const highest = isCertain ? Math.max(0, ...ids) : 10;
      const known = {
        ...(await newestIn(list, place, limits)),
        highest: await highestIn(list, place, limits),
      };
      expect(known, `${ids} of ${total}`).toMatchObject({ isWhole, isCertain, highest });
    }
  });

  it('are those above the highest number before', async () => {
    const rows: [ids: number[], total: number, highest: number, newer: number[]][] = [
      [[5, 4, 3], 3, 3, [4, 5]],
      [[5, 4, 3], 9, 3, [4, 5]],
      [[5, 4, 3], 9, 9, []],
      [[3, 5, 4], 3, 3, [4, 5]],
      [[5, 4], 2, 0, [4, 5]],
      [[5, 4, 3], 4, 2, [3, 4, 5, 10]],
      [[4, 5, 3], 4, 3, [4, 5, 10]],
    ];
    for (const [ids, total, highest, newer] of rows) {
      const found = await newerThan(listOf(ids, total), place, highest, limits);
      expect(
        found.map(({ id }) => id),
        `${ids} of ${total} after ${highest}`,
      ).toEqual(newer);
    }
  });

  it('have one record, or are an error that says which of them are there', async () => {
    const { target } = serverWith([bug(3), bug(2)], { total: 4 });
    expect(await readInList(target, place, 2, limits)).toMatchObject({ id: 2 });
    await expect(readInList(target, place, 1, limits)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('the newest bugs do not have record 1.'),
      hint: expect.stringContaining('Look at the list.'),
      request: { method: 'GET', path: '/bugs' },
    });
    const mixed = serverWith([bug(2), bug(3)], { total: 4 });
    await expect(readInList(mixed.target, place, 1, limits)).rejects.toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('the list was not in the requested order.'),
    });
  });
});

describe('a record that may have been created', () => {
  const asked = { title: 'Crash', pri: 1 };
  const like = (id: number, more: object = {}) => bug(id, { ...asked, ...more });
  const others = [like(4, { pri: 2 }), like(5, { pri: 3 })];
  const unreadable = { ...asked, keywords: 'k' };

  eachRow([
    ['the one that is as asked', asked, [like(4)], {}, { kind: 'done', record: { id: 4 } }],
    ['none of another title', asked, [bug(4)], {}, { kind: 'not-done' }],
    ['none without a title', { pri: 1 }, [bug(4)], {}, { kind: 'cannot-tell' }],
    ['none of two alike', asked, [like(4), like(5)], {}, { kind: 'cannot-tell', ids: [4, 5] }],
    ['the first of two that are looked for', asked, [like(4), like(5)], { alike: 2 }, { kind: 'done' }],
    ['none that another item has', asked, [like(4)], { claimed: new Set([4]) }, { kind: 'not-done' }],
    ['one that is another, as such', asked, [like(4, { pri: 2 })], {}, { kind: 'wrong', record: { id: 4 } }],
    ['none of two that are others', asked, others, {}, { kind: 'cannot-tell', ids: [4, 5] }],
    ['one of two others that are looked for', asked, others, { alike: 2 }, { kind: 'wrong' }],
  ])('is found where it is certain, and no other is taken for it', async (_, fields, newer, more, found) => {
    const { target } = serverWith(newer, { alone: newer });
    expect(await findCreated(target, { fields, newer, ...more }, limits)).toMatchObject(found);
  });

  it('is read where its list does not show all of it, and unseen where it cannot be read', async () => {
    const newer = [like(4)];
    const shown = serverWith(newer, { alone: [like(4, { keywords: 'k' })] });
    expect(await findCreated(shown.target, { fields: unreadable, newer }, limits)).toMatchObject({
      kind: 'done',
    });
    const hidden = await findCreated(serverWith(newer).target, { fields: unreadable, newer }, limits);
    expect(hidden).toMatchObject({
      kind: 'unseen',
      hint: { template: expect.stringContaining('The record does not show') },
    });
    const broken = {
      ...serverWith(newer).target,
      read: async () => {
        throw new PmError({ code: 'aborted', why: text`it ended.`, hint: text`Wait.` });
      },
    };
    await expect(findCreated(broken, { fields: unreadable, newer }, limits)).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('is of the same author, where both are known', async () => {
    const known = serverWith([], { account: 'qa1' });
    await known.connection.login(limits);
    const authors = [{ openedBy: 'qa1' }, { openedBy: 'po1' }, { createdBy: 'po1' }, { openedBy: '' }, {}];
    const newer = authors.map((author) => like(4, author));
    const of = (target: typeof known.target) =>
      candidatesIn(target, { fields: asked, newer })?.map((record) => newer.indexOf(record));
    expect(of(known.target)).toEqual([0, 3, 4]);
    expect(of(serverWith([]).target)).toEqual([0, 1, 2, 3, 4]);
  });

  it('of a to-do has the record and the kind that it is about', () => {
    const newer = [
      { id: 1, objectID: 7, type: 'bug' },
      { id: 2, objectID: 7, type: 'task' },
      { id: 3, objectID: 8, type: 'bug' },
    ];
    const fields = { objectID: 7, type: 'bug' };
    expect(candidatesIn(serverWith([]).target, { fields, newer })).toEqual([newer[0]]);
  });

  eachRow([
    [{ openedDate: '2026-01-01 00:00:00' }, true],
    [{ openedDate: '2026-01-02 03:04:05' }, false],
    [{ openedDate: '2026-01-02' }, false],
    [{ createdDate: '2026-01-01' }, true],
    [{ addedDate: '2026-01-01' }, true],
    [{ assignedDate: '2026-01-01' }, true],
    [{ openedDate: null, assignedDate: '2026-01-01' }, true],
    [{}, false],
  ])('was there before where it was opened before', (dates, isOlder) => {
    expect(isOpenedBefore({ id: 1, ...dates }, '2026-01-02 03:04:05')).toBe(isOlder);
  });

  it('is told as a write', () => {
    const record = bug(4);
    const written = { id: 4, outcome: 'applied', record, changedByServer: [] };
    expect(writtenOf({ kind: 'done', record })).toEqual(written);
  });
});
