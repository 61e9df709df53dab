import { describe, expect, it } from 'vitest';
import { filteredLocally, isFiltered, refuseUnknown, sortRuleOf } from '../src/local-filter.js';

async function sorted(values: readonly unknown[], { descends = false } = {}): Promise<unknown[]> {
  const records = (async function* () {
    for (const value of values) yield { value };
  })();
  const { kept } = await filteredLocally(records, { sort: { field: 'value', descends } });
  return kept.map(({ value }) => value);
}

describe('records that are sorted', () => {
  it('have numbers in texts by their size', async () => {
    expect(await sorted(['item 10', 'item 9', 'item 1'])).toEqual(['item 1', 'item 9', 'item 10']);
    expect(await sorted([10, 9, 100])).toEqual([9, 10, 100]);
    expect(await sorted([10, '9', 100, '11'])).toEqual(['9', 10, '11', 100]);
    expect(await sorted([1.5, -1.5, 1.25])).toEqual([-1.5, 1.25, 1.5]);
  });

  it('have both letter cases beside one another, and descend where that is asked', async () => {
    expect(await sorted(['b', 'A', 'a', 'C'])).toEqual(['A', 'a', 'b', 'C']);
    expect(await sorted(['b', 'A', 'C'], { descends: true })).toEqual(['C', 'b', 'A']);
  });

  it('have empty values at the end in both directions', async () => {
    expect(await sorted(['', 'b', null, 'a'])).toEqual(['a', 'b', '', null]);
    expect(await sorted(['', 'b', null, 'a'], { descends: true })).toEqual(['b', 'a', '', null]);
    expect(await sorted(['', -3, 2])).toEqual([-3, 2, '']);
  });
});

describe('the rule of --sort', () => {
  it.each([
    ['severity', { field: 'severity', descends: false }],
    ['severity:asc', { field: 'severity', descends: false }],
    ['severity:desc', { field: 'severity', descends: true }],
  ])('is read from %s', (text, rule) => {
    expect(sortRuleOf(text)).toEqual(rule);
  });

  it.each(['', ':desc', 'severity:down', 'severity:desc:asc', 'two words', 'severity:desc '])(
    'is not read from "%s"',
    (text) => {
      expect(sortRuleOf(text)).toBeUndefined();
    },
  );
});

it.each([
  [{}, false],
  [{ filter: [{ name: 'a', value: 'b' }] }, true],
  [{ search: 'a' }, true],
  [{ sort: { field: 'a', descends: false } }, true],
])('every record is needed for %j: %s', (options, expected) => {
  expect(isFiltered(options)).toBe(expected);
});

describe('records that are filtered', () => {
  const records = [
    { id: 1, title: 'Crash at login', tags: ['ui', 'old'] },
    { id: 2, title: 'Wrong total', tags: [], owner: 'dev1' },
    { id: 3, title: 'CRASH at exit', tags: ['ui'], owner: null },
  ];
  const ids = async (options: Parameters<typeof filteredLocally>[1]) =>
    (await filteredLocally(records, options)).kept.map(({ id }) => id);

  it('have each of the values, as a table shows them, also among others', async () => {
    expect(await ids({ filter: [{ name: 'id', value: '2' }] })).toEqual([2]);
    expect(await ids({ filter: [{ name: 'tags', value: 'ui' }] })).toEqual([1, 3]);
    expect(
      await ids({
        filter: [
          { name: 'tags', value: 'ui' },
          { name: 'id', value: '3' },
        ],
      }),
    ).toEqual([3]);
    expect(await ids({ filter: [{ name: 'title', value: 'Crash' }] })).toEqual([]);
    expect(await ids({ filter: [{ name: 'tags', value: 'UI' }] })).toEqual([1, 3]);
    expect(await ids({ filter: [{ name: 'owner', value: '' }] })).toEqual([1, 3]);
  });

  it('contain the text in one of their fields, in either letter case', async () => {
    expect(await ids({ search: 'cRash' })).toEqual([1, 3]);
    expect(await ids({ search: 'DEV1' })).toEqual([2]);
    expect(await ids({ search: 'nothing of it' })).toEqual([]);
    expect(await ids({})).toEqual([1, 2, 3]);
  });

  it('tell the fields that were seen, and the wanted ones that were not', async () => {
    const { seen, unknown } = await filteredLocally(records, {
      filter: [
        { name: 'owner', value: 'dev1' },
        { name: 'severty', value: '1' },
      ],
      sort: { field: 'prio', descends: false },
    });
    expect([...seen].sort()).toEqual(['id', 'owner', 'tags', 'title']);
    expect(unknown).toEqual(['severty', 'prio']);
    expect((await filteredLocally(records, {})).unknown).toEqual([]);
  });
});

describe('a field that no record has', () => {
  const known = ['severity', 'openedBuild', 'title'];
  const refused = (unknown: string[], name = 'bugs') =>
    refuseUnknown(name, unknown, known).catch((error: unknown) => error);

  it('is accepted where the resource has it', async () => {
    expect(await refused([])).toBeUndefined();
    expect(await refused(['severity', 'title'])).toBeUndefined();
  });

  it.each([
    ['severty', 'Did you mean severity?'],
    ['严重程度', 'Did you mean severity?'],
    ['sEVERITY', 'Did you mean severity?'],
    ['quite another', 'pm-api get bugs ID shows the fields of a record.'],
  ])('is refused with what helps: %s', async (field, hint) => {
    expect(await refused(['title', field])).toMatchObject({
      message: `bugs have no field ${field}.`,
      hint,
      exitCode: 2,
      code: 'usage',
    });
  });

  it('is refused for a resource without a table too', async () => {
    expect(await refused(['zzz'], 'others')).toMatchObject({ message: 'others have no field zzz.' });
  });
});
