import { PlatApp } from 'plat-app-sdk';
import { createFakeHost, type FakeHostOptions, type HostMethod } from 'plat-testing/host';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { advance, withStoppedClock } from './fixtures/stopped-clock.js';

const picked = { code: 0, msg: '', data: ['/vol1/1000/a.md'] };
const lost = { code: 'call-timeout', message: 'pickUserFile: the host was replaced meanwhile' };

let host: ReturnType<typeof createFakeHost>;
let app: PlatApp;

withStoppedClock();
afterEach(async () => {
  app.destroy();
  host.close();
  // The person in the host that was replaced picks all the same.
  await advance(60_000);
});

const after =
  (ms: number, answer: unknown): HostMethod =>
  () =>
    new Promise((resolve) => setTimeout(resolve, ms, answer));

/** A page that has met its host, whose person takes a minute to pick. */
async function meet({ methods, ...options }: FakeHostOptions = {}): Promise<void> {
  host = createFakeHost({ methods: { pickUserFile: after(60_000, picked), ...methods }, ...options });
  app = new PlatApp({ window: host.window });
  await app.ready();
  await advance(200);
}

/** What has become of a promise: undefined while it is pending. */
function endOf(promise: Promise<unknown>) {
  const end: { value?: unknown; code?: string; message?: string; hint?: string } = {};
  promise.then(
    (value) => Object.assign(end, { value }),
    ({ code, message, hint }) => Object.assign(end, { code, message, hint }),
  );
  return end;
}

const runsOf = (name: string) => host.calls.filter(({ method }) => method === name).length;
const acks = () => host.messages.filter(({ penpal }) => penpal === 'ack').length;

/** The host runs a call of two seconds, and answers a question for a sign of life beside it. */
async function seenWorkingAside(): Promise<void> {
  const opening = app.openFile('/slow');
  await advance(3000);
  await opening;
}

describe('a pick that was lost in a host that was replaced', () => {
  it('ends, and the new host is found, within five seconds of a call that only reads', async () => {
    await meet();
    const pick = endOf(app.pickUserFile());
    await advance(10_000);
    host.swapBridge();
    await advance(10_000);
    expect(pick).toEqual({});
    const config = endOf(app.getPlatformConfig());
    await advance(5000);
    expect(config).toEqual({ value: host.config });
    expect(pick).toMatchObject(lost);
    expect(pick.hint).toContain('may have been done');
    expect(runsOf('pickUserFile')).toBe(1);
  });

  it('ends, and the new host is found, within five seconds of a call that changes something', async () => {
    await meet();
    const pick = endOf(app.pickUserFile({}, { signal: new AbortController().signal }));
    await advance(10_000);
    host.swapBridge();
    const title = endOf(app.setTitle('Notes'));
    await advance(5000);
    expect([title, host.title, runsOf('setTitle')]).toEqual([{ value: undefined }, 'Notes', 1]);
    expect(pick).toMatchObject(lost);
  });

  it('ends, and the next pick runs once, in the new host', async () => {
    await meet();
    const pick = endOf(app.pickUserFile());
    await advance(10_000);
    host.swapBridge();
    const next = endOf(app.pickUserFile());
    await advance(65_000);
    expect(pick).toMatchObject(lost);
    expect([next, runsOf('pickUserFile')]).toEqual([{ value: picked }, 2]);
  });
});

describe('a short call that was lost in a host that was replaced', () => {
  it('ends, and the new host is found, where the host was seen to work on calls side by side', async () => {
    await meet({ methods: { openFile: after(2000, undefined) } });
    await seenWorkingAside();
    await advance(1000);
    host.faults.inject({ kind: 'replaced' }, { method: 'setTitle', times: 1 });
    const title = endOf(app.setTitle('Notes'));
    const config = endOf(app.getPlatformConfig());
    await advance(5000);
    expect(config).toEqual({ value: host.config });
    expect(title).toMatchObject({
      code: 'call-timeout',
      message: 'setTitle: the host was replaced meanwhile',
    });
    expect(runsOf('setTitle')).toBe(1);
  });

  it('ends by its limit where that is not known, and the new host is found then', async () => {
    await meet();
    host.faults.inject({ kind: 'replaced' }, { method: 'setTitle', times: 1 });
    const title = endOf(app.setTitle('Notes'));
    await advance(10_100);
    expect(title).toMatchObject({ code: 'call-timeout', message: 'setTitle: no answer in 10000 ms' });
    const config = endOf(app.getPlatformConfig());
    await advance(5000);
    expect(config).toEqual({ value: host.config });
  });
});

describe('a pick in a host that lives is answered, whatever is called meanwhile', () => {
  /** Calls every three seconds until the person has picked. */
  async function answerBeside(): Promise<object> {
    const pick = endOf(app.pickUserFile());
    const others: Promise<unknown>[] = [];
    for (let at = 0; at < 60_000; at += 3000) {
      others.push(
        app.getPlatformConfig().catch(() => {}),
        app.setTitle(`At ${at}`).catch(() => {}),
      );
      await advance(3000);
    }
    await advance(30_000);
    await Promise.all(others);
    expect([runsOf('pickUserFile'), acks()]).toEqual([1, 1]);
    return pick;
  }

  it.each(['methods', 'calls', 'messages'] as const)('one that does its %s one at a time', async (serial) => {
    await meet({ serial });
    expect(await answerBeside()).toEqual({ value: picked });
  });

  it.each(['methods', 'calls', 'messages'] as const)(
    'one that does its %s one at a time, and was slow with another call before',
    async (serial) => {
      await meet({ serial, methods: { openFile: after(2500, undefined) } });
      await Promise.all([app.openFile('/slow'), app.setTitle('Notes'), advance(8000)]);
      expect(await answerBeside()).toEqual({ value: picked });
    },
  );

  it('one that is slow with all that it says', async () => {
    await meet();
    host.faults.inject({ kind: 'slow', delayMs: 2500 });
    expect(await answerBeside()).toEqual({ value: picked });
  });

  it('one that leaves unknown methods without an answer', async () => {
    await meet({ refusesUnknown: false });
    expect(await answerBeside()).toEqual({ value: picked });
  });

  it('one that hears nothing for a while in the midst of it', async () => {
    await meet();
    const beside = answerBeside();
    await advance(10_000);
    host.faults.inject({ kind: 'mute' });
    await advance(7030);
    host.faults.clear();
    await advance(80_000);
    expect(await beside).toEqual({ value: picked });
  });

  it('one that takes a moment to refuse what it does not know, and none to shake hands', async () => {
    await meet();
    const { parent } = host.window;
    const post = parent.postMessage.bind(parent);
    vi.spyOn(parent, 'postMessage').mockImplementation((message, origin) => {
      const isPing = (message as { methodName?: string }).methodName === '$ping';
      if (isPing) setTimeout(post, 300, message, origin);
      else post(message, origin);
    });
    const beside = answerBeside();
    await advance(10_000);
    host.faults.inject({ kind: 'mute' });
    await advance(7030);
    host.faults.clear();
    await advance(80_000);
    expect(await beside).toEqual({ value: picked });
  });

  it('and the page was blocked for longer than it waits for a sign of life', async () => {
    await meet();
    const pick = endOf(app.pickUserFile());
    await advance(10_000);
    const title = endOf(app.setTitle('Notes'));
    // The timers fire late, all at once, ahead of the answer that came meanwhile.
    vi.setSystemTime(Date.now() + 5000);
    await advance(5000);
    expect([title, acks()]).toEqual([{ value: undefined }, 1]);
    await advance(50_000);
    expect(pick).toEqual({ value: picked });
  });
});
