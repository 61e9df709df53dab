import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// What node:test and older test runners put in place of timers: they leave `performance` as it is.
const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
const kinds: [string, Parameters<typeof vi.useFakeTimers>[0]][] = [
  ['with the clock', {}],
  ['without the clock', { toFake: [...toFake] }],
];

let host: ReturnType<typeof createFakeHost>;
let app: PlatApp;
beforeEach(() => {
  host = createFakeHost();
  app = new PlatApp({ window: host.window });
});
afterEach(() => {
  app.destroy();
  host.close();
  vi.useRealTimers();
});

describe.each(kinds)('timers that a test puts in place, %s', (_what, options) => {
  describe.each(['before', 'after'])('%s the host was found', (when) => {
    beforeEach(async () => {
      if (when === 'before') vi.useFakeTimers(options);
      await app.ready();
      await app.getPlatformConfig();
      if (when === 'after') vi.useFakeTimers(options);
    });

    it('end a call when its limit is over, and not before', async () => {
      host.faults.inject({ kind: 'half-alive' });
      const ended = vi.fn();
      app.getPlatformConfig({ timeoutMs: 5000 }).catch(({ code }: { code: string }) => ended(code));
      await vi.advanceTimersByTimeAsync(4900);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(200);
      expect(ended).toHaveBeenCalledExactlyOnceWith('call-timeout');
    });

    it('end a call that has no limit of its own', async () => {
      host.faults.inject({ kind: 'half-alive' });
      const config = expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'call-timeout' });
      await vi.advanceTimersByTimeAsync(11_000);
      await config;
    });

    it('let the page find a host that was replaced', async () => {
      host.swapBridge();
      const config = expect(app.getPlatformConfig()).resolves.toEqual(host.config);
      await vi.advanceTimersByTimeAsync(5000);
      await config;
    });

    it('are given back', async () => {
      host.faults.inject({ kind: 'half-alive' });
      app.getPlatformConfig().catch(() => {});
      app.destroy();
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});
