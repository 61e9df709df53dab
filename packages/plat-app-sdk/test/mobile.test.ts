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
    location: { hostname: 'nas.example', search: '', href: 'https://nas.example/app/notes/' },
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
    app.destroy();
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

  describe('each member has its handler', () => {
    const picked = { code: 0, msg: '', data: ['/vol1/a'] };
    const members: [string, string[], (page: PlatApp) => Promise<unknown>, unknown, unknown][] = [
      [
        'setExitPageTips',
        ['{"title":"Leave?"}'],
        (page) => page.setExitPageTips({ title: 'Leave?' }),
        '',
        undefined,
      ],
      ['setExitPageTips', ['{}'], (page) => page.setExitPageTips(), '', undefined],
      ['openFile', ['/a'], (page) => page.openFile('/a'), '', undefined],
      ['openFileManager', ['/a'], (page) => page.openFileManager('/a'), '', undefined],
      [
        'showFileDetails',
        ['{"paths":["/a"],"options":{"admin":true}}'],
        (page) => page.showFileDetails(['/a'], { admin: true }),
        '',
        undefined,
      ],
      ['openAppSetting', [], (page) => page.openAppSetting(), '', undefined],
      ['exitPage', [], (page) => page.close(), '', undefined],
      ['openSystemBrowser', ['https://nas.example/x'], (page) => page.openURL('/x'), '', undefined],
      ['pickFile', ['{"multiple":true}'], (page) => page.pickFile({ multiple: true }), ['/a'], ['/a']],
      ['pickFile', ['{}'], (page) => page.pickFile(), null, undefined],
      ['pickUserFile', ['{}'], (page) => page.pickUserFile(), picked, picked],
      ['pickSharedFile', ['{"title":"T"}'], (page) => page.pickSharedFile({ title: 'T' }), picked, picked],
      ['authorizeUserFile', ['{"path":"/a"}'], (page) => page.authorizeUserFile('/a'), picked, picked],
      ['authorizeSharedFile', ['{"path":"/a"}'], (page) => page.authorizeSharedFile('/a'), picked, picked],
    ];

    it.each(members)('%s %j', async (handler, texts, call, answer, value) => {
      const window = webView(ANDROID);
      const callHandler = vi.fn(async (name: string) =>
        name === 'getAppMessage' ? current.getAppMessage() : answer === '' ? '' : twice(answer),
      );
      window.flutter_inappwebview = { _platformReady: true, callHandler };
      expect(await call(open(window))).toEqual(value);
      expect(callHandler.mock.calls.slice(1)).toEqual([[handler, ...texts]]);
    });

    it('setTitle sets the title of the document, with any app', async () => {
      const window = Object.assign(webView(ANDROID), { document: { title: '' } });
      await open(window).setTitle('Notes');
      expect(window.document.title).toBe('Notes');
      expect(await app.supports('setTitle')).toBe(true);
    });
  });

  it('an empty answer is none for a member that asks for something', async () => {
    const window = webView(ANDROID);
    window.flutter_inappwebview = bridge({ ...current, pickFile: () => '' }, true);
    await expect(open(window).pickFile()).rejects.toMatchObject({ code: 'bad-answer' });
  });

  it('many calls that wait for the bridge share one listener and one greeting', async () => {
    const window = webView(ANDROID);
    const getAppMessage = vi.fn(current.getAppMessage);
    open(window);
    const calls = Promise.all(Array.from({ length: 100 }, () => app.getPlatformConfig()));
    window.flutter_inappwebview = bridge({ ...current, getAppMessage }, true);
    window.announce();
    expect(await calls).toHaveLength(100);
    expect(window.addEventListener).toHaveBeenCalledTimes(1);
    expect(getAppMessage).toHaveBeenCalledTimes(1);
  });

  it('a greeting that failed is tried again by the next call', async () => {
    const window = webView(ANDROID);
    const getAppMessage = vi.fn(current.getAppMessage).mockReturnValueOnce('no JSON');
    window.flutter_inappwebview = bridge({ ...current, getAppMessage }, true);
    await expect(open(window).ready()).rejects.toMatchObject({ code: 'bad-answer' });
    await expect(app.ready()).resolves.toBeUndefined();
  });

  it('compares the version of the page interface as a number', async () => {
    for (const [appApi, has] of [
      ['v1.0', true],
      ['v10.2', true],
      ['v0.9', false],
      ['', false],
    ] as const) {
      const window = webView(ANDROID);
      window.flutter_inappwebview = bridge({ ...current, getAppMessage: () => twice({ appApi }) }, true);
      expect([appApi, await open(window).supports('getPlatformConfig')]).toEqual([appApi, has]);
      app.destroy();
    }
  });
});
