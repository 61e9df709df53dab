import { describe, expect, it } from 'vitest';
import { onBoth } from './fixtures/todays-comparison.js';
import { expected } from './fixtures/todays-differences.js';

/** A call of the page with a handler by its name, or of the host: `host $emit`. */
type Step = readonly [what: string, ...args: unknown[]];

const on = ['$on', 'os/theme', 'a'] as const;
const light = ['host $emit', 'os/theme', 'light'] as const;

const stories: Readonly<Record<string, readonly Step[]>> = {
  'the first handler of an event subscribes, and no other': [
    on,
    ['$on', 'os/theme', 'b'],
    ['$on', 'os/language', 'a'],
  ],
  'the last handler of an event unsubscribes': [
    on,
    ['$on', 'os/theme', 'b'],
    ['$off', 'os/theme', 'a'],
    ['$off', 'os/theme', 'b'],
  ],
  'an event reaches its handler, and is replied to': [on, light],
  'an event of another name reaches its handler with all it carries': [
    ['$on', 'os/other', 'a'],
    ['host $emit', 'os/other', 1, { b: [2] }],
  ],
  'one of several handlers that goes leaves the others': [
    on,
    ['$on', 'os/theme', 'b'],
    ['$off', 'os/theme', 'a'],
    light,
  ],
  'a call for members that only the SDK of today has is replied to': [
    ['host onQueryResult', { reqid: 'r' }],
    ['host onOsNotify', 1],
  ],
  'two handlers of one event': [on, ['$on', 'os/theme', 'b'], light],
  'a handler for one event only': [['$once', 'os/theme', 'a'], light, light],
  'a handler that never was': [['$off', 'os/theme', 'a']],
  'an event without its payload': [on, ['host $emit', 'os/theme']],
  'a theme that there is not': [on, ['host $emit', 'os/theme', 'blue']],
  'all handlers of an event': [on, ['$off', 'os/theme']],
  'what every object inherits': [['host toString']],
};

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
