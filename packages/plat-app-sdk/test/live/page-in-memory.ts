import type { FakeHostOptions } from 'plat-testing/host';
import { afterEach } from 'vitest';
import { host, withAppInHost } from '../fixtures/app-in-host.js';
import { isLeft } from './facts.js';

export { app, host } from '../fixtures/app-in-host.js';

/** Opens a page for each test; at its end nobody may follow the host any more. */
export function pageForEachTest(options?: FakeHostOptions): void {
  withAppInHost(options);
  afterEach(() => isLeft(host));
}
