import fc from 'fast-check';
import { hostNoise } from 'plat-testing/host';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeParent, type Methods, type Parent, realParent } from '../fixtures/penpal-parents.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

const SYN = { penpal: 'syn' };
const ACK = { penpal: 'ack', methodNames: ['$emit'] };
const call = (methodName: string, id: unknown = methodName, args: unknown = []) => ({
  penpal: 'call',
  id,
  methodName,
  args,
});

// A host's no is often a plain object, and no Error.
const refusal = { code: 1000002, msg: 'no' } as unknown as Error;

/** What page, host and user do, step by step; the host's slow methods end when they are released. */
type Step = { say: unknown } | { release: true } | { rebuild: { keepsOld: boolean } } | { emit: string };

/** Plays the steps to a parent: what its page heard, and what ran. */
async function play(open: (methods: Methods) => Parent, steps: readonly Step[]) {
  const ran: unknown[] = [];
  const pending: (() => void)[] = [];
  const run =
    (name: string, answer: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      ran.push([name, ...args]);
      return answer(...args);
    };
  const parent = open({
    instant: run('instant', (value) => value),
    slow: run('slow', () => new Promise<string>((resolve) => pending.push(() => resolve('picked')))),
    throws: run('throws', () => {
      throw new RangeError('no');
    }),
    rejects: run('rejects', () => Promise.reject(new TypeError('later no'))),
    refuses: run('refuses', () => Promise.reject(refusal)),
  });
  for (const step of steps) {
    if ('say' in step) parent.say(step.say);
    if ('release' in step) pending.shift()?.();
    if ('rebuild' in step) parent.rebuild(step.rebuild.keepsOld);
    if ('emit' in step) parent.emit('os/theme', step.emit);
    await settle();
  }
  const heard = parent.heard();
  parent.close();
  return { heard, ran };
}

/** Plays the steps to both, and returns what came of the real one when that of the fake is the same. */
async function playToBoth(steps: readonly Step[]) {
  const real = await play(realParent, steps);
  expect(await play(fakeParent, steps)).toEqual(real);
  return real;
}

afterEach(() => vi.unstubAllGlobals());

describe('the fake host beside the parent of Penpal 6.2.2', () => {
  const say = (...messages: unknown[]): Step[] => messages.map((message) => ({ say: message }));
  const replies = (heard: unknown[]) =>
    heard.filter((message) => (message as { penpal: string }).penpal === 'reply');

  it('answers every SYN, and hears no call before the ACK', async () => {
    const { heard, ran } = await playToBoth(say(SYN, SYN, call('instant'), ACK));
    expect([heard.length, ran]).toEqual([2, []]);
  });

  it('drops the replies that are pending when a second ACK comes, though the methods have run', async () => {
    const { heard, ran } = await playToBoth([
      ...say(SYN, ACK, call('slow'), SYN, ACK),
      { release: true },
      ...say(call('instant')),
    ]);
    expect(ran).toEqual([['slow'], ['instant']]);
    expect(replies(heard)).toMatchObject([{ id: 'instant' }]);
  });

  it('keeps them when only a SYN comes', async () => {
    const { heard } = await playToBoth([...say(SYN, ACK, call('slow'), SYN), { release: true }]);
    expect(replies(heard)).toMatchObject([{ id: 'slow', returnValue: 'picked' }]);
  });

  it('runs what comes while a method is busy, and refuses unknown methods at once', async () => {
    const { heard } = await playToBoth([
      ...say(SYN, ACK, call('slow'), call('instant', 7, ['a', 1]), call('$ping')),
      { release: true },
    ]);
    expect(replies(heard)).toMatchObject([
      { id: 7, resolution: 'fulfilled', returnValue: 'a' },
      {
        id: '$ping',
        resolution: 'rejected',
        returnValueIsError: true,
        returnValue: { name: 'TypeError', message: `Cannot read properties of undefined (reading 'apply')` },
      },
      { id: 'slow' },
    ]);
  });

  it('writes an Error as its three fields, and any other reason as it is', async () => {
    const { heard } = await playToBoth(say(SYN, ACK, call('throws'), call('rejects'), call('refuses')));
    expect(replies(heard)).toMatchObject([
      { returnValueIsError: true, returnValue: { name: 'RangeError', message: 'no', hasStack: true } },
      { returnValueIsError: true, returnValue: { name: 'TypeError', message: 'later no' } },
      { resolution: 'rejected', returnValue: { code: 1000002, msg: 'no' } },
    ]);
    expect(replies(heard)[2]).not.toHaveProperty('returnValueIsError');
  });

  it('hears nothing of a page that it does not know, when it was rebuilt', async () => {
    const { heard, ran } = await playToBoth([
      ...say(SYN, ACK, call('slow')),
      { rebuild: { keepsOld: false } },
      { release: true },
      ...say(call('instant'), SYN, call('instant'), ACK, call('instant')),
    ]);
    expect(ran).toEqual([['slow'], ['instant']]);
    expect(replies(heard)).toHaveLength(1);
  });

  it('runs each call twice when it was rebuilt and the old one left alive, from the next ACK on', async () => {
    const { heard, ran } = await playToBoth([
      ...say(SYN, ACK),
      { rebuild: { keepsOld: true } },
      ...say(call('instant', 1), SYN, ACK, call('instant', 2)),
    ]);
    expect(ran).toEqual([['instant'], ['instant'], ['instant']]);
    expect(heard).toHaveLength(1 + 1 + 2 + 2);
  });

  it('reports an event when the page has said that it takes some', async () => {
    const { heard } = await playToBoth([
      ...say(SYN, ACK, call('bus.$on', 1, ['os/theme', 'x'])),
      { emit: 'dark' },
    ]);
    expect(heard.at(-1)).toEqual({ penpal: 'call', methodName: '$emit', args: ['os/theme', 'dark'] });
    const unsaid = { penpal: 'ack' };
    const deaf = await playToBoth([
      ...say(SYN, unsaid, call('bus.$on', 1, ['os/theme', 'x'])),
      { emit: 'dark' },
    ]);
    expect(deaf.heard.at(-1)).toMatchObject({ penpal: 'reply', id: 1 });
  });

  it('does the same in any order of these', async () => {
    const methods = ['instant', 'slow', 'slow', 'throws', 'rejects', 'refuses', '$ping', 'bus.$off', 'bus'];
    const message = fc.oneof(
      fc.constantFrom(SYN, ACK, ACK, { penpal: 'ack' }),
      fc
        .record({ methodName: fc.constantFrom(...methods), id: fc.nat(9) })
        .map((one) => call(one.methodName, one.id)),
      fc.constantFrom(...hostNoise),
    );
    const step = fc.oneof(
      { weight: 8, arbitrary: message.map((said): Step => ({ say: said })) },
      { weight: 3, arbitrary: fc.constant<Step>({ release: true }) },
      { weight: 1, arbitrary: fc.boolean().map((keepsOld): Step => ({ rebuild: { keepsOld } })) },
    );
    const connected = [{ say: SYN }, { say: ACK }];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        await playToBoth([...connected, ...steps]);
      }),
      { numRuns: 300 },
    );
  });
});
