import type { Core } from './core.js';
import { urlOf } from './http-url.js';
import { openWindow } from './open-window.js';
import type { CallOptions } from './options.js';
import { baseOf } from './page-window.js';

/** Addresses that run what they carry. */
const CARRIES_SCRIPT = /^(javascript|data|blob|vbscript|filesystem):/;

/** Opens an address. See `PlatApp.openURL`. */
export function openURL(
  { environment, local, callHost }: Core,
  url: string,
  target?: string,
  features?: string,
  options?: CallOptions,
): Promise<void> {
  return local('openURL', options, (call, page) => {
    const { href } = urlOf(url, baseOf(page)) ?? {};
    if (!href || CARRIES_SCRIPT.test(href)) return call.fail('invalid-argument', 'url');
    if (environment === 'mobile') return call.resolve(callHost('openURL', { url: href }, options));
    openWindow(page, call, href, { target, features });
    call.resolve();
  });
}
