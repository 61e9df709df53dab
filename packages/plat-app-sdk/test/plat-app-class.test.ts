import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reactive, ref } from 'vue';
import { eachRow } from '../../common/test/fixtures/each-row.js';

afterEach(() => vi.restoreAllMocks());

describe('PlatApp is an ordinary class', () => {
  it('has its members on the prototype, where a test can spy on them', async () => {
    const open = vi.spyOn(PlatApp.prototype, 'openFile').mockResolvedValue();
    const app = new PlatApp();
    await app.openFile('/a');
    expect(open).toHaveBeenCalledExactlyOnceWith('/a');
    expect(Object.keys(app).sort()).toEqual(['core', 'isStandaloneWeb', 'isWeb']);
  });

  eachRow<[string, (app: PlatApp) => (...args: never[]) => Promise<unknown>]>([
    ['pickUserFile', ({ pickUserFile }) => pickUserFile],
    ['setTitle', ({ setTitle }) => setTitle],
    ['ready', ({ ready }) => ready],
    ['supports', ({ supports }) => supports],
    ['openURL', ({ openURL }) => openURL],
    ['$on', ({ $on }) => $on],
    ['$once', ({ $once }) => $once],
    ['authorize', ({ authorize }) => authorize],
    ['getAppAuthBaseUrl', ({ getAppAuthBaseUrl }) => getAppAuthBaseUrl],
  ])('rejects when %s is handed on without its object, as to onClick', async (name, memberOf) => {
    const app = new PlatApp();
    const member = memberOf(app);
    const calls = [
      () => member({ isTrusted: true } as never),
      () => member.call({ onclick: member } as never, 'os/theme' as never, (() => {}) as never),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({
        code: 'invalid-argument',
        message: expect.stringContaining(`: call it as app.${name.replace('once', 'on')}(…). See`),
      });
    }
  });

  eachRow([
    ['reactive', (app: PlatApp) => reactive(app)],
    ['ref', (app: PlatApp) => ref(app).value],
  ])('works inside Vue’s %s, together with the object itself', async (_what, wrap) => {
    const host = createFakeHost();
    const app = new PlatApp({ window: host.window });
    const wrapped = wrap(app);
    const [heard, heardToo] = [vi.fn(), vi.fn()];
    await wrapped.$on('os/theme', heard);
    await app.$on('os/theme', heardToo);
    await host.setTheme('dark');
    expect(await wrapped.getPlatformConfig()).toEqual(host.config);
    await expect(wrapped.pickUserFile()).resolves.toMatchObject({ code: 0 });
    app.$off('os/theme', heard);
    await host.setTheme('light');
    expect([heard.mock.calls, heardToo.mock.calls]).toEqual([[['dark']], [['dark'], ['light']]]);
    wrapped.destroy();
    expect(host.window.listenerCount('message')).toBe(0);
    host.close();
  });
});
