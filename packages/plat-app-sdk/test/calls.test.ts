import { PlatApp, PlatAppError, type PlatAppOptions } from 'plat-app-sdk';
import { createFakeHost, type HostFault } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let host: ReturnType<typeof createFakeHost>;
let app: PlatApp;

const open = (fault?: HostFault, options?: PlatAppOptions) => {
  host = createFakeHost();
  if (fault) host.faults.inject(fault);
  app = new PlatApp({ window: host.window, ...options });
};
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  open();
});

afterEach(() => {
  app.destroy();
  host.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('getPlatformConfig', () => {
  it('resolves with what the host answers, unknown fields included', async () => {
    const later = { ...host.config, accent: '#f00' };
    host.faults.inject({ kind: 'garbled', value: later });
    expect(await app.getPlatformConfig()).toEqual(later);
  });

  it.each([
    [null, 'answer'],
    ['dark', 'answer'],
    [{ theme: '<img onerror>', language: 'en', systemVersion: '1' }, 'theme'],
    [{ theme: 'dark', language: 5, systemVersion: '1' }, 'language'],
    [{ theme: 'dark', language: 'en' }, 'systemVersion'],
    [{ theme: 'dark', language: 'en', systemVersion: '1', format: 'long' }, 'format'],
    [{ theme: 'dark', language: 'en', systemVersion: '1', format: { date: 1 } }, 'format'],
  ])('rejects with bad-answer for %j', async (value, field) => {
    host.faults.inject({ kind: 'garbled', value });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({
      code: 'bad-answer',
      message: `getPlatformConfig: ${field} is not as specified`,
      cause: value,
    });
  });

  it('is unsupported by a host that does not list it', async () => {
    app.destroy();
    host = createFakeHost({ methods: { getPlatformConfig: undefined } });
    app = new PlatApp({ window: host.window });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({
      code: 'unsupported',
      message: 'getPlatformConfig: the host has no getPlatformConfig',
      hint: expect.stringContaining('supports()'),
    });
    expect(host.calls).toEqual([]);
  });
});

describe('a refusal of the host', () => {
  it('in an answer with a code becomes host-error, with the code', async () => {
    const refusal = { code: 1000001, msg: 'not logged in', data: null };
    host.faults.inject({ kind: 'garbled', value: refusal });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({
      code: 'host-error',
      hostCode: 1000001,
      message: expect.stringContaining('not logged in'),
      cause: refusal,
    });
  });

  it('becomes host-error, with the host’s words', async () => {
    host.faults.inject({ kind: 'refusing', error: new RangeError('not today') });
    const error: unknown = await app.getPlatformConfig().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PlatAppError);
    expect(error).toMatchObject({
      name: 'PlatAppError',
      code: 'host-error',
      message: 'getPlatformConfig: the host refused: not today',
      cause: { name: 'RangeError', message: 'not today' },
    });
    expect(error).not.toHaveProperty('hostCode');
  });

  it('keeps the host’s code', async () => {
    host.faults.inject({ kind: 'refusing', error: { code: 1000002, msg: 'no' } });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'host-error', hostCode: 1000002 });
  });

  it.each([[null], ['text'], [{ message: { toString: 5 } }], [[]]])('may be any value: %j', async (error) => {
    host.faults.inject({ kind: 'refusing', error });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'host-error' });
  });

  it('is taken from a reply that is neither yes nor no, too', async () => {
    await app.ready();
    host.faults.inject({
      kind: 'wrong',
      change: (reply) => ({ ...(reply as object), resolution: 'perhaps' }),
    });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'host-error' });
  });
});

