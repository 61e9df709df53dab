import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Sdk from 'plat-app-sdk';
import type * as Callback from 'plat-app-sdk/callback';
import type * as Live from 'plat-app-sdk/live';
import { createFakeHost } from 'plat-testing/host';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeOrigin, createFakePage } from './fixtures/auth-page.js';
import { callbackPage, query, result } from './fixtures/callback-page.js';
import { eventually, isFollowed } from './live/facts.js';

const home = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

/** An entry of one of the four builds; they differ in the names of what is inside. */
const loaders = {
  'for users, ESM': (entry: string) => import(pathToFileURL(join(home, 'dist', `${entry}.js`)).href),
  'for users, CJS': async (entry: string) => require(join(home, 'dist', `${entry}.cjs`)),
  'for development, ESM': (entry: string) =>
    import(pathToFileURL(join(home, 'dist/development', `${entry}.js`)).href),
  'for development, CJS': async (entry: string) => require(join(home, 'dist/development', `${entry}.cjs`)),
};

describe.each(Object.entries(loaders))('the build %s', async (_build, load) => {
  const { PlatApp, PlatAppError, rememberAuthState } = (await load('index')) as typeof Sdk;
  const { completeAppAuth } = (await load('callback')) as typeof Callback;
  const { openLiveConfig } = (await load('live')) as typeof Live;

  /** An instance that has met its host, given back at the end of the test. */
  async function meet() {
    const host = createFakeHost();
    const app = new PlatApp({ window: host.window });
    await app.ready();
    onTestFinished(() => void [app.destroy(), host.close()]);
    return { host, app };
  }

  it('meets its host, and has its calls answered and refused', async () => {
    const { host, app } = await meet();
    await expect(app.getPlatformConfig()).resolves.toEqual(host.config);
    await expect(app.pickUserFile({ accept: ['.md'] })).resolves.toMatchObject({ code: 0 });
    expect(host.calls.at(-1)).toMatchObject({ method: 'pickUserFile', args: [{ accept: ['.md'] }] });
    host.faults.inject({ kind: 'refusing', error: { code: 7, message: 'no' } }, { method: 'openFile' });
    const refused = await app.openFile('/vol1/a.md').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PlatAppError);
    expect(refused).toMatchObject({ code: 'host-error', hostCode: 7 });
    await expect(app.supports('pickUserFile')).resolves.toBe(true);
  });

  it('names the wrong field of an argument and of a response as the documentation does', async () => {
    const { host, app } = await meet();
    host.faults.inject({ kind: 'garbled', value: { theme: 5 } }, { method: 'getPlatformConfig' });
    await expect(app.getPlatformConfig()).rejects.toThrow('getPlatformConfig: response.theme is invalid');
    const wrong = { title: 'Leave', content: 5 } as never;
    await expect(app.setExitPageTips(wrong)).rejects.toThrow('setExitPageTips: tips.content is invalid');
  });

  it('hears events until it is told to stop', async () => {
    const { host, app } = await meet();
    const heard = vi.fn();
    const off = await app.$on('os/theme', heard);
    await host.setTheme('dark');
    off();
    await host.setTheme('light');
    expect(heard.mock.calls).toEqual([['dark']]);
  });

  it('keeps the live configuration up to date', async () => {
    const { host, app } = await meet();
    const store = openLiveConfig(app);
    const stop = store.subscribe(() => {});
    const isCurrent = () => {
      const current = { config: host.config, error: undefined, pending: false };
      return eventually(() => expect(store.getSnapshot()).toEqual(current));
    };
    await isCurrent();
    await isFollowed(host);
    await host.setTheme('dark');
    await isCurrent();
    expect(store.getSnapshot().config?.theme).toBe('dark');
    stop();
  });

  it('brings the result of an authorization from the callback page to the page that asked', async () => {
    const origin = createFakeOrigin();
    const page = createFakePage({ origin });
    const app = new PlatApp({ window: page.window });
    const params = { appName: 'notes', redirectUri: '/app/notes/callback.html', state: 's1' };
    rememberAuthState('s1', { window: page.window });
    const asked = app.authorize('pickFile', params);
    expect(page.opened.map(({ url }) => url)).toEqual([
      expect.stringMatching(/^https:\/\/nas\.example\/app-auth\/pick-file\?.*&state=s1/),
    ]);
    const { window } = callbackPage({ origin, search: `?${query}` });
    await expect(completeAppAuth({ window })).resolves.toEqual({ result, delivered: true, closed: true });
    await expect(asked).resolves.toEqual(result);
    app.destroy();
  });
});
