import fc from 'fast-check';
import { PlatApp } from 'plat-app-sdk';
import { createFakeHost, type HostFault, type PageMessage } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';

let host: ReturnType<typeof createFakeHost>;
let app: PlatApp;
let hear: (event: PageMessage) => void;

const open = (fault?: HostFault) => {
  host = createFakeHost();
  if (fault) host.faults.inject(fault);
  const listen = vi.spyOn(host.window, 'addEventListener');
  app = new PlatApp({ window: host.window });
  hear = listen.mock.calls[0]?.[1] as typeof hear;
};

beforeEach(() => open());

afterEach(() => {
  app.destroy();
  host.close();
});

const origin = 'http://nas.example:5666';
const settle = () => new Promise((resolve) => setTimeout(resolve));
const synAck = { penpal: 'synAck', methodNames: ['getPlatformConfig'], id: 'forged' };

describe('a forged handshake', () => {
  it('from another window, or a child frame, is not heard', async () => {
    open({ kind: 'mute' });
    for (const source of [null, {}, host.window, undefined]) hear({ data: synAck, origin, source });
    await expect(app.ready({ timeoutMs: 20 })).rejects.toMatchObject({ code: 'call-timeout' });
    expect(host.messages.some(({ penpal }) => penpal === 'ack')).toBe(false);
  });

  it('after the real one changes nothing', async () => {
    await app.ready();
    hear({ data: synAck, origin: 'http://evil.example', source: host.window.parent });
    hear({ data: synAck, origin, source: host.window.parent });
    await app.$on('os/theme', () => {});
    expect(host.calls.at(-1)?.args).toEqual(['os/theme', 'notes-1']);
  });
});

describe('a forged answer', () => {
  const reply = (id: unknown) => ({ penpal: 'reply', id, resolution: 'fulfilled', returnValue: 'forged' });

  it('from another origin or window is not taken, and one sent twice counts once', async () => {
    await app.ready();
    host.faults.inject({ kind: 'half-alive' });
    const call = app.getPlatformConfig({ timeoutMs: 50 });
    await settle();
    const id = host.messages.at(-1)?.id;
    hear({ data: reply(id), origin: 'http://evil.example', source: host.window.parent });
    hear({ data: reply(id), origin, source: {} });
    host.post({ ...reply(id), returnValue: host.config });
    host.post(reply(id));
    await expect(call).resolves.toEqual(host.config);
  });

  it('cannot be prepared: call ids do not start from the same number', async () => {
    await app.getPlatformConfig();
    const other = createFakeHost();
    const second = new PlatApp({ window: other.window });
    await second.getPlatformConfig();
    expect(other.messages.at(-1)?.id).not.toBe(host.messages.at(-1)?.id);
    second.destroy();
  });
});

describe('names that reach for the prototype', () => {
  const names = [
    '__proto__',
    '__proto__.polluted',
    'constructor',
    'constructor.prototype.polluted',
    'toString',
  ];

  it('in the host’s list of methods change nothing', async () => {
    host.faults.inject({
      kind: 'wrong',
      change: (message) => ({ ...(message as object), methodNames: names }),
    });
    await app.ready();
    expect({}).not.toHaveProperty('polluted');
    expect(await app.supports('constructor')).toBe(false);
  });

  it('as methods to call are refused', async () => {
    await app.ready();
    for (const methodName of [...names, 'hasOwnProperty', 0, null, undefined, {}, ['$emit']]) {
      host.post({ penpal: 'call', id: 1, methodName, args: [] });
      await settle();
      expect(host.messages.at(-1)).toMatchObject({
        penpal: 'reply',
        id: 1,
        resolution: 'rejected',
        returnValueIsError: true,
      });
    }
  });

  it('the three methods that the page announces are answered', async () => {
    await app.ready();
    for (const methodName of ['$emit', 'onQueryResult', 'onOsNotify']) {
      host.post({ penpal: 'call', id: 1, methodName, args: ['x'] });
      await settle();
      expect(host.messages.at(-1)).toEqual({
        penpal: 'reply',
        id: 1,
        resolution: 'fulfilled',
        returnValue: undefined,
      });
    }
  });
});

describe('whatever is posted', () => {
  const anything = fc.anything({ maxDepth: 1, maxKeys: 3 });
  const kind = fc.constantFrom('syn', 'synAck', 'ack', 'call', 'reply', 'other');
  const methodName = fc.oneof(fc.constantFrom('$emit', 'constructor', '__proto__', 'onOsNotify'), anything);
  const message = fc.record(
    {
      penpal: fc.oneof(kind, anything),
      id: anything,
      methodName,
      methodNames: anything,
      args: fc.oneof(fc.array(anything), fc.tuple(fc.constant('os/theme'), anything), anything),
      resolution: fc.oneof(fc.constantFrom('fulfilled', 'rejected'), anything),
      returnValue: anything,
      returnValueIsError: anything,
    },
    { requiredKeys: [] },
  );
  const data = fc.oneof({ weight: 5, arbitrary: message }, { weight: 1, arbitrary: anything });

  eachRow(['before', 'after'])('%s the handshake, nothing throws, lies or pollutes', async (when) => {
    if (when === 'after') await app.ready();
    else open({ kind: 'mute' });
    const heard = vi.fn();
    void app.$on('os/theme', heard, { timeoutMs: 60_000 }).catch(() => {});
    const config = vi.fn();
    void app.getPlatformConfig({ timeoutMs: 60_000 }).then(config, () => {});
    const prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
    // The answers of the page need no clone here: fast-check makes values that cannot be cloned.
    vi.spyOn(host.window.parent, 'postMessage').mockImplementation(() => {});
    const strangers = fc.constantFrom('http://evil.example', 'null', '');
    fc.assert(
      fc.property(data, fc.option(strangers), (posted, stranger) => {
        hear({ data: posted, origin: stranger ?? origin, source: host.window.parent });
      }),
      { numRuns: inject('thorough') ? 50_000 : 2_500 },
    );
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
    // No reply has the number of the call, which begins anywhere: so nothing was answered.
    expect(config).not.toHaveBeenCalled();
    for (const [theme] of heard.mock.calls) expect(['dark', 'light']).toContain(theme);
  });
});
