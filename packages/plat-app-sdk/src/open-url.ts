import { PlatAppError } from './errors.js';
import type { PageWindow } from './page-window.js';
import { urlOf } from './wire/origin-policy.js';

/** @throws PlatAppError `invalid-argument` for what is no address of the web: `javascript:` would run in the page */
export function webAddress(url: string, { location }: PageWindow): string {
  const address = urlOf(url, location?.href);
  if (address && /^https?:/.test(address.protocol)) return address.href;
  throw new PlatAppError('invalid-argument', `openURL: ${url} is no http(s) address`);
}

/** @throws PlatAppError `popup-blocked`, with the address in its `url` */
export function openUrl(page: PageWindow, url: string, target = '_blank', features?: string): void {
  const opened = page.open?.(url, target, features);
  // Without its opener a window is opened, too, and the browser hands out none.
  if (opened || /no(opener|referrer)/i.test(features ?? '')) return;
  throw new PlatAppError('popup-blocked', 'openURL: the browser opened no window', { url });
}
