import { type LivePlatformConfig, openLiveConfig } from 'plat-app-sdk/live';
import { describe, expect, it, vi } from 'vitest';
import { callsOf, eventually, isFollowed } from './facts.js';
import { app, host, pageForEachTest } from './page-in-memory.js';

pageForEachTest();

/** Waits until the configuration is known. */
const isKnown = ({ getSnapshot }: ReturnType<typeof openLiveConfig>) =>
  eventually(() => expect(getSnapshot()).toMatchObject({ pending: false, error: undefined }));

describe('the live configuration', () => {
  it('asks the host nothing until somebody subscribes', async () => {
    const { getSnapshot } = openLiveConfig(app);
    await app.ready();
    expect(host.calls).toEqual([]);
    expect(getSnapshot()).toEqual({ config: undefined, error: undefined, pending: true });
  });

  it('tells an observer what is known, at once and after each change', async () => {
    const seen: LivePlatformConfig[] = [];
    const stop = openLiveConfig(app).subscribe((live) => seen.push(live));
    expect(seen).toEqual([{ config: undefined, error: undefined, pending: true }]);
    await isKnown(openLiveConfig(app));
    await isFollowed(host);
    await host.setTheme('dark');
    expect(seen.map(({ config }) => config?.theme)).toEqual([undefined, 'light', 'dark']);
    stop();
  });

  it('has the same snapshot until something changes', async () => {
    const store = openLiveConfig(app);
    const stop = store.subscribe(() => {});
    await isKnown(store);
    await isFollowed(host);
    const known = store.getSnapshot();
    expect(store.getSnapshot()).toBe(known);
    await host.setLanguage('zh-CN');
    expect(store.getSnapshot()).not.toBe(known);
    expect(known.config?.language).toBe('en-US');
    stop();
  });

  it('is one for an instance, with one question and one subscription however many observe it', async () => {
    expect(openLiveConfig(app)).toBe(openLiveConfig(app));
    const stops = Array.from({ length: 100 }, () => openLiveConfig(app).subscribe(() => {}));
    await isKnown(openLiveConfig(app));
    await isFollowed(host);
    expect([callsOf(host, 'getPlatformConfig'), callsOf(host, 'bus.$on')]).toEqual([1, 2]);
    for (const stop of stops) stop();
  });

  it('counts an observer that subscribes twice twice', async () => {
    const observer = vi.fn();
    const store = openLiveConfig(app);
    const [first, second] = [store.subscribe(observer), store.subscribe(observer)];
    await isFollowed(host);
    first();
    first();
    await host.setTheme('dark');
    await eventually(() => expect(store.getSnapshot().config?.theme).toBe('dark'));
    second();
  });

  it('keeps its snapshot when the host reports what is known already', async () => {
    const store = openLiveConfig(app);
    const observer = vi.fn();
    const stop = store.subscribe(observer);
    await isKnown(store);
    await eventually(() => expect(host.subscriptions.size).toBe(2));
    const known = store.getSnapshot();
    observer.mockClear();
    await host.setTheme('light');
    await host.setLanguage(host.config.language);
    expect(store.getSnapshot()).toBe(known);
    expect(observer).not.toHaveBeenCalled();
    stop();
  });

  it('never calls an observer that has ended, even while others are told', async () => {
    const store = openLiveConfig(app);
    const later = vi.fn();
    const stop = store.subscribe(({ config }) => config && stopLater());
    const stopLater = store.subscribe(later);
    await isKnown(store);
    expect(later.mock.calls.every(([{ pending }]) => pending)).toBe(true);
    stop();
  });

  it('tells all observers, also when one of them throws, whose error is the page’s', async () => {
    const uncaught = vi.fn();
    process.on('uncaughtException', uncaught);
    const store = openLiveConfig(app);
    const stop = store.subscribe(({ config }) => {
      if (config) throw new Error('mine');
    });
    const seen: unknown[] = [];
    const stopOther = store.subscribe(({ config }) => seen.push(config?.theme));
    await isKnown(store);
    await eventually(() => expect(uncaught).toHaveBeenCalledOnce());
    process.off('uncaughtException', uncaught);
    expect(seen).toEqual([undefined, 'light']);
    stop();
    stopOther();
  });

  it('keeps nothing of an observer that throws at once', async () => {
    await app.ready();
    const subscribe = () =>
      openLiveConfig(app).subscribe(() => {
        throw new Error('mine');
      });
    expect(subscribe).toThrow('mine');
    await app.ready();
    expect(host.calls).toEqual([]);
  });

  it('of no instance is pending, and asks nobody', () => {
    const observer = vi.fn();
    const { getSnapshot, subscribe } = openLiveConfig(undefined);
    subscribe(observer)();
    expect(observer).toHaveBeenCalledExactlyOnceWith(getSnapshot());
    expect(getSnapshot().pending).toBe(true);
  });
});
