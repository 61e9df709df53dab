import { createRequire } from 'node:module';
import type * as Sdk from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, describe, expect, it, vi } from 'vitest';

const require = createRequire(import.meta.url);

/** A copy of the library with modules of its own, as a second bundle or a hot reload makes one. */
async function freshCopy(): Promise<typeof Sdk> {
  vi.resetModules();
  return import('plat-app-sdk');
}

const pairs: [string, () => Promise<[typeof Sdk, typeof Sdk]>][] = [
  ['two bundles', async () => [await freshCopy(), await freshCopy()]],
  [
    'ESM beside CJS, as built',
    async () => [
      (await import(/* @vite-ignore */ require.resolve('../../dist/index.js'))) as typeof Sdk,
      require('../../dist/index.cjs') as typeof Sdk,
    ],
  ],
  [
    'the build for users beside the one for development',
    async () => [
      (await import(/* @vite-ignore */ require.resolve('../../dist/index.js'))) as typeof Sdk,
      require('../../dist/development/index.cjs') as typeof Sdk,
    ],
  ],
];

const settle = () => new Promise((resolve) => setTimeout(resolve));
const apps: Sdk.PlatApp[] = [];
afterEach(() => {
  for (const app of apps.splice(0)) app.destroy();
});

describe.each(pairs)('several copies on one page: %s', (_what, load) => {
  const open = async () => {
    const [one, other] = await load();
    const host = createFakeHost();
    const [first, second] = [
      new one.PlatApp({ window: host.window }),
      new other.PlatApp({ window: host.window }),
    ];
    apps.push(first, second);
    return { one, other, host, first, second };
  };

  it('share one listener and one handshake', async () => {
    const { one, other, host, first, second } = await open();
    expect(one.PlatApp).not.toBe(other.PlatApp);
    await Promise.all([first.getPlatformConfig(), second.getPlatformConfig()]);
    expect(host.window.listenerCount('message')).toBe(1);
    expect(host.messages.filter(({ penpal }) => penpal === 'ack')).toHaveLength(1);
  });

  it('hear of an event though the other copy unsubscribes, or is destroyed', async () => {
    const { host, first, second } = await open();
    const heard = vi.fn();
    const off = await first.$on('os/theme', () => {});
    await second.$on('os/theme', heard);
    off();
    await settle();
    expect(await host.setTheme('dark')).toBe('delivered');
    first.destroy();
    await settle();
    expect(await host.setTheme('light')).toBe('delivered');
    expect(heard.mock.calls).toEqual([['dark'], ['light']]);
    await expect(second.getPlatformConfig()).resolves.toMatchObject({ theme: 'light' });
  });

  it('each make errors of their own class, of the connection of the other as well', async () => {
    const { other, host, second } = await open();
    await second.ready();
    host.faults.inject({ kind: 'refusing', error: { code: 7, msg: 'no' } });
    const errors: unknown[] = [];
    await second.openFile('/a').catch((error: unknown) => errors.push(error));
    await second.$on('os/theme', () => {}).catch((error: unknown) => errors.push(error));
    expect(errors).toMatchObject([{ hostCode: 7 }, { hostCode: 7 }]);
    for (const error of errors) expect(error).toBeInstanceOf(other.PlatAppError);
  });

  it('leave the page as it was when the last is destroyed', async () => {
    const { host, first, second } = await open();
    await second.ready();
    second.destroy();
    first.destroy();
    expect(host.window.listenerCount('message')).toBe(0);
    expect(Object.getOwnPropertySymbols(host.window)).toEqual([]);
  });
});
