import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';

describe('after 3,000 calls without an answer', () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

  eachRow(['half-alive', 'mute'] as const)('by a host that is %s, nothing of them is left', async (kind) => {
    const before = timers();
    const host = createFakeHost();
    const app = new PlatApp({ window: host.window });
    await app.ready();
    host.faults.inject({ kind });
    const calls = Array.from({ length: 3000 }, () =>
      app.getPlatformConfig({ timeoutMs: 20 }).catch(({ code }) => code as string),
    );
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['call-timeout']));
    expect(host.window.listenerCount('message')).toBe(1);
    host.faults.clear();
    if (kind === 'half-alive') await expect(app.getPlatformConfig()).resolves.toEqual(host.config);
    else {
      host.swapBridge();
      const heard = host.messages.length;
      await app.$on('os/theme', () => {}, { timeoutMs: 5000 });
      // The subscription, two pings and a SYN, then ACK, a ping, and the subscription again.
      expect(host.messages.slice(heard).map(({ penpal }) => penpal)).toEqual([
        ...['call', 'call', 'call', 'syn', 'ack', 'call', 'call'],
      ]);
    }
    app.destroy();
    expect(host.window.listenerCount('message')).toBe(0);
    expect(timers()).toBeLessThanOrEqual(before);
    host.close();
  });
});

describe('one signal for very many calls', () => {
  it('keeps no listener of a call that has ended', async () => {
    vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const host = createFakeHost();
    const app = new PlatApp({ window: host.window });
    await app.ready();
    host.faults.inject({ kind: 'half-alive' });
    const abort = new AbortController();
    const [add, remove] = [
      vi.spyOn(abort.signal, 'addEventListener'),
      vi.spyOn(abort.signal, 'removeEventListener'),
    ];
    const calls = Array.from({ length: 1000 }, () =>
      app.getPlatformConfig({ signal: abort.signal }).catch(({ code }) => code as string),
    );
    abort.abort();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['aborted']));
    expect(remove.mock.calls).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]));
    expect(add).toHaveBeenCalledTimes(1000);
    vi.restoreAllMocks();
    app.destroy();
    host.close();
  });
});
