import { said } from 'plat-common/text';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { ResourceDefinition } from '../../src/resource/definition.js';
import { changedBeside, isState, readBack, statesFor, valueIn } from '../../src/resource/read-back.js';
import { bugs } from '../../src/resources/bugs.js';
import { tasks } from '../../src/resources/tasks.js';
import { testcases } from '../../src/resources/testcases.js';

const [bug, task] = [bugs as ResourceDefinition, tasks as ResourceDefinition];

describe('a record that is read back', () => {
  it('has a list of words in another order only with a comma at each end', () => {
    expect(readBack(bug, { keywords: 'b,a' }, { id: 1, keywords: ',a,b,' }).different).toEqual({});
    for (const keywords of [',a,b', 'a,b,'])
      expect(readBack(bug, { keywords: 'b,a' }, { id: 1, keywords }).different).toHaveProperty('keywords');
  });

  it('does not tell whether hours were added where it was not read before', () => {
    const after = { id: 1, consumed: 7 };
    expect(readBack(task, { consumed: 3 }, after)).toEqual({ different: {}, unseen: ['consumed'] });
    expect(readBack(task, { consumed: 3 }, after, { before: { id: 1, consumed: 4 } })).toEqual({
      different: {},
      unseen: [],
    });
    const { different } = readBack(task, { consumed: 3 }, after, { before: { id: 1, consumed: 5 } });
    expect(different.consumed && said(different.consumed())).toBe('asked 3, has 7');
  });

  it('does not tell whether steps were kept that were sent empty and have the form of the server', () => {
    const form = { id: 1, steps: '<p>[Steps]</p><p></p>' };
    expect(readBack(bug, { steps: '' }, form)).toEqual({ different: {}, unseen: ['steps'] });
  });

  it('holds a 0 as false', () => {
    expect(readBack(bug, { story: 0 }, { id: 1, story: false })).toEqual({ different: {}, unseen: [] });
    expect(readBack(bug, { story: 0 }, { id: 1, story: true }).different).toHaveProperty('story');
  });
});

/** A resource of which each field is kept in its own way. */
const odd = {
  ...bug,
  keeps: { hours: 'added', group: 'sometimes', end: 'filled in' },
  shownAs: { score: ({ points }: { points?: unknown }) => points },
  bookkeeping: ['lastEditedDate'],
} as unknown as ResourceDefinition;

it('each field is compared in the way in which its server keeps it', () => {
  const rows: [asked: object, record: object, different: string[], unseen: string[], context?: object][] = [
    [{ pri: 1 }, { pri: '1' }, [], []],
    [{ pri: 1 }, { pri: 2 }, ['pri'], []],
    [{ pri: 1 }, {}, [], ['pri']],
    [{ comment: 'c' }, {}, [], []],
    [{ password: 'p' }, {}, [], [], { proven: ['password'] }],
    [{ password: 'p' }, {}, [], ['password']],
    [{ hours: 3 }, { hours: 7 }, [], [], { before: { id: 1, hours: 4 } }],
    [{ hours: 3 }, { hours: 3 }, [], [], { before: { id: 1 } }],
    [{ hours: 3 }, { hours: 8 }, ['hours'], [], { before: { id: 1, hours: 4 } }],
    [{ pri: 3 }, { pri: 7 }, ['pri'], [], { before: { id: 1, pri: 4 } }],
    [{ group: 3 }, { group: 0 }, [], ['group']],
    [{ group: 3 }, { group: 4 }, ['group'], []],
    [{ pri: 3 }, { pri: 0 }, ['pri'], []],
    [{ end: '' }, { end: '2026-01-01' }, [], ['end']],
    [{ end: '2026-01-02' }, { end: '2026-01-01' }, ['end'], []],
    [{ title: '' }, { title: 't' }, ['title'], []],
    [{ steps: '<p>a</p>' }, { steps: '<div>a</div>' }, [], ['steps']],
    [{ steps: 'a' }, { steps: [{ step: 'a' }] }, [], ['steps']],
    [{ steps: [{ step: 'a' }] }, { steps: [{ step: 'b' }] }, ['steps'], []],
    [{ steps: 'a' }, { steps: [null] }, ['steps'], []],
    [{ productID: 2 }, { product: 2 }, [], []],
    [{ productID: 2 }, { productID: 2, product: 3 }, [], []],
    [{ score: 2 }, { points: 2, score: 3 }, [], []],
  ];
  const wrong = rows.filter(([asked, record, different, unseen, context]) => {
    const found = readBack(odd, { ...asked }, { id: 1, ...record }, context);
    return (
      String(Object.keys(found.different)) !== String(different) || String(found.unseen) !== String(unseen)
    );
  });
  expect(wrong).toEqual([]);
  expect(valueIn(odd, { id: 1 }, 'productID')).toBe(undefined);
});

