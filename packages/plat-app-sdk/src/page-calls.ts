import { wrongIn } from './checks.js';
import type { Core, PendingCall } from './core.js';
import { hostMethods } from './host-methods.js';
import { openWindow } from './open-window.js';
import type { CallOptions } from './options.js';
import { baseOf, type PageWindow, urlOf } from './page-window.js';
import { refusal } from './refusals.js';

/** Sets the title. See `PlatApp.setTitle`. */
export function setTitle(core: Core, title: string, options?: CallOptions): Promise<void> {
  const { environment, local, callHost } = core;
  const wrong = wrongIn({ title }, hostMethods.setTitle.parameters);
  const act = (call: PendingCall<void>, page: PageWindow) => {
    if (page.document) page.document.title = title;
    call.resolve(environment === 'hosted' ? callHost<void>('setTitle', { title }, options) : undefined);
  };
  return local<void>('setTitle', options, act, wrong);
}

/** Addresses that run what they carry. */
const CARRIES_SCRIPT = /^(javascript|data|blob|vbscript|filesystem):/;

/** Opens an address. See `PlatApp.openURL`. */
export function openURL(core: Core, url: string, target?: string, features?: string, options?: CallOptions) {
  const { environment, local, callHost } = core;
  return local<void>('openURL', options, (call, page) => {
    // Nothing would be the page itself, and `undefined` a page of that name.
    const { href } = (url && urlOf(url, baseOf(page))) || {};
    if (!href || CARRIES_SCRIPT.test(href)) return call.fail('invalid-argument', refusal('url', { url }));
    if (environment === 'mobile') return call.resolve(callHost('openURL', { url: href }, options));
    openWindow(page, call, href, { target, features });
    call.resolve();
  });
}
