import { PlatApp } from 'plat-app-sdk';
import { createFakeHost, type FakeHost } from 'plat-testing/host';
import { afterEach, beforeEach } from 'vitest';
import { isLeft } from './facts.js';

/** The host of the present test. */
export let host: FakeHost;
/** The page's side of it. */
export let app: PlatApp;

/** Opens a page for each test; at its end nobody may follow the host any more. */
export function pageForEachTest(): void {
  beforeEach(() => {
    host = createFakeHost();
    app = new PlatApp({ window: host.window });
  });
  afterEach(async () => {
    await isLeft(host);
    app.destroy();
    host.close();
  });
}
