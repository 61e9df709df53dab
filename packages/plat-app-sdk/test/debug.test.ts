import { PlatApp } from 'plat-app-sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { app, open, withAppInHost } from './fixtures/app-in-host.js';
import { ANDROID, bridge, current, webView } from './fixtures/web-view.js';

afterEach(() => vi.restoreAllMocks());
withAppInHost();

describe('debug', () => {
  it('shows every message of the wire in the console, in both directions', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    open({ app: { debug: true } });
    await app.getPlatformConfig();
    const kinds = info.mock.calls.map(([, direction, message]) => [
      direction,
      (message as { penpal: string }).penpal,
    ]);
    expect(kinds).toEqual([
      ['out', 'syn'],
      ['in', 'synAck'],
      ['out', 'ack'],
      ['out', 'call'],
      ['out', 'call'],
      ['in', 'reply'],
      ['in', 'reply'],
    ]);
  });

  it('shows the calls of the mobile app', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const window = webView(ANDROID);
    window.flutter_inappwebview = bridge(current, true);
    const mobile = new PlatApp({ window, debug: true });
    await mobile.openFile('/a');
    expect(info.mock.calls).toContainEqual(['plat-app-sdk', 'out', ['openFile', '/a']]);
    expect(info.mock.calls).toContainEqual(['plat-app-sdk', 'in', ['openFile', null]]);
    mobile.destroy();
  });

  it('is off by default', async () => {
    const spies = (['info', 'log', 'debug', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
    open();
    await app.getPlatformConfig();
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });
});
