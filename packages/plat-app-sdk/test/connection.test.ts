import { PlatApp, type PlatAppOptions } from 'plat-app-sdk';
import { createFakeHost, type FakeHostOptions } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const hosts: { close(): void }[] = [];
const apps: PlatApp[] = [];

function hostOf(options?: FakeHostOptions) {
  const host = createFakeHost(options);
  hosts.push(host);
  return host;
}

function appIn({ window }: { window: PlatAppOptions['window'] }, options: PlatAppOptions = {}) {
  const app = new PlatApp({ window, ...options });
  apps.push(app);
  return app;
}

const kinds = (host: { messages: readonly { penpal?: unknown }[] }) =>
  host.messages.map(({ penpal }) => penpal);
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const app of apps.splice(0)) app.destroy();
  for (const host of hosts.splice(0)) host.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('the handshake', () => {
  it('begins in the constructor and ends with the ACK that hosts expect', async () => {
    const host = hostOf();
    await appIn(host).ready();
    await advance(0);
    expect(host.messages).toEqual([
      { penpal: 'syn' },
      {
        penpal: 'ack',
        methodNames: ['$emit', 'onQueryResult', 'onOsNotify'],
        config: { postmateVersion: '0.1.3' },
      },
    ]);
  });

  it('repeats SYN every 100 ms until the host answers, and then no more', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'late-start', delayMs: 250 });
    const ready = appIn(host).ready();
    await advance(250);
    expect(kinds(host)).toEqual(['syn', 'syn', 'syn']);
    await advance(50);
    await ready;
    await advance(5000);
    expect(kinds(host)).toEqual(['syn', 'syn', 'syn', 'syn', 'ack']);
  });

  it('is acknowledged once, though a slow host answers every SYN', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'slow', delayMs: 250 }, { when: ({ type }) => type === 'syn' });
    const app = appIn(host);
    await advance(2000);
    await app.getPlatformConfig();
    expect(kinds(host)).toEqual(['syn', 'syn', 'syn', 'ack', 'call']);
  });

  it('works with a host that answers only the first SYN', async () => {
    const host = hostOf({ answersRepeatedSyn: false });
    host.faults.inject({ kind: 'slow', delayMs: 600 }, { when: ({ type }) => type === 'syn' });
    const ready = appIn(host).ready();
    await advance(600);
    await expect(ready).resolves.toBeUndefined();
  });

  it('ends with host-timeout when nobody answers, and stops asking', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'mute' });
    const ready = expect(appIn(host, { connectTimeoutMs: 1000 }).ready()).rejects.toMatchObject({
      code: 'host-timeout',
      message: 'ready: no answer in 1000 ms',
    });
    await advance(1000);
    await ready;
    const asked = host.messages.length;
    await advance(5000);
    expect(host.messages).toHaveLength(asked);
  });

  it('is tried again by the next call, as the host may be up by then', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'mute' });
    const app = appIn(host, { connectTimeoutMs: 1000 });
    await advance(1000);
    host.faults.clear();
    await expect(app.getPlatformConfig()).resolves.toEqual(host.config);
  });

  it('that fails while nobody waits for it is no unhandled rejection', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'mute' });
    appIn(host, { connectTimeoutMs: 100 });
    await advance(1000);
  });

  it('with a plain penpal parent works as well', async () => {
    const host = hostOf({ plain: true });
    const app = appIn(host);
    await expect(app.getPlatformConfig()).resolves.toEqual(host.config);
    await app.$on('os/theme', () => {});
    expect(host.calls.at(-1)).toEqual({ method: 'bus.$on', args: ['os/theme', undefined] });
  });

  it('that lists no methods makes every call unsupported', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'wrong', change: () => ({ penpal: 'synAck', methodNames: 'all of them' }) });
    await expect(appIn(host).getPlatformConfig()).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe('who is obeyed as the host', () => {
  const appUrl = 'https://nas.example:5667/app/notes/';
  const from = (hostOrigin: string) => hostOf({ appUrl, hostOrigin });

  it('is by default a page of the same host name, whatever its port', async () => {
    await expect(appIn(from('https://nas.example')).ready()).resolves.toBeUndefined();
    await expect(appIn(from('https://nas.example:1')).ready()).resolves.toBeUndefined();
  });

  it.each(['https://evil.example', 'https://nas.example.evil', 'https://sub.nas.example', 'null'])(
    'is by default not %s',
    async (origin) => {
      const host = from(origin);
      await expect(appIn(host).ready()).rejects.toMatchObject({
        code: 'origin-refused',
        message: expect.stringContaining(origin),
        hint: expect.stringContaining('hostOrigin'),
      });
      expect(kinds(host)).not.toContain('ack');
    },
  );

  it('is one origin, one of a list, or anybody, as the option says', async () => {
    const other = 'https://host.example:444';
    const tries: [PlatAppOptions['hostOrigin'], boolean][] = [
      [other, true],
      [`${other}/desktop/`, true],
      [['https://a.example', other], true],
      ['*', true],
      ['https://host.example', false],
      ['http://host.example:444', false],
    ];
    for (const [hostOrigin, allowed] of tries) {
      const ready = appIn(from(other), { hostOrigin }).ready();
      if (allowed) await expect(ready).resolves.toBeUndefined();
      else await expect(ready).rejects.toMatchObject({ code: 'origin-refused' });
    }
  });

  it('may have an origin that only a browser knows, and an opaque one is not mistaken for it', async () => {
    const hostOrigin = 'capacitor://localhost';
    await expect(appIn(from(hostOrigin), { hostOrigin }).ready()).resolves.toBeUndefined();
    await expect(appIn(from('null'), { hostOrigin }).ready()).rejects.toMatchObject({
      code: 'origin-refused',
    });
  });

  it('is reached by * when its origin is opaque and allowed', async () => {
    const host = from('null');
    const post = vi.spyOn(host.window.parent, 'postMessage');
    await appIn(host, { hostOrigin: '*' }).ready();
    expect(post.mock.calls.map(([, target]) => target)).toEqual(['*', '*']);
  });

  it('is decided for each instance of a page', async () => {
    const host = from('https://other.example');
    const strict = appIn(host);
    const open = appIn(host, { hostOrigin: '*' });
    await expect(strict.ready()).rejects.toMatchObject({ code: 'origin-refused' });
    await expect(open.getPlatformConfig()).resolves.toEqual(host.config);
    await expect(strict.getPlatformConfig()).rejects.toMatchObject({ code: 'origin-refused' });
  });
});