it('the same values are written in several ways, and others are not the same', () => {
  const rows: [asked: unknown, held: unknown, isSame: boolean][] = [
    ['', null, true],
    ['', '0', true],
    ['', '0000-00-00 00:00:00', true],
    ['', [], true],
    [[], '', true],
    ['', 'a', false],
    [0, '', true],
    [0, '0', true],
    [0, '0.00', true],
    [0, 1, false],
    [0, 'a', false],
    [false, '0', true],
    [false, '1', false],
    [true, 1, true],
    [true, '1', true],
    [true, true, true],
    [true, 'true', false],
    [true, 0, false],
    [5, '5.00', true],
    [5, 'five', false],
    [5, '', false],
    [5, true, false],
    [[1, 2], '2,1', true],
    [[1, 2], ' 1 , 2 ,', true],
    [[1, 2], [2, 1], true],
    [[1, 2], '1', false],
    [[1, 2], '1,3', false],
    [['a', 'b'], { one: ['b'], two: ['a'] }, true],
    [['a b', 'c'], ['c', 'a b'], false],
    [['a b', 'c'], ['a b', 'c'], true],
    [[1], null, false],
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, 'a', false],
    ['1', 1, true],
    ['1', 2, false],
    ['a,b', ',b,a,', true],
    ['a,b', ',b,c,', false],
    ['a', ',a,', true],
    ['a', ['a'], true],
    [['look at "x"', 'a, b'], ['look at &quot;x&quot;', 'a, b'], true],
    [5, [], false],
    [5, ['5', '6'], false],
    [['a,b'], ['a', 'b'], false],
    [['a b'], 'ab', false],
  ];
  const wrong = rows.filter(
    ([asked, held, same]) =>
      (Object.keys(readBack(bug, { keywords: asked }, { id: 1, keywords: held }).different).length === 0) !==
      same,
  );
  expect(wrong).toEqual([]);
});

it('the steps of a test case are compared with what is expected and what each is', () => {
  const steps = [
    { step: 'a', expect: 'b', type: 'step' },
    { step: 'c', expect: '', type: 'step' },
  ];
  const differentIn = (asked: object, shown: unknown = steps) =>
    Object.keys(readBack(testcases, { ...asked }, { id: 1, steps: shown }).different);
  expect(differentIn({ steps: ['a', 'c'], expects: ['b'], stepType: ['step'] })).toEqual([]);
  expect(differentIn({ steps: ['a'] })).toEqual(['steps']);
  expect(differentIn({ steps: ['a', 'c'], expects: ['b', 'd'] })).toEqual(['expects']);
  expect(differentIn({ steps: ['a'] }, [])).toEqual(['steps']);
  expect(differentIn({ steps: ['a'] }, ['a'])).toEqual([]);
});

describe('the state of a record', () => {
  const states = { specification: ['resolved'], released: ['done'] };
  const rows = {
    ...odd,
    transitions: {
      go: { from: { specification: ['open'], released: ['active'] }, to: states },
      end: { from: { specification: ['both'], released: ['both'] } },
    },
  } as unknown as ResourceDefinition;

  eachRow([
    [{ status: 'open' }, undefined, ['resolved']],
    [{ status: 'resolved' }, undefined, ['resolved']],
    [{ status: 'active' }, undefined, ['done']],
    [{ status: 'done' }, undefined, ['done']],
    [{ status: 'both' }, undefined, ['resolved']],
    [{ status: 'both' }, { status: 'active' }, ['done']],
    [{ status: 'open' }, { status: 'active' }, ['done']],
    [{}, undefined, ['resolved']],
    [{ status: 'open', deleted: '0', subStatus: '' }, undefined, ['done']],
  ])('is in the words of its server', (record, before, words) => {
    expect(statesFor(rows, states, { id: 1, ...record }, before && { id: 1, ...before })).toEqual(words);
  });

  it('is compared with those that were asked for', () => {
    const { different } = readBack(rows, {}, { id: 1, status: 'open' }, { to: states });
    expect(different.status && said(different.status())).toBe('asked "resolved", has "open"');
    expect(readBack(rows, {}, { id: 1, status: 'resolved' }, { to: states }).different).toEqual({});
    expect(readBack(rows, {}, { id: 1 }, { to: states })).toEqual({ different: {}, unseen: ['status'] });
    expect(isState(rows, states, { id: 1, status: 'resolved' })).toBe(true);
    expect(isState(rows, states, { id: 1, status: 'open' })).toBe(false);
    expect(isState(rows, states, { id: 1 })).toBe(false);
  });
});

it('what changed beside the fields that were asked for is named, but for what every write changes', () => {
  const before = { id: 1, title: 'a', pri: 0, plan: '', left: 3, same: [1], lastEditedDate: 'x' };
  const after = { id: 1, title: 'b', pri: '', plan: null, left: 4, same: [1], lastEditedDate: 'y', added: 1 };
  expect(changedBeside(odd, { title: 'b' }, before, after)).toEqual(['left', 'added']);
  expect(changedBeside(odd, { productID: 2 }, { id: 1, product: 1 }, { id: 1, product: 2 })).toEqual([]);
  expect(changedBeside(odd, {}, { id: 1, pri: 1 }, { id: 1, pri: 0 })).toEqual(['pri']);
});
