import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { describe, expect, it, vi } from 'vitest';

describe('after 10,000 calls that nobody answered', () => {
  it('there is one listener on the window, and no timer is left', async () => {
    const host = createFakeHost();
    const app = new PlatApp({ window: host.window });
    await app.ready();
    host.faults.inject({ kind: 'half-alive' });
    const [set, clear] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
    const calls = Array.from({ length: 10_000 }, () =>
      app.getPlatformConfig({ timeoutMs: 20 }).catch(({ code }) => code as string),
    );
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['call-timeout']));
    const cleared = new Set(clear.mock.calls.map(([timer]) => timer));
    expect(set.mock.results.filter(({ value }) => !cleared.has(value))).toEqual([]);
    vi.restoreAllMocks();
    expect(host.window.listenerCount('message')).toBe(1);
    host.faults.clear();
    await expect(app.getPlatformConfig()).resolves.toEqual(host.config);
    app.destroy();
    expect(host.window.listenerCount('message')).toBe(0);
    host.close();
  });
});