describe('several instances of one page', () => {
  it('share one listener, one handshake and one line of call ids', async () => {
    const host = hostOf();
    const apps = Array.from({ length: 10 }, () => appIn(host));
    await Promise.all(apps.map((app) => app.getPlatformConfig()));
    expect(host.window.listenerCount('message')).toBe(1);
    expect(kinds(host).filter((kind) => kind !== 'call')).toEqual(['syn', 'ack']);
    const ids = host.messages.filter(({ penpal }) => penpal === 'call').map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
  });

  it('leave one by one, and the last one takes the listener along', async () => {
    const host = hostOf();
    const [first, second] = [appIn(host), appIn(host)];
    await first.ready();
    first.destroy();
    first.destroy();
    await expect(second.getPlatformConfig()).resolves.toEqual(host.config);
    second.destroy();
    expect(host.window.listenerCount('message')).toBe(0);
    await expect(appIn(host).getPlatformConfig()).resolves.toEqual(host.config);
  });
});

describe('destroy', () => {
  it('ends what is pending and refuses what comes', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'half-alive' });
    const app = appIn(host);
    const pending = expect(app.getPlatformConfig()).rejects.toMatchObject({
      code: 'destroyed',
      message: 'getPlatformConfig: destroy() was called',
    });
    await advance(1);
    app.destroy();
    await pending;
    await expect(app.ready()).rejects.toMatchObject({ code: 'destroyed' });
    await expect(app.$on('os/theme', () => {})).rejects.toMatchObject({ code: 'destroyed' });
    expect(host.window.listenerCount('message')).toBe(0);
  });

  it('stops a handshake that is under way', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'mute' });
    const app = appIn(host);
    app.destroy();
    await advance(5000);
    expect(kinds(host)).toEqual(['syn']);
  });
});

describe('a window that cannot post', () => {
  it('ends in the time limit, and throws nothing', async () => {
    const broken = createFakeHost();
    broken.window.parent.postMessage = () => {
      throw new Error('detached');
    };
    const stuck = new PlatApp({ window: broken.window, connectTimeoutMs: 600 });
    const call = expect(stuck.getPlatformConfig()).rejects.toMatchObject({ code: 'host-timeout' });
    await vi.advanceTimersByTimeAsync(600);
    await call;
    stuck.destroy();
    broken.close();
  });
});