describe('time limits', () => {
  it('a connected host has callTimeoutMs for each call', async () => {
    app.destroy();
    open({ kind: 'half-alive' }, { callTimeoutMs: 300 });
    const call = expect(app.getPlatformConfig()).rejects.toMatchObject({
      code: 'call-timeout',
      message: 'getPlatformConfig: no answer in 300 ms',
    });
    await advance(300);
    await call;
  });

  it('callTimeoutMs does not count the time it takes to connect', async () => {
    app.destroy();
    open({ kind: 'late-start', delayMs: 900 }, { callTimeoutMs: 300 });
    const call = expect(app.getPlatformConfig()).resolves.toEqual(host.config);
    await advance(1000);
    await call;
  });

  it('timeoutMs of a call counts all of it', async () => {
    app.destroy();
    open({ kind: 'mute' });
    const call = expect(app.getPlatformConfig({ timeoutMs: 200 })).rejects.toMatchObject({
      code: 'call-timeout',
    });
    await advance(200);
    await call;
  });

  it('timeoutMs may be longer than callTimeoutMs', async () => {
    app.destroy();
    open({ kind: 'slow', delayMs: 500 }, { callTimeoutMs: 100 });
    const call = expect(app.getPlatformConfig({ timeoutMs: 2000 })).resolves.toEqual(host.config);
    await advance(2000);
    await call;
  });

  it('Infinity waits for ever, and is no timer that overflows and fires at once', async () => {
    app.destroy();
    open({ kind: 'slow', delayMs: 100_000 }, { connectTimeoutMs: Number.POSITIVE_INFINITY });
    const call = app.getPlatformConfig({ timeoutMs: 2 ** 40 });
    await advance(300_000);
    await expect(call).resolves.toEqual(host.config);
  });

  it.each([0, -1, Number.NaN])('refuses timeoutMs %s', async (timeoutMs) => {
    const { length } = host.messages;
    await expect(app.getPlatformConfig({ timeoutMs })).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(host.messages).toHaveLength(length);
  });

  it('refuses a callTimeoutMs that is none, and sends nothing', async () => {
    app.destroy();
    open(undefined, { callTimeoutMs: Number.NaN });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(host.calls).toEqual([]);
  });

  it('an answer that comes after the limit is not taken for that of another call', async () => {
    await app.ready();
    host.faults.inject({ kind: 'slow', delayMs: 500 }, { times: 1 });
    const late = expect(app.getPlatformConfig({ timeoutMs: 100 })).rejects.toMatchObject({
      code: 'call-timeout',
    });
    await advance(100);
    await late;
    void host.setTheme('dark');
    await expect(app.getPlatformConfig()).resolves.toMatchObject({ theme: 'dark' });
    await advance(500);
  });
});

describe('the signal', () => {
  it('ends the call with its reason as cause, and leaves no listener on the signal', async () => {
    await app.ready();
    host.faults.inject({ kind: 'half-alive' });
    const abort = new AbortController();
    const remove = vi.spyOn(abort.signal, 'removeEventListener');
    const call = expect(app.getPlatformConfig({ signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
      cause: 'user left',
    });
    abort.abort('user left');
    await call;
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('that is aborted already sends nothing', async () => {
    await app.ready();
    await expect(app.getPlatformConfig({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(host.calls).toEqual([]);
  });

  it('that is aborted while connecting sends nothing later', async () => {
    app.destroy();
    open({ kind: 'late-start', delayMs: 400 });
    const abort = new AbortController();
    const call = expect(app.getPlatformConfig({ signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    abort.abort();
    await call;
    await advance(1000);
    expect(host.isConnected).toBe(true);
    expect(host.calls).toEqual([]);
  });
});

describe('supports', () => {
  it('is the host’s own list', async () => {
    expect(await app.supports('getPlatformConfig')).toBe(true);
    expect(await app.supports('$on')).toBe(true);
    app.destroy();
    host = createFakeHost({ methods: { 'bus.$on': undefined } });
    app = new PlatApp({ window: host.window });
    expect(await app.supports('$once')).toBe(false);
  });

  it('is false for a name that is no member, also when the host lists it', async () => {
    app.destroy();
    host = createFakeHost({ methods: { launchMissiles: () => true } });
    app = new PlatApp({ window: host.window });
    for (const name of ['launchMissiles', 'constructor', '__proto__', 'bus.$on']) {
      expect(await app.supports(name)).toBe(false);
    }
  });

  it('does not guess when the host cannot be asked', async () => {
    app.destroy();
    open({ kind: 'mute' });
    const answer = expect(app.supports('$on', { timeoutMs: 10 })).rejects.toMatchObject({
      code: 'call-timeout',
    });
    await advance(10);
    await answer;
  });
});
