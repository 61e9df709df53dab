import { PlatApp } from 'plat-app-sdk';
import { createFakeHost, type FakeHostOptions } from 'plat-testing/host';
import { describe, expect, it } from 'vitest';
import { advance, withStoppedClock } from './fixtures/stopped-clock.js';

const picked = { code: 0, msg: '', data: ['/vol1/1000/a.md'] };
const PERSON_MS = 60_000;

withStoppedClock();

/** A page that has met its host, whose person takes a minute to pick; and what it has posted since then, by name. */
async function meet(options: FakeHostOptions = {}) {
  const pickUserFile = () => new Promise((resolve) => setTimeout(resolve, PERSON_MS, picked));
  const host = createFakeHost({ methods: { pickUserFile }, ...options });
  const app = new PlatApp({ window: host.window });
  await app.ready();
  await advance(200);
  const before = host.messages.length;
  const posted = () =>
    host.messages.slice(before).map(({ penpal, methodName }) => String(methodName ?? penpal));
  return { host, app, posted, [Symbol.dispose]: () => [app.destroy(), host.close()] };
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
    using met = await meet(options);
    const pick = met.app.pickUserFile();
    await advance(PERSON_MS - 1000);
    const posted = met.posted();
    expect(posted.slice(posted.indexOf('pickUserFile') + 1)).toEqual(expected);
    await advance(5000);
    await expect(pick).resolves.toEqual(picked);
  });
});

describe('a handshake that another library begins', () => {
  const foreign = [
    { type: 'SYN' },
    { namespace: 'other', type: 'SYN' },
    { namespace: 'penpal', type: 'SYN', channel: 'theirs' },
    { namespace: 'penpal', type: 'ACK1' },
    { penpal: 'ack' },
  ];

  it.each(foreign)('is not answered: %o', async (message) => {
    using met = await meet();
    met.host.post(message);
    await advance(5000);
    expect(met.posted()).toEqual([]);
  });

  it.each(foreign)('does not disturb a pick: %o', async (message) => {
    using met = await meet();
    const pick = met.app.pickUserFile();
    await advance(5000);
    const before = met.posted();
    met.host.post(message);
    await advance(PERSON_MS);
    expect(met.posted()).toEqual(before);
    await expect(pick).resolves.toEqual(picked);
  });
});

describe('a host that speaks first in the midst of a pick', () => {
  const greetings = [{ penpal: 'syn' }, { namespace: 'penpal', type: 'SYN' }];

  it.each(greetings)('is not acknowledged again, and the pick is answered: %o', async (greeting) => {
    using met = await meet();
    const pick = met.app.pickUserFile();
    await advance(5000);
    met.host.post(greeting);
    await advance(PERSON_MS);
    await expect(pick).resolves.toEqual(picked);
    expect(met.posted()).not.toContain('ack');
  });

  it.each(greetings)('is found when it is another, and the pick ends: %o', async (greeting) => {
    using met = await meet();
    const pick = expect(met.app.pickUserFile()).rejects.toMatchObject({ code: 'call-timeout' });
    await advance(5000);
    met.host.swapBridge();
    met.host.post(greeting);
    await advance(2000);
    await pick;
    expect(met.posted()).toContain('ack');
    // The person at the host that was replaced picks all the same.
    await advance(PERSON_MS);
  });
});
