import { describe, expect, it, vi } from 'vitest';
import { withStoppedClock } from './fixtures/stopped-clock.js';
import { ANDROID, app, open, twice, webView, withWebView } from './fixtures/web-view.js';

withStoppedClock();
withWebView();

const message = {
  nightMode: 'dark',
  language: 'de-DE',
  platform: 'android',
  appVersion: '1.20.0',
  systemVersion: '1.1.9',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm',
};

/** A mobile app from before the page interface. */
function oldApp(openFolder: () => unknown = () => 'request-1') {
  const window = Object.assign(webView(ANDROID), {
    fnAppMessage: undefined as ((text: string) => void) | undefined,
  });
  const callHandler = vi.fn(async (name: string, ..._texts: string[]) => {
    if (name === 'getAppMessage') return twice(message);
    return name === 'openFolder' ? openFolder() : null;
  });
  window.flutter_inappwebview = { _platformReady: true, callHandler };
  open(window);
  return { window, calls: () => callHandler.mock.calls.filter(([name]) => name !== 'getAppMessage') };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('in a mobile app from before the page interface', () => {
  it('the configuration is made of what the app tells of itself', async () => {
    oldApp();
    expect(await app.getPlatformConfig()).toEqual({
      theme: 'dark',
      language: 'de-DE',
      platform: 'android',
      appVersion: '1.20.0',
      systemVersion: '1.1.9',
      format: { date: 'YYYY-MM-DD', time: 'HH:mm' },
    });
  });

  it('a pick opens the old picker, and its result comes by a global function', async () => {
    const { window, calls } = oldApp();
    const before = vi.fn();
    window.fnAppMessage = before;
    const picks = Promise.all([app.pickFile({ directory: true })]);
    await settle();
    expect(calls()).toEqual([['openFolder', '{"directory":true}']]);
    window.fnAppMessage('no JSON');
    window.fnAppMessage(JSON.stringify({ reqId: 'another', method: 'openFolder', result: ['/x'] }));
    window.fnAppMessage(JSON.stringify({ reqId: 'request-1', method: 'openFolder', result: ['/vol1/a'] }));
    expect(await picks).toEqual([['/vol1/a']]);
    // What the page had there before hears, too, and is there again at the end.
    expect(before).toHaveBeenCalledTimes(3);
    expect(window.fnAppMessage).toBe(before);
  });

  it('a picker that does not open is an error, and a pick that is given up is forgotten', async () => {
    oldApp(() => null);
    await expect(app.pickFile()).rejects.toMatchObject({ code: 'host-error' });
    app.destroy();
    const { window } = oldApp();
    const abort = new AbortController();
    const pick = expect(app.pickFile({}, { signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await settle();
    abort.abort();
    await pick;
    expect(() => window.fnAppMessage?.('{"reqId":"request-1","result":["/a"]}')).not.toThrow();
  });

  it('has those members that such apps have, and the others are unsupported', async () => {
    const { calls } = oldApp();
    await app.openFile('/a');
    await app.setExitPageTips();
    await app.close();
    expect(calls()).toEqual([['openFile', '/a'], ['setExitPageTips', ''], ['exitPage']]);
    for (const call of [app.openAppSetting(), app.pickUserFile(), app.showFileDetails(['/a'])]) {
      await expect(call).rejects.toMatchObject({ code: 'unsupported' });
    }
    expect(await app.supports('pickFile')).toBe(true);
    expect(await app.supports('getPlatformConfig')).toBe(true);
    expect(await app.supports('pickUserFile')).toBe(false);
    expect(await app.supports('$on')).toBe(false);
  });
});
