import { type FlutterBridge, type PageWindow, PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const config = createFakeHost().config;
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) PlatAppVer/1.34.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) PlatAppVer/1.34.0';

/** The web view of the mobile app, with the handlers that it answers. */
function webView(userAgent: string) {
  const target = new EventTarget();
  const window = {
    location: { hostname: 'nas.example', search: '' },
    navigator: { userAgent },
    flutter_inappwebview: undefined as FlutterBridge | undefined,
    addEventListener: vi.fn(target.addEventListener.bind(target) as never),
    removeEventListener: vi.fn(target.removeEventListener.bind(target) as never),
    postMessage: vi.fn(),
    announce: () => target.dispatchEvent(new Event('flutterInAppWebViewPlatformReady')),
  };
  return Object.assign(window, { parent: window });
}

const twice = (value: unknown) => JSON.stringify({ result: JSON.stringify(value) });

function bridge(handlers: Record<string, () => unknown>, isReady = false): FlutterBridge {
  return { _platformReady: isReady, callHandler: async (name) => handlers[name]?.() ?? null };
}

const current = {
  getAppMessage: () => twice({ language: 'en-US', appApi: 'v1.0' }),
  getPlatformConfig: () => twice(config),
};

let app: PlatApp;
const open = (window: PageWindow) => {
  app = new PlatApp({ window });
  return app;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  app.destroy();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('in the mobile app', () => {
  it('the configuration is read through its bridge, decoded twice', async () => {
    const window = webView(ANDROID);
    window.flutter_inappwebview = bridge(current, true);
    await expect(open(window).getPlatformConfig()).resolves.toEqual(config);
  });

  it('an Apple system needs no word that the bridge is ready, another one does', async () => {
    const apple = webView(IPHONE);
    apple.flutter_inappwebview = bridge(current);
    await expect(open(apple).ready()).resolves.toBeUndefined();
    app.destroy();

    const android = webView(ANDROID);
    android.flutter_inappwebview = bridge(current);
    const ready = vi.fn();
    void open(android).ready().then(ready);
    await vi.advanceTimersByTimeAsync(500);
    expect(ready).not.toHaveBeenCalled();
    android.announce();
    await vi.advanceTimersByTimeAsync(0);
    expect(ready).toHaveBeenCalled();
    expect(android.removeEventListener).toHaveBeenCalled();
  });

  it.each([ANDROID, IPHONE])('a bridge that never comes ends in host-timeout: %s', async (userAgent) => {
    const call = expect(open(webView(userAgent)).getPlatformConfig()).rejects.toMatchObject({
      code: 'host-timeout',
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await call;
  });

  it.each([null, undefined, '', 'no JSON', '{}', '{"result":"no JSON"}', '{"result":5'])(
    'an answer that cannot be read is bad-answer, not null: %s',
    async (answer) => {
      const window = webView(ANDROID);
      window.flutter_inappwebview = bridge({ ...current, getPlatformConfig: () => answer }, true);
      await expect(open(window).getPlatformConfig()).rejects.toMatchObject({ code: 'bad-answer' });
    },
  );

  it('an answer that is no configuration is bad-answer too', async () => {
    const window = webView(ANDROID);
    window.flutter_inappwebview = bridge({ ...current, getPlatformConfig: () => twice(null) }, true);
    await expect(open(window).getPlatformConfig()).rejects.toMatchObject({ code: 'bad-answer' });
  });

  it('a handler that fails is host-error, one that is silent call-timeout', async () => {
    const window = webView(ANDROID);
    const fail = () => Promise.reject(new Error('no permission'));
    window.flutter_inappwebview = bridge({ ...current, getPlatformConfig: fail }, true);
    await expect(open(window).getPlatformConfig()).rejects.toMatchObject({ code: 'host-error' });
    app.destroy();
    const silence = () => new Promise(() => {});
    window.flutter_inappwebview = bridge({ ...current, getPlatformConfig: silence }, true);
    const call = expect(open(window).getPlatformConfig()).rejects.toMatchObject({ code: 'call-timeout' });
    await vi.advanceTimersByTimeAsync(10_000);
    await call;
  });

  it('an app without the page interface supports nothing, and says so', async () => {
    const window = webView(ANDROID);
    window.flutter_inappwebview = bridge({ getAppMessage: () => twice({ language: 'en-US' }) }, true);
    await expect(open(window).getPlatformConfig()).rejects.toMatchObject({ code: 'unsupported' });
    expect(await app.supports('getPlatformConfig')).toBe(false);
  });

  it('there are no events', async () => {
    const window = webView(ANDROID);
    window.flutter_inappwebview = bridge(current, true);
    await expect(open(window).$on('os/theme', () => {})).rejects.toMatchObject({ code: 'unsupported' });
    expect(await app.supports('getPlatformConfig')).toBe(true);
    expect(await app.supports('$on')).toBe(false);
  });
});
