import { type AppAuthOperation, type AppAuthParams, PlatApp } from 'plat-app-sdk';
import { createFakeHost, type HostMethod } from 'plat-testing/host';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { createFakePage } from '../fixtures/auth-page.js';

const params: AppAuthParams = { appName: 'notes', redirectUri: '/app/notes/callback.html', state: 's1' };
const closing: (() => void)[] = [];

function hosted(method: AppAuthOperation, answer: HostMethod) {
  const host = createFakeHost({ methods: { [method]: answer } });
  const open = vi.fn();
  const app = new PlatApp({ window: Object.assign(host.window, { open }) });
  closing.push(
    () => app.destroy(),
    () => host.close(),
  );
  const authorize = (more: object = {}, how?: object) => app.authorize(method, { ...params, ...more }, how);
  return { host, app, open, authorize };
}

const envelope = (data: unknown, code = 0) => ({ code, msg: code ? 'no' : '', data });

afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.useRealTimers();
});

describe('authorize in a frame of the host', () => {
  it('asks the host’s picker for what was asked, opens no window, and answers as in a tab', async () => {
    const { host, open, authorize } = hosted('pickUserFile', () => envelope(['/vol1/a']));
    const picker = { directory: true, multiple: true, title: 'Where to?', sidebarGroup: ['team'] };
    await expect(authorize(picker)).resolves.toEqual({
      status: 'success',
      method: 'pickUserFile',
      appName: 'notes',
      state: 's1',
      path: ['/vol1/a'],
    });
    expect(host.calls.at(-1)).toEqual({ method: 'pickUserFile', args: [picker] });
    expect(open).not.toHaveBeenCalled();
  });

  eachRow([
    ['no', 'with "7: no"'],
    ['', 'with "7, no reason given"'],
    [undefined, 'with "7, no reason given"'],
  ])('is named in its own failures, with the words of the host: %j', async (msg, words) => {
    const { authorize } = hosted('pickUserFile', () => ({ code: 7, msg, data: [] }));
    await expect(authorize()).rejects.toMatchObject({
      hostCode: 7,
      message: expect.stringMatching(new RegExp(`^authorize: the host refused the call ${words}[.]`)),
    });
  });

  eachRow<[AppAuthOperation, unknown, object, unknown]>([
    ['pickFile', ['/vol1/a'], { status: 'success', path: ['/vol1/a'] }, {}],
    ['pickFile', undefined, { status: 'cancel', path: [] }, {}],
    ['pickUserFile', envelope([]), { status: 'cancel', path: [] }, {}],
    ['pickSharedFile', envelope(['/vol1/s']), { status: 'success', path: ['/vol1/s'] }, {}],
    ['authorizeUserFile', envelope(true), { status: 'success', path: ['/vol1/a'] }, '/vol1/a'],
    ['authorizeUserFile', envelope(['/vol1/a']), { status: 'success', path: ['/vol1/a'] }, '/vol1/a'],
    ['authorizeSharedFile', envelope(false), { status: 'cancel', path: [] }, '/vol1/a'],
  ])('understands the answer of %s: %o', async (method, answer, expected, argument) => {
    const { host, authorize } = hosted(method, () => answer);
    const own = typeof argument === 'string' ? { path: argument } : { path: undefined };
    await expect(authorize(own)).resolves.toMatchObject({ ...expected, method, state: 's1' });
    expect(host.calls.at(-1)).toEqual({ method, args: [argument] });
  });

  it('needs neither state nor callback page, as the host itself picks', async () => {
    const { authorize } = hosted('pickUserFile', () => envelope(['/vol1/a']));
    const result = await authorize({ state: undefined, redirectUri: undefined });
    expect(result).toEqual({
      status: 'success',
      method: 'pickUserFile',
      appName: 'notes',
      path: ['/vol1/a'],
    });
  });

  it('closes the window that it was given, as it is not needed', async () => {
    const { authorize } = hosted('pickUserFile', () => envelope(['/vol1/a']));
    const window = createFakePage().window.open('', '_blank');
    await authorize({}, { window });
    expect(window).toMatchObject({ closed: true, url: '' });
  });

  it('refuses there what it would refuse in a tab, before the host is asked', async () => {
    const { host, authorize } = hosted('pickUserFile', () => envelope(['/vol1/a']));
    for (const wrong of [
      { state: '' },
      { state: null },
      { appName: undefined },
      { redirectUri: 'https://evil.example/' },
    ]) {
      await expect(authorize(wrong)).rejects.toMatchObject({ code: 'invalid-argument' });
    }
    expect(host.calls).toEqual([]);
  });
});

describe('in the mobile app', () => {
  function inTheApp(handlers: Record<string, unknown>) {
    const calls: unknown[] = [];
    const page = createFakePage({ popups: 'blocks' });
    const answers = new Map(
      Object.entries({ getAppMessage: { appApi: 'v1.0', platform: 'android' }, ...handlers }),
    );
    const flutter_inappwebview = {
      _platformReady: true,
      callHandler: async (name: string, ...args: string[]) => {
        calls.push([name, ...args]);
        return JSON.stringify({ result: JSON.stringify(answers.get(name)) });
      },
    };
    const navigator = { userAgent: 'Mozilla/5.0 (Linux; Android 15) PlatAppVer/1.34.0' };
    const app = new PlatApp({ window: Object.assign(page.window, { navigator, flutter_inappwebview }) });
    closing.push(() => app.destroy());
    return { ...page, app, calls };
  }

  it('authorize asks the app’s picker', async () => {
    const { app, calls } = inTheApp({ pickUserFile: envelope(['/vol1/a']) });
    await expect(app.authorize('pickUserFile', { ...params, directory: true })).resolves.toMatchObject({
      status: 'success',
      path: ['/vol1/a'],
      state: 's1',
    });
    expect(calls.at(-1)).toEqual(['pickUserFile', '{"directory":true}']);
  });

  it('openAppAuth opens the page in the system’s browser', async () => {
    const { app, calls } = inTheApp({ openSystemBrowser: null });
    const url = await app.openAppAuth('pickUserFile', params);
    expect(new URL(url).origin).toBe('https://nas.example');
    expect(calls.at(-1)).toEqual(['openSystemBrowser', url]);
  });

  it('openAppAuth with _self takes the page itself there', async () => {
    const { app, assigned, calls } = inTheApp({ openSystemBrowser: null });
    const url = await app.openAppAuth('pickUserFile', params, { target: '_self' });
    expect(assigned).toEqual([url]);
    expect(calls).not.toContainEqual(['openSystemBrowser', url]);
  });
});
