import type { HostFaultRule } from 'plat-testing/host';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { app, host, withAppInHost } from '../fixtures/app-in-host.js';
import { advance, withStoppedClock } from '../fixtures/stopped-clock.js';

const heard = vi.fn();
const asksFor = (method: string): HostFaultRule => ({
  when: (at) => at.type === 'call' && at.method === method,
});
const asked = (method: string) => host.calls.filter((call) => call.method === method).length;

withStoppedClock();
withAppInHost();
beforeEach(async () => {
  heard.mockReset();
  await app.$on('os/theme', heard);
});

/** The host is replaced, and a call of the page finds it. */
async function replaceHost(): Promise<void> {
  host.swapBridge();
  const config = app.getPlatformConfig();
  await advance(5000);
  await config;
}

describe('the events of a page whose host was replaced', () => {
  it('are asked for again when the answer was lost, and a later $on is answered', async () => {
    host.faults.inject({ kind: 'silent' }, { ...asksFor('bus.$on'), times: 1 });
    await replaceHost();
    expect(asked('bus.$on')).toBe(2);
    await advance(10_000);
    expect(asked('bus.$on')).toBe(3);
    await app.$on('os/theme', heard);
    await advance(3000);
    const before = host.messages.length;
    await advance(60_000);
    expect(host.messages).toHaveLength(before);
  });

  it('are asked for until the host no longer refuses them', async () => {
    host.faults.inject({ kind: 'refusing' }, asksFor('bus.$on'));
    await replaceHost();
    await advance(5000);
    expect(await host.setTheme('dark')).toBe('not-subscribed');
    host.faults.clear();
    await advance(10_000);
    expect(await host.setTheme('dark')).toBe('delivered');
    expect(heard).toHaveBeenCalledExactlyOnceWith('dark');

    const before = host.messages.length;
    await advance(60_000);
    expect(host.messages).toHaveLength(before);
  });

  it('are asked for until the host no longer leaves that unanswered', async () => {
    host.faults.inject({ kind: 'half-alive' }, asksFor('bus.$on'));
    await replaceHost();
    await replaceHost();
    host.faults.clear();
    await replaceHost();
    expect(await host.setTheme('dark')).toBe('delivered');
    expect(heard).toHaveBeenCalledExactlyOnceWith('dark');
  });

  it('are asked for no longer when nobody listens', async () => {
    const off = await app.$on('os/language', vi.fn());
    host.faults.inject({ kind: 'refusing' }, asksFor('bus.$on'));
    await replaceHost();
    app.$off('os/theme');
    off();
    await advance(2000);
    const before = asked('bus.$on');
    await advance(60_000);
    expect(asked('bus.$on')).toBe(before);
  });

  it('outlast the refusal that another listener of the same event hears', async () => {
    host.faults.inject({ kind: 'refusing' }, asksFor('bus.$on'));
    await replaceHost();
    await expect(app.$on('os/theme', vi.fn())).rejects.toMatchObject({ code: 'host-error' });
    host.faults.clear();
    await advance(10_000);
    expect(await host.setTheme('dark')).toBe('delivered');
    expect(heard).toHaveBeenCalledExactlyOnceWith('dark');
  });
});
