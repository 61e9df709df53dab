import { PmClient } from 'pm-api-client';
import { describe, expect, inject, it } from 'vitest';
import { Random } from '../../../../scripts/random.mjs';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { failureOf } from '../fixtures/client-of.js';

const LISTS = inject('thorough') ? 300 : 30;

/** A server with one list of bugs, whose test changes it between two pages of the first reading. */
function movingList(ids: number[], onPage: Record<number, () => void> = {}) {
  const asked: number[] = [];
  const pm = new PmClient({
    baseUrl: 'http://pm.example',
    token: 'given',
    fetch: async (input) => {
      const { searchParams } = new URL(String(input));
      const recPerPage = Number(searchParams.get('recPerPage'));
      const wanted = Number(searchParams.get('pageID'));
      asked.push(wanted);
      const pageTotal = Math.max(1, Math.ceil(ids.length / recPerPage));
      // Behind the end released servers send the last page again.
      const pageID = Math.min(wanted, pageTotal);
      const bugs = ids.slice((pageID - 1) * recPerPage, pageID * recPerPage).map((id) => ({ id }));
      const answer = { status: 'success', bugs, pager: { recTotal: ids.length, recPerPage, pageID } };
      if (asked.indexOf(1) === asked.lastIndexOf(1)) onPage[asked.length]?.();
      return Response.json(answer);
    },
  });
  const read = async (options = {}) => {
    const seen: number[] = [];
    for await (const { id } of pm.bugs.each({ product: 1, recPerPage: 3 }, options)) seen.push(id);
    return seen;
  };
  return { pm, read, asked };
}

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const drop = (ids: number[], id: number) => ids.splice(ids.indexOf(id), 1);
const sorted = (ids: number[]) => [...ids].sort((one, other) => one - other);

describe('a list that changes while it is read', () => {
  it('gives what a deletion has pulled onto a page that was read already', async () => {
    const ids = numbers(1, 10);
    const { read, asked } = movingList(ids, { 1: () => drop(ids, 2) });
    expect(sorted(await read())).toEqual(numbers(1, 10));
    expect(asked).toEqual([1, 2, 3, 1, 2, 3]);
  });

  eachRow([2, 8])('and with prefetch too', async (prefetch) => {
    const ids = numbers(1, 20);
    const { read } = movingList(ids, { 2: () => drop(ids, 2), 3: () => drop(ids, 1), 4: () => drop(ids, 5) });
    const seen = await read({ prefetch });
    expect(sorted(seen)).toEqual(numbers(1, 20));
  });

  it('gives nothing twice when new records push others onto the next page', async () => {
    const ids = numbers(1, 10).reverse();
    const { read } = movingList(ids, { 1: () => ids.unshift(12, 11), 2: () => ids.unshift(13) });
    const seen = await read();
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(numbers(1, 10)));
  });

  it('takes a page that new records have pushed on as a whole for no repetition', async () => {
    const ids = numbers(1, 9).reverse();
    const { read } = movingList(ids, { 1: () => ids.unshift(12, 11, 10) });
    expect(await read()).toEqual(expect.arrayContaining(numbers(1, 9)));
  });

  it('finds a record that moved to the front while it was on its way there', async () => {
    const ids = numbers(1, 9);
    const move = () => {
      drop(ids, 8);
      ids.unshift(8);
    };
    expect(sorted(await movingList(ids, { 1: move }).read())).toEqual(numbers(1, 9));
  });

  it('misses and repeats nothing where the newest come first, whatever is created and deleted', async () => {
    const ids = numbers(1, 30).reverse();
    const deleted = new Set<number>();
    const churn = () => {
      ids.unshift(Math.max(...ids) + 1);
      const gone = ids.splice(Math.floor(ids.length / 3), 2);
      for (const id of gone) deleted.add(id);
    };
    const { read } = movingList(ids, { 2: churn, 3: churn, 5: churn, 6: churn, 9: churn });
    const seen = await read({ prefetch: 1 });
    expect(new Set(seen).size).toBe(seen.length);
    const stayed = numbers(1, 30).filter((id) => !deleted.has(id));
    expect(seen).toEqual(expect.arrayContaining(stayed));
  });

  eachRow([0, 3])(`has every record that stayed, once, in ${LISTS} seeded lists`, async (prefetch) => {
    for (let seed = 1; seed <= LISTS; seed += 1) {
      const random = new Random(seed);
      const isNewestFirst = random.chance(0.5);
      const ids = numbers(1, 5 + random.below(40));
      if (isNewestFirst) ids.reverse();
      const stayed = new Set(ids);
      let highest = ids.length;
      const happen = () => {
        for (const id of ids.filter(() => random.chance(0.05))) {
          drop(ids, id);
          stayed.delete(id);
        }
        // Where the newest come last, a new one could make up for a deletion unseen.
        for (let left = isNewestFirst ? random.below(3) : 0; left > 0; left -= 1) ids.unshift(++highest);
      };
      const changes = numbers(1, 12).map((page) => [page, random.chance(0.4) ? happen : () => {}] as const);
      const seen = await movingList(ids, Object.fromEntries(changes)).read({ prefetch });
      expect(new Set(seen).size, `seed ${seed} gave one twice`).toBe(seen.length);
      const missing = [...stayed].filter((id) => !seen.includes(id));
      expect(missing, `seed ${seed} left some out`).toEqual([]);
    }
  });

  it('ends when the list has become shorter than the page that was asked for', async () => {
    const ids = numbers(1, 9);
    const { read } = movingList(ids, { 2: () => ids.splice(3) });
    expect(await read()).toEqual(numbers(1, 6));
  });

  it('reads a list that holds a record twice to its end', async () => {
    const { read } = movingList([1, 2, 3, 3, 4, 5]);
    expect(await read()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('an abort', () => {
  eachRow([0, 4])('is followed by nothing, not even by records that are here already', async (prefetch) => {
    const { pm } = movingList(numbers(1, 30));
    const controller = new AbortController();
    const seen: number[] = [];
    const reading = async () => {
      const options = { prefetch, signal: controller.signal };
      for await (const { id } of pm.bugs.each({ product: 1, recPerPage: 10 }, options)) {
        seen.push(id);
        if (id === 12) controller.abort('enough');
      }
    };
    const error = await failureOf(reading());
    expect(error).toMatchObject({ code: 'aborted', cause: 'enough' });
    expect(error).not.toHaveProperty('mayHaveRun');
    expect(seen).toEqual(numbers(1, 12));
  });

  it('before the first record asks for no page', async () => {
    const { read, asked } = movingList([1]);
    await expect(read({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    expect(asked).toEqual([]);
  });
});
