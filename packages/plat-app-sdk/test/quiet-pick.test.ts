import { PlatApp } from 'plat-app-sdk';
import { createFakeHost, type FakeHostOptions } from 'plat-testing/host';
import { describe, expect, it } from 'vitest';
import { advance, withStoppedClock } from './fixtures/stopped-clock.js';

const picked = { code: 0, msg: '', data: ['/vol1/1000/a.md'] };

withStoppedClock();

/** What the page posts, by name, in the minute that a person takes for a pick. */
async function postedDuringAPick(options: FakeHostOptions): Promise<string[]> {
  const pickUserFile = () => new Promise((resolve) => setTimeout(resolve, 60_000, picked));
  const host = createFakeHost({ methods: { pickUserFile }, ...options });
  const app = new PlatApp({ window: host.window });
  await app.ready();
  await advance(200);
  const before = host.messages.length;
  const pick = app.pickUserFile();
  await advance(59_000);
  const posted = host.messages.slice(before).map(({ penpal, methodName }) => String(methodName ?? penpal));
  await advance(5000);
  await expect(pick).resolves.toEqual(picked);
  app.destroy();
  host.close();
  return posted.slice(posted.indexOf('pickUserFile') + 1);
}

describe('while a pick is pending and nobody calls, a host is asked for a sign of life and is not sought anew,', () => {
  it.each<[string, FakeHostOptions, string[]]>([
    ['that answers meanwhile', {}, ['$ping']],
    ['that hears one message after the other', { serial: 'messages' }, ['$ping']],
    ['that runs one method after the other', { serial: 'methods' }, ['$ping']],
    [
      'that answers to no name that it does not know',
      { refusesUnknown: false },
      ['$ping', 'getPlatformConfig'],
    ],
  ])('%s', async (_kind, options, expected) => {
    expect(await postedDuringAPick(options)).toEqual(expected);
  });
});
