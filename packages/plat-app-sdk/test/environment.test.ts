import { type PageWindow, PlatApp } from 'plat-app-sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { appIn, hostOf, withHosts } from './fixtures/hosts.js';

const standalone = (userAgent = 'Mozilla/5.0'): PageWindow => {
  const window = {
    location: { hostname: 'nas.example', search: '' },
    navigator: { userAgent },
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    postMessage: vi.fn(),
  };
  return Object.assign(window, { parent: window });
};

withHosts();
afterEach(() => vi.unstubAllGlobals());

describe('the flags are right at once', () => {
  it('in a frame of the host', () => {
    const app = appIn(hostOf());
    expect([app.isWeb, app.isStandaloneWeb]).toEqual([true, false]);
  });

  it('in a tab of its own, where nothing is listened to and nothing sent', () => {
    const window = standalone();
    const app = new PlatApp({ window });
    expect([app.isWeb, app.isStandaloneWeb]).toEqual([true, true]);
    expect(window.addEventListener).not.toHaveBeenCalled();
    expect(window.parent.postMessage).not.toHaveBeenCalled();
  });

  it('in the mobile app, by the mark of any platform, or of the one that is named', () => {
    const flags = (userAgent: string, platform?: 'plat' | 'fnos') => {
      const app = new PlatApp({ window: standalone(userAgent), platform });
      app.destroy();
      return [app.isWeb, app.isStandaloneWeb];
    };
    expect(flags('Mozilla/5.0 PlatAppVer/1.34.0')).toEqual([false, false]);
    expect(flags('Mozilla/5.0 FNAppVer/1.34.0', 'fnos')).toEqual([false, false]);
    expect(flags('Mozilla/5.0 FNAppVer/1.34.0')).toEqual([false, false]);
    expect(flags('Mozilla/5.0 FNAppVer/1.34.0', 'plat')).toEqual([true, true]);
    expect(flags('Mozilla/5.0 PlatAppVer/1.34.0', 'fnos')).toEqual([true, true]);
    expect(flags('Mozilla/5.0 PlatAppVersion/1.34.0')).toEqual([true, true]);
    expect(flags('Mozilla/5.0 NotPlatAppVer/1.34.0')).toEqual([true, true]);
    expect(flags('Mozilla/5.0 PlatAppVer/')).toEqual([true, true]);
  });

  it('under Node, where there is no window', () => {
    const app = new PlatApp();
    expect([app.isWeb, app.isStandaloneWeb]).toEqual([false, false]);
  });

  it('under Node, where it keeps no process alive', () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    new PlatApp();
    // A timer of a file before may have ended meanwhile.
    expect(timers()).toBeLessThanOrEqual(before);
  });
});

describe('without a host', () => {
  it('every call says so at once', async () => {
    for (const app of [new PlatApp(), new PlatApp({ window: standalone() })]) {
      const calls: Promise<unknown>[] = [
        app.getPlatformConfig(),
        app.$on('os/theme', () => {}),
        app.$once('x', () => {}),
      ];
      calls.push(app.openFile('/a'), app.openAppSetting(), app.close(), app.setExitPageTips());
      calls.push(
        app.pickFile(),
        app.pickUserFile(),
        app.authorizeUserFile('/a'),
        app.showFileDetails(['/a']),
      );
      for (const call of calls) {
        await expect(call).rejects.toMatchObject({
          code: 'no-host',
          hint: expect.stringContaining('platform'),
        });
      }
      expect(await app.supports('getPlatformConfig')).toBe(false);
      app.$off('os/theme');
    }
  });

  it('a tab is ready at once, and a server never', async () => {
    await expect(new PlatApp({ window: standalone() }).ready()).resolves.toBeUndefined();
    await expect(new PlatApp().ready()).rejects.toMatchObject({ code: 'no-host' });
  });

  it('a server runtime that has a window but no frames is no browser', async () => {
    vi.stubGlobal('window', globalThis);
    const app = new PlatApp();
    expect([app.isWeb, app.isStandaloneWeb]).toEqual([false, false]);
    await expect(app.ready()).rejects.toMatchObject({ code: 'no-host' });
    expect(await app.supports('getPlatformConfig')).toBe(false);
  });
});

describe('making one never throws', () => {
  eachRow([
    ['null', null],
    ['an unknown platform', { platform: 'constructor' }],
    ['an origin that is none', { hostOrigin: 'nas.example' }],
    ['limits that are none', { connectTimeoutMs: -1, callTimeoutMs: Number.NaN }],
    ['a window with nothing in it', { window: {} }],
  ])('with %s', (_what, options) => {
    expect(() => new PlatApp(options as never)).not.toThrow();
  });
});
