import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { app, host, open, settle, withAppInHost } from '../fixtures/app-in-host.js';
import { busCalls } from '../fixtures/bus-calls.js';

withAppInHost();

describe('$on', () => {
  it('passes the host’s reports on, until off()', async () => {
    const themes: string[] = [];
    const off = await app.$on('os/theme', (theme) => themes.push(theme));
    expect(await host.setTheme('dark')).toBe('delivered');
    expect(await host.setTheme('light')).toBe('delivered');
    off();
    off();
    expect(await host.setTheme('dark')).toBe('delivered');
    await settle();
    expect(await host.setTheme('light')).toBe('not-subscribed');
    expect(themes).toEqual(['dark', 'light']);
  });

  it('subscribes for the first listener and unsubscribes for the last one', async () => {
    const offs = await Promise.all([1, 2, 3].map(() => app.$on('os/language', () => {})));
    expect(busCalls()).toEqual([{ method: 'bus.$on', args: ['os/language', 'notes-1'] }]);
    for (const off of offs) off();
    await settle();
    expect(busCalls().slice(1)).toEqual([{ method: 'bus.$off', args: ['os/language', 'notes-1'] }]);
  });

  it('runs handlers in the order of their registration', async () => {
    const order: number[] = [];
    for (const n of [1, 2, 3]) await app.$on('os/theme', () => order.push(n));
    await host.setTheme('dark');
    expect(order).toEqual([1, 2, 3]);
  });

  it('hears an event that the host reports ahead of its answer', async () => {
    const heard = vi.fn();
    await app.ready();
    host.faults.inject({ kind: 'slow', delayMs: 30 });
    const on = app.$on('os/theme', heard);
    await settle();
    await host.setTheme('dark');
    expect(heard).toHaveBeenCalledWith('dark');
    await on;
  });

  it('passes on all that an unknown event carries', async () => {
    const heard = vi.fn();
    await app.$on('app/moved', heard);
    await host.emit('app/moved', 1, { to: '/b' });
    expect(heard).toHaveBeenCalledWith(1, { to: '/b' });
  });

  it('does not pass on a theme or a language that is none, and tells the host', async () => {
    const heard = vi.fn();
    await app.$on('os/theme', heard);
    await app.$on('os/language', heard);
    expect(await host.emit('os/theme', '<img onerror>')).toBe('refused');
    expect(await host.emit('os/theme')).toBe('refused');
    expect(await host.emit('os/language', 5)).toBe('refused');
    expect(heard).not.toHaveBeenCalled();
  });

  it('rejects when the host refuses, and asks again the next time', async () => {
    const heard = vi.fn();
    host.faults.inject({ kind: 'refusing', error: new Error('no such event') });
    const both = [app.$on('os/theme', heard), app.$on('os/theme', heard)];
    for (const one of both) {
      await expect(one).rejects.toMatchObject({
        code: 'host-error',
        message: expect.stringContaining('no such'),
      });
    }
    expect(busCalls()).toHaveLength(1);
    host.faults.clear();
    await app.$on('os/theme', heard);
    await host.setTheme('dark');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('is unsupported by a host without events', async () => {
    open({ methods: { 'bus.$on': undefined } });
    await expect(app.$on('os/theme', () => {})).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('ends without a word at a host that has no way to unsubscribe', async () => {
    open({ methods: { 'bus.$off': undefined } });
    const off = await app.$on('os/theme', () => {});
    off();
    await settle();
    expect(busCalls()).toHaveLength(1);
  });

  it('that ends in a timeout leaves nothing behind, at the host either', async () => {
    await app.ready();
    host.faults.inject({ kind: 'half-alive' });
    await expect(app.$on('os/theme', () => {}, { timeoutMs: 20 })).rejects.toMatchObject({
      code: 'call-timeout',
    });
    await settle();
    expect(busCalls().map(({ method }) => method)).toEqual(['bus.$on', 'bus.$off']);
  });

  it('that is aborted leaves the other listener of the event alone', async () => {
    await app.ready();
    host.faults.inject({ kind: 'slow', delayMs: 30 });
    const abort = new AbortController();
    const heard = vi.fn();
    const aborted = app.$on('os/theme', () => {}, { signal: abort.signal });
    const other = app.$on('os/theme', heard);
    await settle();
    abort.abort();
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    await other;
    await host.setTheme('dark');
    expect(heard).toHaveBeenCalledWith('dark');
  });

  it('wants a function', async () => {
    await expect(app.$on('os/theme', undefined as never)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('takes any name for an event, those of Object too', async () => {
    for (const event of ['__proto__', 'constructor', 'toString']) {
      const heard = vi.fn();
      const off = await app.$on(event, heard);
      await host.emit(event, 1);
      expect(heard).toHaveBeenCalledWith(1);
      off();
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('a handler that throws', () => {
  it('harms neither the others nor the host, and its error goes to the page’s own error handling', async () => {
    const errors: unknown[] = [];
    const heard = vi.fn();
    await app.$on('os/theme', () => {
      throw new Error('in the handler');
    });
    await app.$on('os/theme', heard);
    const onError = (error: unknown) => errors.push(error);
    // Vitest's own listeners would take it for an error of this test.
    const listeners = process.rawListeners('uncaughtException') as never[];
    process.removeAllListeners('uncaughtException').on('uncaughtException', onError);
    expect(await host.setTheme('dark')).toBe('delivered');
    await settle();
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
    expect(heard).toHaveBeenCalledWith('dark');
    expect(errors).toMatchObject([{ message: 'in the handler' }]);
  });
});

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
    await host.setTheme('dark');
    app.$off('os/theme', heard);
    await settle();
    expect(await host.setTheme('light')).toBe('not-subscribed');
    expect(heard.mock.calls).toEqual([['dark'], ['dark']]);
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
