import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ANDROID, bridge, current, webView } from './fixtures/web-view.js';

afterEach(() => vi.restoreAllMocks());

describe('debug', () => {
  it('shows every message of the wire in the console, in both directions', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const host = createFakeHost();
    const app = new PlatApp({ window: host.window, debug: true });
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
    app.destroy();
    host.close();
  });

  it('shows the calls of the mobile app', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const window = webView(ANDROID);
    window.flutter_inappwebview = bridge(current, true);
    const app = new PlatApp({ window, debug: true });
    await app.openFile('/a');
    expect(info.mock.calls).toContainEqual(['plat-app-sdk', 'out', ['openFile', '/a']]);
    expect(info.mock.calls).toContainEqual(['plat-app-sdk', 'in', ['openFile', null]]);
    app.destroy();
  });

  it('is off by default', async () => {
    const spies = (['info', 'log', 'debug', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
    const host = createFakeHost();
    const app = new PlatApp({ window: host.window });
    await app.getPlatformConfig();
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    app.destroy();
    host.close();
  });
});
