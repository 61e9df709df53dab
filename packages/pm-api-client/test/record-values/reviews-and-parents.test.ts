import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { as, pm, usePm, writes } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const reviewed = async (reviewer: string[]) =>
  (await pm.stories.create({ productID: 1, title: 'Log in by phone', spec: 'One tap.', reviewer })).id;

describe('a review', () => {
  const other = () => as('pm1');

  eachRow([
    ['pass', 'pass', 'active'],
    ['clarify', 'pass', 'draft'],
    ['pass', 'clarify', 'draft'],
  ] as const)('goes on between two votes, and ends by both', async (first, second, status) => {
    const id = await reviewed(['pm1', 'admin']);
    expect(await pm.stories.review(id, { result: first })).toMatchObject({
      ...{ outcome: 'applied', record: { status: 'reviewing', notReview: ['pm1'] } },
    });
    const last = await other().stories.review(id, { result: second });
    expect(last).toMatchObject({ outcome: 'applied', record: { status } });
  });

  it('has one vote of each reviewer: a second one would leave the story without a state', async () => {
    const id = await reviewed(['admin']);
    await pm.stories.review(id, { result: 'clarify' });
    await expect(pm.stories.review(id, { result: 'pass' })).rejects.toMatchObject({
      ...{ code: 'invalid-input', hint: expect.stringContaining('submitreview asks all reviewers again') },
    });
    expect(await pm.stories.get(id)).toMatchObject({ status: 'draft' });
  });

  it('is over once the story is active', async () => {
    const id = await reviewed(['admin']);
    await pm.stories.review(id, { result: 'pass' });
    await expect(pm.stories.review(id, { result: 'pass' })).rejects.toMatchObject({
      message: expect.stringContaining(`the story ${id} is not waiting for the vote of admin.`),
      hint: expect.stringContaining('The review is over; change with reviewers starts another.'),
    });
  });

  it('sends back no first version, whose text a released server deletes', async () => {
    const id = await reviewed(['admin']);
    await expect(pm.stories.review(id, { result: 'revert' })).rejects.toThrow('no version before the first');
    expect(await pm.stories.get(id)).toMatchObject({ title: 'Log in by phone', status: 'reviewing' });
  });

  it('follows a change, as it does on the page', async () => {
    const id = await reviewed(['admin']);
    await pm.stories.review(id, { result: 'pass' });
    const changed = await pm.stories.change(id, { spec: 'Two taps.' });
    expect(changed).toMatchObject({ outcome: 'applied', record: { status: 'reviewing', version: 2 } });
    expect(await pm.stories.review(id, { result: 'revert' })).toMatchObject({ record: { status: 'active' } });
  });
});

describe('a parent', () => {
  const made = {
    tasks: { executionID: 1, name: 'Part', type: 'devel' },
    stories: { productID: 1, title: 'Part', needNotReview: 1 },
    programs: { name: 'Part', begin: '2026-11-24', end: '2027-12-20' },
    productplans: { productID: 1, title: 'Part', begin: '2026-11-24', end: '2027-12-20' },
  } as const;

  eachRow(Object.keys(made) as (keyof typeof made)[])(
    'is not the record itself or one below it',
    async (kind) => {
      const { create, update } = pm[kind] as typeof pm.tasks;
      const fields = made[kind] as typeof made.tasks;
      const { id } = await create(fields);
      const { id: part } = await create({
        ...fields,
        ...('name' in fields && { name: 'Of the part' }),
        parent: id,
      });
      const before = writes().length;
      for (const parent of [id, part])
        await expect(update(id, { parent })).rejects.toMatchObject({
          ...{
            code: 'invalid-input',
            message: expect.stringContaining('is the record itself or one below it'),
          },
        });
      expect(writes()).toHaveLength(before);
    },
  );
});
