import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { app, host, settle, withAppInHost } from '../fixtures/app-in-host.js';
import { busCalls } from '../fixtures/bus-calls.js';

withAppInHost();

describe('$once', () => {
  it('hears one event and then unsubscribes', async () => {
    const heard = vi.fn();
    await app.$once('os/theme', heard);
    await host.setTheme('dark');
    await settle();
    expect(await host.setTheme('light')).toBe('not-subscribed');
    expect(heard).toHaveBeenCalledExactlyOnceWith('dark');
    expect(busCalls().map(({ method }) => method)).toEqual(['bus.$on', 'bus.$off']);
  });

  it('hears one event when several come at the same time', async () => {
    const heard = vi.fn();
    await app.$once('os/theme', heard);
    await Promise.all([host.setTheme('dark'), host.setTheme('light')]);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('$off', () => {
  it('takes a handler off, however often it was registered', async () => {
    const heard = vi.fn();
    await app.$on('os/theme', heard);
    await app.$on('os/theme', heard);
    app.$off('os/theme', heard);
    await settle();
    expect(await host.setTheme('dark')).toBe('not-subscribed');
    expect(heard).not.toHaveBeenCalled();
  });

  it('without a handler takes off all of this instance, and none of another', async () => {
    const [mine, theirs] = [vi.fn(), vi.fn()];
    const other = new PlatApp({ window: host.window });
    await app.$on('os/theme', mine);
    await other.$on('os/theme', theirs);
    app.$off('os/theme');
    await host.setTheme('dark');
    expect(mine).not.toHaveBeenCalled();
    expect(theirs).toHaveBeenCalledWith('dark');
    other.destroy();
  });

  it('counts also while the host is still being asked', async () => {
    const heard = vi.fn();
    const on = app.$on('os/theme', heard);
    app.$off('os/theme', heard);
    await on;
    await settle();
    expect(await host.setTheme('dark')).toBe('not-subscribed');
    expect(heard).not.toHaveBeenCalled();
  });

  it('in a handler spares the handler that comes after it', async () => {
    const second = vi.fn();
    await app.$on('os/theme', () => app.$off('os/theme', second));
    await app.$on('os/theme', second);
    await host.setTheme('dark');
    expect(second).not.toHaveBeenCalled();
  });

  it('of an unknown event or handler posts nothing, and the other handlers still hear', async () => {
    const heard = vi.fn();
    await app.$on('os/theme', heard);
    const before = host.messages.length;
    app.$off('os/language');
    app.$off('nothing', heard);
    app.$off('os/theme', () => {});
    await settle();
    expect(host.messages).toHaveLength(before);
    expect(await host.setTheme('dark')).toBe('delivered');
    expect(heard).toHaveBeenCalledExactlyOnceWith('dark');
  });
});

describe('several instances of one page', () => {
  it('share the subscription: the host hears of the first and of the last', async () => {
    const other = new PlatApp({ window: host.window });
    const heard = vi.fn();
    await app.$on('os/theme', () => {});
    await other.$on('os/theme', heard);
    app.destroy();
    await host.setTheme('dark');
    expect(heard).toHaveBeenCalledWith('dark');
    expect(busCalls()).toHaveLength(1);
    other.destroy();
    await settle();
    expect(host.subscriptions.size).toBe(0);
  });
});
