import { PlatApp } from 'plat-app-sdk';
import { createFakeHost, type FakeHostOptions } from 'plat-testing/host';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { advance, withStoppedClock } from './fixtures/stopped-clock.js';

let host: ReturnType<typeof createFakeHost>;
let app: PlatApp;

withStoppedClock();
afterEach(() => {
  app.destroy();
  host.close();
});

/** What the page has posted since it met its host, in one word each. */
let posted: string[] = [];
const said = () => posted;
const acks = () => host.messages.filter(({ penpal }) => penpal === 'ack').length;

/** A page that has met its host, and has not heard of it for a while. */
async function meet(options: FakeHostOptions = {}): Promise<void> {
  host = createFakeHost(options);
  app = new PlatApp({ window: host.window });
  await app.ready();
  await advance(200);
  posted = [];
  const post = host.window.parent.postMessage.bind(host.window.parent);
  vi.spyOn(host.window.parent, 'postMessage').mockImplementation((message, origin) => {
    const { penpal, methodName } = message as Record<string, unknown>;
    posted.push(String(methodName ?? penpal));
    post(message, origin);
  });
}

describe('before a call that must not run twice', () => {
  it('the host is asked for one sign of life, for all calls that wait, and they are posted in their order', async () => {
    await meet();
    await Promise.all([app.openFile('/a'), app.setTitle('A'), app.openFileManager('/b'), app.pickUserFile()]);
    expect(said()).toEqual(['$ping', 'openFile', 'setTitle', 'openFileManager', 'pickUserFile']);
  });

  it('it is not asked when it was heard this moment: a chain of calls is one round trip each', async () => {
    await meet();
    await app.getPlatformConfig();
    await app.openFile('/a');
    await app.openFile('/b');
    expect(said()).toEqual(['getPlatformConfig', 'openFile', 'openFile']);
  });

  it('it is always asked when a person is to answer', async () => {
    await meet();
    await app.getPlatformConfig();
    await app.pickUserFile();
    expect(said()).toEqual(['getPlatformConfig', '$ping', 'pickUserFile']);
  });

  it('it is not asked when it was met this moment, unless a person is to answer', async () => {
    host = createFakeHost();
    app = new PlatApp({ window: host.window });
    await Promise.all([app.openFile('/a'), app.pickUserFile()]);
    const said = host.messages.map(({ penpal, methodName }) => methodName ?? penpal);
    expect(said).toEqual(['syn', 'ack', 'openFile', '$ping', 'pickUserFile']);
  });

  it('a host that is silent for a second is looked for, and the call is posted to the one that is found', async () => {
    await meet();
    host.swapBridge();
    const opening = app.openFile('/a');
    await advance(1000);
    await opening;
    expect(said()).toEqual(['$ping', '$ping', 'syn', 'ack', '$ping', 'openFile']);
  });

  it('a call that was given up meanwhile is not posted', async () => {
    await meet();
    host.swapBridge();
    const opening = expect(app.openFile('/a', { timeoutMs: 500 })).rejects.toMatchObject({
      code: 'call-timeout',
    });
    await advance(1500);
    await opening;
    expect(said()).toEqual(['$ping', '$ping', 'syn', 'ack', '$ping']);
  });

  it('a host that ignores unknown methods and a second handshake gets the call once, and is then asked for what it has', async () => {
    await meet({ refusesUnknown: false, answersRepeatedSyn: false });
    host.faults.inject({ kind: 'mute' }, { when: ({ type }) => type === 'syn' });
    const opening = app.openFile('/a');
    await advance(4000);
    await opening;
    expect(new Set(said())).toEqual(new Set(['$ping', 'syn', 'openFile']));
    await advance(200);
    posted.length = 0;
    await app.openFile('/b');
    expect(said()).toEqual(['getPlatformConfig', 'openFile']);
  });
});

describe('while a call that must not run twice is under way', () => {
  const never = () => new Promise(() => {});

  it('nothing is posted that could disturb it, though the host is silent', async () => {
    await meet({ methods: { pickUserFile: never }, serial: 'messages' });
    app.pickUserFile().catch(() => {});
    await advance(100);
    const config = app.getPlatformConfig().catch(() => {});
    const opening = app.openFile('/a').catch(() => {});
    await advance(20_000);
    await Promise.all([config, opening]);
    expect(said()).not.toContain('syn');
    expect(said()).not.toContain('ack');
    // The host has refused a ping before, so it is away or busy: a call whose time is over must not be run later.
    expect(said()).not.toContain('openFile');
  });

  it('a host that speaks first is only noted, and found when the call has ended', async () => {
    await meet({ methods: { pickUserFile: never } });
    const abort = new AbortController();
    const pick = expect(app.pickUserFile({}, { signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await advance(100);
    host.swapBridge();
    host.post({ penpal: 'syn' });
    await advance(5000);
    expect(said()).toEqual(['$ping', 'pickUserFile']);
    abort.abort();
    await pick;
    await advance(1000);
    expect(said()).toEqual(['$ping', 'pickUserFile', '$ping', 'syn', 'ack', '$ping']);
  });
});

describe('a synAck that was not asked for', () => {
  it('is not acknowledged', async () => {
    await meet();
    host.post({ penpal: 'synAck', methodNames: [], id: 'other' });
    await advance(0);
    expect(said()).toEqual([]);
    expect(await app.getPlatformConfig()).toEqual(host.config);
  });
});

describe('what changes nothing', () => {
  it('is posted again with the same number, once, to a host that was found anew', async () => {
    await meet();
    host.faults.inject({ kind: 'silent' }, { method: 'getPlatformConfig' });
    host.swapBridge();
    const config = expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'call-timeout' });
    await advance(10_000);
    await config;
    const calls = host.messages.filter(({ methodName }) => methodName === 'getPlatformConfig');
    expect(calls).toHaveLength(2);
    expect(calls[0]?.id).toBe(calls[1]?.id);
  });
});

describe('a host that leaves unknown methods without an answer', () => {
  /** How long a change takes, a while after the last word of the host. */
  async function timeOfChange(): Promise<number> {
    await advance(1000);
    const startedAt = Date.now();
    let endedAt = Number.POSITIVE_INFINITY;
    void app.setTitle('Notes').then(() => {
      endedAt = Date.now();
    });
    await advance(10_000);
    return endedAt - startedAt;
  }

  it('costs a second once, and no more', async () => {
    await meet({ refusesUnknown: false });
    expect([await timeOfChange(), await timeOfChange(), await timeOfChange()]).toEqual([1000, 0, 0]);
  });

  it('costs it once more when it takes the place of one that refuses them, and the other way round nothing', async () => {
    await meet({ refusesUnknown: false });
    await timeOfChange();
    host.swapBridge();
    expect([await timeOfChange(), await timeOfChange()]).toEqual([1000, 0]);
    expect(acks()).toBe(3);
  });

  it('is heard though it is late, and asked for more all the time', async () => {
    await meet({ refusesUnknown: false });
    host.faults.inject({ kind: 'late', delayMs: 3000 });
    const configs: Promise<unknown>[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      configs.push(app.getPlatformConfig());
      await advance(500);
    }
    await advance(5000);
    expect(await Promise.all(configs)).toHaveLength(30);
    expect(acks()).toBe(2);
  });
});
