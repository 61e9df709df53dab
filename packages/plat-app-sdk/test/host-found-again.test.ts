import { PlatApp } from 'plat-app-sdk';
import { createFakeHost, type FakeHostOptions } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let host: ReturnType<typeof createFakeHost>;
let app: PlatApp;
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const never = () => new Promise(() => {});
const runsOf = (method: string) => host.calls.filter((call) => call.method === method).length;

const meet = async (options: FakeHostOptions = {}) => {
  host = createFakeHost({ methods: { pickUserFile: never }, ...options });
  app = new PlatApp({ window: host.window });
  // The host has been met, and has refused a question for a sign of life.
  await app.setTitle('Notes');
  await advance(100);
  await app.setTitle('Notes again');
  await advance(100);
};

/** What the configuration, asked for now, has become in five seconds. */
const configInFiveSeconds = async () => {
  const seen = vi.fn();
  void app.getPlatformConfig().then(seen, seen);
  await advance(5000);
  return seen.mock.calls[0]?.[0] as unknown;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  app.destroy();
  host.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a host that was replaced is found within five seconds of the next call', () => {
  it('beside the chatter of other connections between the same windows', async () => {
    await meet({ noisy: true });
    host.swapBridge();
    expect(await configInFiveSeconds()).toEqual(host.config);
  });

  it('however often something is changed meanwhile, also where it was never asked for a sign of life', async () => {
    host = createFakeHost();
    app = new PlatApp({ window: host.window });
    await app.getPlatformConfig();
    host.swapBridge();
    const changes = Array.from({ length: 8 }, async (_, turn) => {
      await advance(0);
      await new Promise((resolve) => setTimeout(resolve, 3000 * turn));
      return app.setTitle(`Notes ${turn}`).catch(({ code }: { code: string }) => code);
    });
    await advance(60_000);
    const outcomes = await Promise.all(changes);
    expect(outcomes.slice(0, 1)).toEqual(['call-timeout']);
    expect(outcomes.slice(4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(host.title).toBe('Notes 7');
    expect(await configInFiveSeconds()).toEqual(host.config);
  });

  it('after a pick was lost in it, and others were asked for meanwhile', async () => {
    await meet();
    const lost = app.pickUserFile().catch(({ code }: { code: string }) => code);
    await advance(1000);
    host.swapBridge();
    const next = new AbortController();
    const later = app.pickUserFile({}, { signal: next.signal }).catch(({ code }: { code: string }) => code);
    await advance(3000);
    expect(await lost).toBe('call-timeout');
    expect(await configInFiveSeconds()).toEqual(host.config);
    // The second was kept for the host that there is now.
    expect(runsOf('pickUserFile')).toBe(2);
    next.abort();
    expect(await later).toBe('aborted');
  });

  it('after it was away for long, however often it is called meanwhile', async () => {
    await meet();
    host.faults.inject({ kind: 'mute' });
    const titles: Promise<unknown>[] = [];
    for (let at = 0; at < 5; at += 1) {
      titles.push(app.setTitle(`Title ${at}`).catch(({ code }: { code: string }) => code));
      await advance(3000);
    }
    host.swapBridge();
    host.faults.clear();
    expect(await configInFiveSeconds()).toEqual(host.config);
    await advance(1000);
    expect((await Promise.all(titles)).at(-1)).toBeUndefined();
    expect(host.title).toBe('Title 4');
  });

  it('after it was away, though it answers no second SYN and was not replaced at all', async () => {
    await meet({ answersRepeatedSyn: false });
    host.faults.inject({ kind: 'mute' });
    const title = app.setTitle('Kept');
    await advance(5000);
    host.faults.clear();
    await advance(5000);
    expect([await title, host.title]).toEqual([undefined, 'Kept']);
  });
});

it('a slow host is heard beside the greetings of another Penpal connection', async () => {
  await meet({ noisy: true });
  host.faults.inject({ kind: 'slow', delayMs: 900 });
  expect(await configInFiveSeconds()).toEqual(host.config);
  const acks = () => host.messages.filter(({ penpal }) => penpal === 'ack').length;
  const before = acks();
  await advance(60_000);
  expect(acks()).toBe(before);
});
