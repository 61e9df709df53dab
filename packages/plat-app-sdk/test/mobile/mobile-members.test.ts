import type { PlatApp } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { withStoppedClock } from '../fixtures/stopped-clock.js';
import { ANDROID, app, bridge, current, open, twice, webView, withWebView } from '../fixtures/web-view.js';

withStoppedClock();
withWebView();

describe('in the mobile app', () => {
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

  it('an empty answer is none for a member that asks for something, and means that nothing was picked', async () => {
    const window = webView(ANDROID);
    window.flutter_inappwebview = bridge({ ...current, getPlatformConfig: () => '' }, true);
    await expect(open(window).getPlatformConfig()).rejects.toMatchObject({ code: 'bad-answer' });
    expect(await app.pickFile()).toBeUndefined();
    expect(await app.pickUserFile()).toEqual({ code: 0, msg: '', data: [] });
  });
});
