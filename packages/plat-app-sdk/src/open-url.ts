import type { Core } from './core.js';
import { openableUrl } from './http-url.js';
import { openWindow } from './open-window.js';
import type { CallOptions } from './options.js';

/** Opens an address. See `PlatApp.openURL`. */
export function openURL(
  { environment, local, callHost }: Core,
  url: string,
  target?: string,
  features?: string,
  options?: CallOptions,
): Promise<void> {
  return local(
    'openURL',
    options,
    ({ location }) => (openableUrl(url, location?.href) ? undefined : 'url'),
    (call, page) => {
      const { href } = new URL(url, page.location.href);
      if (environment === 'mobile') return call.follow(callHost('openURL', { url: href }, options));
      openWindow(page, call, href, { target, features });
      call.resolve();
    },
  );
}
