import { type FakeHostOptions, type HostFault, type HostMethod, hostNoise } from 'plat-testing/host';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { app, closesAppInHost, host, open } from '../fixtures/app-in-host.js';
import { advance, withStoppedClock } from '../fixtures/stopped-clock.js';

const PERSON_MS = 5000;
const picked = { code: 0, msg: '', data: ['/vol1/1000/a.md'] };

/** A picker at which a person takes five seconds. */
const picker: HostMethod = () => new Promise((resolve) => setTimeout(() => resolve(picked), PERSON_MS));

/** How often the host has run each method that may run only once. */
const runs = () => {
  const counts: Record<string, number> = {};
  for (const { method } of host.calls) {
    if (method !== 'getPlatformConfig' && !method.startsWith('bus.'))
      counts[method] = (counts[method] ?? 0) + 1;
  }
  return counts;
};

const meet = async (options: FakeHostOptions = {}) => {
  open({ methods: { pickUserFile: picker }, ...options });
  await app.ready();
};

withStoppedClock();
closesAppInHost();

/** What became of a promise by now. */
function stateOf<T>(promise: Promise<T>): { state: unknown } {
  const seen: { state: unknown } = { state: 'pending' };
  promise.then(
    (value) => Object.assign(seen, { state: value }),
    (error: { code: string }) => Object.assign(seen, { state: error.code }),
  );
  return seen;
}

/** What happens in the seconds in which the person picks. */
const meanwhile: [what: string, options: FakeHostOptions, then: () => unknown][] = [
  ['at a host that serves one of its methods at a time', { serial: 'methods' }, () => {}],
  ['at a host that serves one of its messages at a time', { serial: 'messages' }, () => {}],
  ...(['silent', 'late', 'half-alive'] as const).map((kind): (typeof meanwhile)[number] => [
    `where bus.* is ${kind}`,
    {},
    () => {
      const fault = kind === 'late' ? { kind, delayMs: 8000 } : { kind };
      host.faults.inject(fault, { method: 'bus.*' });
      void app.$on('os/theme', () => {}, { timeoutMs: 20_000 }).catch(() => {});
    },
  ]),
  [
    'while other libraries post a SYN of their own, and whatever they post',
    {},
    async () => {
      await advance(1000);
      host.post({ type: 'SYN' });
      await advance(500);
      for (const message of hostNoise) host.post(message);
    },
  ],
  ['in the midst of steady noise', { noisy: true }, () => {}],
  ['at a host that leaves unknown methods without an answer', { refusesUnknown: false }, () => {}],
  [
    'at a host that answers no second SYN, nor unknown methods',
    { refusesUnknown: false, answersRepeatedSyn: false },
    () => {},
  ],
  [
    'while the configuration is asked for beside it, and late',
    {},
    async () => {
      host.faults.inject({ kind: 'late', delayMs: 4000 }, { method: 'getPlatformConfig' });
      const config = app.getPlatformConfig();
      await advance(4500);
      expect(await config).toEqual(host.config);
    },
  ],
  [
    'when the host greets in the midst of it',
    {},
    async () => {
      await advance(1000);
      host.post({ penpal: 'syn' });
    },
  ],
];

describe('a pick at which a person takes five seconds runs once, and its answer arrives', () => {
  eachRow(meanwhile)('%s', async (_what, options, then) => {
    await meet(options);
    const pick = stateOf(app.pickUserFile({}));
    await then();
    await advance(5000 + PERSON_MS);
    expect([pick.state, runs()]).toEqual([picked, { pickUserFile: 1 }]);
  });
});

describe('a call that changes something runs once', () => {
  eachRow<[string, HostFault, number, string?]>([
    ['each answer comes three seconds late', { kind: 'late', delayMs: 3000 }, 5000],
    ['the whole host is three seconds late, its handshake too', { kind: 'slow', delayMs: 3000 }, 10_000],
    ['its answers are lost: the call ends at its limit', { kind: 'silent' }, 20_000, 'call-timeout'],
  ])('when %s', async (_, fault, ms, state) => {
    await meet();
    host.faults.inject(fault);
    const opening = stateOf(app.openFile('/vol1/a.md'));
    await advance(ms);
    expect([opening.state, runs()]).toEqual([state, { openFile: 1 }]);
  });

  it('when the host was replaced before it: the call is lost, and the next one is run', async () => {
    await meet();
    await advance(100);
    host.swapBridge();
    const opening = stateOf(app.openFile('/vol1/a.md'));
    await advance(5000);
    expect([opening.state, runs()]).toEqual(['host-replaced', {}]);
    await app.openFile('/vol1/b.md');
    expect(runs()).toEqual({ openFile: 1 });
  });

  it('when the old end of a replaced host is left alive', async () => {
    await meet();
    await advance(100);
    host.swapBridge({ keepsOld: true });
    const opening = stateOf(app.openFile('/vol1/a.md'));
    await advance(5000);
    expect([opening.state, runs()]).toEqual([undefined, { openFile: 1 }]);
  });

  it('in the order in which the page has asked', async () => {
    await meet({ serial: 'messages' });
    await advance(60_000);
    const all = [app.openFile('/1'), app.setTitle('2'), app.openFile('/3')].map(stateOf);
    await advance(1000);
    expect(all.map(({ state }) => state)).toEqual([undefined, undefined, undefined]);
    expect(host.calls.map(({ args }) => args[0])).toEqual(['/1', '2', '/3']);
  });
});
