import { PmError } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { definitions } from '../src/resources/definitions.js';
import { behaviours, guideOf, markdownOf, servers, useGuides } from './fixtures/guide.js';

useGuides();

describe('pm-traps.md', () => {
  type Module = { traps: [code: string, trap: () => Promise<unknown>][] };

  it.each(behaviours)('has traps that are caught before anything is sent (%s)', async (behaviour) => {
    const { traps } = await (await guideOf('pm-traps', behaviour, 'admin'))<Module>('traps.mjs');
    expect(traps.length).toBeGreaterThan(15);
    for (const [code, trap] of traps) {
      const error = await trap().catch((thrown: unknown) => thrown);
      expect(error, String(trap)).toBeInstanceOf(PmError);
      expect(error, String(trap)).toMatchObject({ code });
    }
    expect(servers[behaviour].calls).toEqual([]);
  });

  it('has every wrong name that the definitions know', async () => {
    const markdown = await markdownOf('guides/pm-traps');
    for (const { name, create } of Object.values(definitions))
      for (const [wrong, right] of Object.entries(create.wrongNames)) {
        const definition = markdown
          .split('\n')
          .find((line) => line.startsWith(`| \`${wrong}\` for \`${right}\``));
        expect(definition, `${wrong} of ${name}`).toBeDefined();
        if (wrong === 'product') expect(definition).toContain(name);
      }
  });
});
