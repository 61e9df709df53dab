import { describe, expect, it } from 'vitest';
import { onBoth } from './fixtures/todays-comparison.js';
import { expected } from './fixtures/todays-differences.js';
import { stories } from './fixtures/todays-stories.js';

describe('events in a frame', () => {
  it.each(Object.entries(stories))('%s', async (name, steps) => {
    const both = await onBoth('frame', {}, async (app, { acts, emit, settle }) => {
      const handlers = new Map<unknown, (...payload: unknown[]) => void>();
      for (const letter of ['a', 'b'])
        handlers.set(letter, (...payload) => acts.push([`${letter} hears`, ...payload]));
      acts.length = 0;
      for (const [what, ...args] of steps) {
        if (what.startsWith('host ')) emit(what.slice('host '.length), ...args);
        else await app[what]?.(...args.map((arg) => handlers.get(arg) ?? arg));
        await settle();
      }
    });
    expect(both).toEqual(expected('frame', name, both.todays));
  });
});
