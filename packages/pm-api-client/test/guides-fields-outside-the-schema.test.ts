import { describe, expect, it } from 'vitest';
import { behaviours, guideOf, printed, textsOf, useGuides } from './fixtures/guide.js';

const GUIDE = 'fields-outside-the-schema';

useGuides();

describe.each(behaviours)(`${GUIDE}.md, on a server of the behaviour %s`, (behaviour) => {
  const run = async (file: string) => (await guideOf(GUIDE, behaviour, 'admin'))(file);

  it('reads a field that the types do not know', async () => {
    await run('read.mjs');
    expect(printed).toEqual([behaviour === 'observed' ? 'Login fails ' : 'Login fails no subStatus']);
  });

  it('writes one, and says that nobody could check it', async () => {
    await run('extra.mjs');
    expect(printed).toEqual(await textsOf(GUIDE));
  });

  it('writes values that the types do not list', async () => {
    await run('values.mjs');
    expect(printed[0]).toBe('upstream');
    expect(printed[1]).toContain("type: 'study'");
  });

  it('calls any route', async () => {
    await run('any-route.mjs');
    expect(printed).toEqual([expect.stringMatching(/^[1-5]$/)]);
  });
});
