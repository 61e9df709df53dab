import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { definitions } from '../src/resources/definitions.js';
import { behaviours, guideOf, markdownOf, printed, servers, textsOf, useGuides } from './fixtures/guide.js';

useGuides();

describe.each(behaviours)('specification-and-servers.md, on a server of the behaviour %s', (behaviour) => {
  it('shows what is sent', async () => {
    await (await guideOf('specification-and-servers', behaviour, 'admin'))('what-is-sent.mjs');
    expect(printed.join('\n')).toBe((await textsOf('specification-and-servers'))[0]);
    expect(servers[behaviour].calls).toEqual([]);
  });

  it('shows which server it saw', async () => {
    await (await guideOf('specification-and-servers', behaviour, 'qa1'))('which.mjs');
    const markdown = await markdownOf('guides/specification-and-servers');
    expect(printed[0]).toMatch(behaviour === 'observed' ? /^rights/ : /^role/);
    expect(markdown).toContain(`\`${printed[0]}\``);
  });
});

describe('specification-and-servers.md', () => {
  it('names every field that is sent beside the given ones', async () => {
    const markdown = await markdownOf('guides/specification-and-servers');
    const [table = ''] = /## What it sends\n(.*?)## What it accepts/s.exec(markdown) ?? [];
    const rules = Object.values(definitions).flatMap((definition) => [
      definition.create,
      definition.update,
      ...('transitions' in definition ? Object.values(definition.transitions) : []),
    ]);
    type Rule = { defaults?: object; fromRecord?: object; alsoAs?: object };
    for (const { defaults, fromRecord, alsoAs } of rules as Rule[]) {
      const further = Object.values(alsoAs ?? {}).flat();
      for (const name of [...Object.keys({ ...defaults, ...fromRecord }), ...further])
        expect(table).toMatch(new RegExp(`\`${String(name)}\\b`));
    }
  });

  it('says what a released server wants that only the caller knows', async () => {
    servers.observed.reset();
    const pm = new PmClient({ baseUrl: servers.observed.url, ...servers.observed.accounts.admin });
    const plan = { begin: '2026-11-02', end: '2026-12-31' };
    const refusals = {
      reviewer: () => pm.epics.create({ productID: 1, title: 'Notes for schools' }),
      closedReason: () => pm.requirements.close(1),
      left: () => pm.tasks.activate(4),
    };
    for (const [field, refusal] of Object.entries(refusals)) {
      await expect(refusal()).rejects.toMatchObject({
        code: 'validation',
        fields: { [field]: expect.any(Array) },
      });
    }
    const testtask = pm.testtasks.create({ productID: 1, name: 'Before', build: 'trunk', ...plan });
    await expect(testtask).rejects.toMatchObject({
      code: 'validation',
      fields: { build: expect.any(Array) },
    });
  });
});
