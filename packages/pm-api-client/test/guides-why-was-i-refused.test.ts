import { describe, expect, it } from 'vitest';
import { definitions } from '../src/definitions/index.js';
import { guideOf, printed, textsOf, useGuides } from './fixtures/guide.js';

useGuides();

describe('why-was-i-refused.md', () => {
  it.each([
    ['observed', 0],
    ['specification', 1],
  ] as const)('prints the diagnosis of a server of the behaviour %s', async (behaviour, place) => {
    await (await guideOf('why-was-i-refused', behaviour, 'qa1'))('explain.mjs');
    expect(printed.join('\n')).toBe((await textsOf('why-was-i-refused'))[place]);
  });

  it('says that it is allowed where it is', async () => {
    await (await guideOf('why-was-i-refused', 'specification', 'po1'))('explain.mjs');
    expect(printed).toEqual(['allowed']);
  });

  it.each([
    ['observed', 'rights', 'system no no'],
    ['specification', 'role', 'story yes no'],
  ] as const)('prints what may be done on a server of the behaviour %s', async (behaviour, source, line) => {
    await (await guideOf('why-was-i-refused', behaviour, 'qa1'))('access.mjs');
    expect(printed[0]).toBe(source);
    expect(printed).toContain(line);
    expect(printed).toHaveLength(1 + Object.keys(definitions).length);
  });

  it.each([
    ['specification', 'qa1', 2],
    ['observed', 'qa1', 2],
    ['specification', 'none1', 3],
  ] as const)(
    'prints why a list is empty on a server of the behaviour %s for %s',
    async (behaviour, who, place) => {
      await (await guideOf('why-was-i-refused', behaviour, who))('empty.mjs');
      expect(printed.join('\n')).toBe((await textsOf('why-was-i-refused'))[place]);
    },
  );

  it('says that a released server refuses the list to a user without a group', async () => {
    const run = await guideOf('why-was-i-refused', 'observed', 'none1');
    await expect(run('empty.mjs')).rejects.toMatchObject({
      code: 'forbidden',
      diagnosis: { cause: 'no-privilege' },
    });
  });
});
