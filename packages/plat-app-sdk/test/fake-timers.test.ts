import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { app, host, withAppInHost } from './fixtures/app-in-host.js';
import { after } from './fixtures/stopped-clock.js';

// What node:test and older test runners put in place of timers: they leave `performance` as it is.
const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
const kinds: [string, Parameters<typeof vi.useFakeTimers>[0]][] = [
  ['with the clock', {}],
  ['without the clock', { toFake: [...toFake] }],
];

afterEach(() => void vi.useRealTimers());
withAppInHost();

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
      await expect(after(11_000, app.getPlatformConfig())).rejects.toMatchObject({ code: 'call-timeout' });
    });

    it('let the page find a host that was replaced', async () => {
      host.swapBridge();
      await expect(after(5000, app.getPlatformConfig())).resolves.toEqual(host.config);
    });

    it('are given back', async () => {
      host.faults.inject({ kind: 'half-alive' });
      app.getPlatformConfig().catch(() => {});
      app.destroy();
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});
