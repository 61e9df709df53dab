import type { PlatApp } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { advance, after, withStoppedClock } from '../fixtures/stopped-clock.js';
import {
  ANDROID,
  app,
  bridge,
  config,
  current,
  IPHONE,
  open,
  openReady,
  twice,
  webView,
  withWebView,
} from '../fixtures/web-view.js';

withStoppedClock();
withWebView();

describe('in the mobile app', () => {
  it('the configuration is read through its bridge, decoded twice', async () => {
    await expect(openReady().getPlatformConfig()).resolves.toEqual(config);
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
    await advance(500);
    expect(ready).not.toHaveBeenCalled();
    android.announce();
    await advance(20);
    expect(ready).toHaveBeenCalled();
    app.destroy();
    expect(android.removeEventListener).toHaveBeenCalled();
  });

  it('an app that is older than the page interface has none of its handlers called', async () => {
    const window = webView(ANDROID);
    const callHandler = vi.fn(async (name: string) =>
      name === 'getAppMessage' ? twice({ nightMode: 'dark' }) : null,
    );
    window.flutter_inappwebview = { _platformReady: true, callHandler };
    open(window);
    for (const call of [app.getPlatformConfig(), app.openFile('/a'), app.pickFile(), app.close()]) {
      await expect(call).rejects.toMatchObject({ code: 'unsupported' });
    }
    expect(await app.supports('getPlatformConfig')).toBe(false);
    expect(callHandler.mock.calls).toEqual([['getAppMessage']]);
  });

  eachRow([ANDROID, IPHONE])('a bridge that never comes ends in host-timeout: %s', async (userAgent) => {
    await expect(after(10_000, open(webView(userAgent)).getPlatformConfig())).rejects.toMatchObject({
      code: 'host-timeout',
    });
  });

  eachRow([null, undefined, '', 'no JSON', '{}', '{"result":"no JSON"}', '{"result":5', twice(null)])(
    'an answer that cannot be read, or is no configuration, is bad-answer, not null: %s',
    async (answer) => {
      openReady({ getPlatformConfig: () => answer });
      await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'bad-answer' });
    },
  );

  it('a handler that fails is host-error, one that is silent call-timeout', async () => {
    const fail = () => Promise.reject(new Error('no permission'));
    openReady({ getPlatformConfig: fail });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'host-error' });
    app.destroy();
    openReady({ getPlatformConfig: () => new Promise(() => {}) });
    await expect(after(10_000, app.getPlatformConfig())).rejects.toMatchObject({ code: 'call-timeout' });
  });

  it('a bridge that comes late on an Apple system, without an event, is found', async () => {
    const window = webView(IPHONE);
    const config = open(window).getPlatformConfig();
    await advance(1000);
    window.flutter_inappwebview = bridge(current);
    await advance(100);
    await expect(config).resolves.toMatchObject({ theme: 'light' });
    // The one timer of all time limits runs on for a second at most.
    await advance(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a call that is given up while the app is greeted is never made', async () => {
    const window = webView(ANDROID);
    const handlers: string[] = [];
    const callHandler = async (handler: string) => {
      handlers.push(handler);
      return current.getAppMessage();
    };
    window.flutter_inappwebview = { _platformReady: true, callHandler };
    const abort = new AbortController();
    const pick = expect(open(window).pickFile({}, { signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    abort.abort();
    await pick;
    await advance(100);
    expect(handlers).toEqual(['getAppMessage']);
  });

  it('what needs no host is told of at once, also while there is no bridge', async () => {
    open(webView(ANDROID));
    expect(await Promise.all([app.supports('openURL'), app.supports('authorize')])).toEqual([true, true]);
  });

  it('an argument that makes no text ends the call', async () => {
    class Params {
      declare readonly title?: string;
      toJSON() {
        throw new Error('no text');
      }
    }
    await expect(openReady().pickFile(new Params())).rejects.toMatchObject({ code: 'host-error' });
  });

  it('there are no events', async () => {
    await expect(openReady().$on('os/theme', () => {})).rejects.toMatchObject({ code: 'unsupported' });
    expect(await app.supports('getPlatformConfig')).toBe(true);
    expect(await app.supports('$on')).toBe(false);
  });

  it('many calls that wait for the bridge share one listener and one greeting', async () => {
    const window = webView(ANDROID);
    const getAppMessage = vi.fn(current.getAppMessage);
    open(window);
    const calls = Promise.all(Array.from({ length: 100 }, () => app.getPlatformConfig()));
    window.flutter_inappwebview = bridge({ ...current, getAppMessage }, true);
    window.announce();
    await advance(20);
    expect(await calls).toHaveLength(100);
    expect(window.addEventListener).toHaveBeenCalledTimes(1);
    expect(getAppMessage).toHaveBeenCalledTimes(1);
  });

  it('a greeting that failed is tried again by the next call', async () => {
    openReady({ getAppMessage: vi.fn(current.getAppMessage).mockReturnValueOnce('no JSON') });
    await expect(app.ready()).rejects.toMatchObject({ code: 'bad-answer' });
    await expect(app.ready()).resolves.toBeUndefined();
  });

  it('compares the version of the page interface as a number', async () => {
    for (const [appApi, has] of [
      ['v1.0', true],
      ['v10.2', true],
      ['v0.9', false],
      ['', false],
    ] as const) {
      openReady({ getAppMessage: () => twice({ appApi }) });
      expect([appApi, await app.supports('openAppSetting')]).toEqual([appApi, has]);
      app.destroy();
    }
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
      ['setExitPageTips', [''], (page) => page.setExitPageTips(), '', undefined],
      ['setExitPageTips', ['{}'], (page) => page.setExitPageTips({}), '', undefined],
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

    eachRow(members)('%s %j', async (handler, texts, call, answer, value) => {
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

  it('an empty answer to a question is no answer, and to a pick it means that nothing was picked', async () => {
    openReady({ getPlatformConfig: () => '' });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'bad-answer' });
    expect(await app.pickFile()).toBeUndefined();
    expect(await app.pickUserFile()).toEqual({ code: 0, msg: '', data: [] });
  });
});
