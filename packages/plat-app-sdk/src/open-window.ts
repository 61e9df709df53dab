import type { PendingCall } from './core.js';
import type { OpenedWindow, PageWindow } from './page-window.js';

/** Features that cut an opened window off from the page that opened it. */
export const CUTS_OPENER = /no(open|referr)er/i;

/**
 * Opens the address at once, as browsers let a page open windows only while they handle the user's click. The address is
 * given to `open` itself: a window that begins elsewhere may never get there.
 *
 * @returns the window; undefined when there is none to hold, as the page itself goes there, the window was cut off, or
 *   the wait has ended with `popup-blocked`
 */
export function openWindow(
  page: PageWindow,
  { fail }: Pick<PendingCall<unknown>, 'fail'>,
  url: string,
  target = '_blank',
  features?: string,
): OpenedWindow | undefined {
  try {
    if (target === '_self') return void page.location.assign?.(url);
    const opened = page.open?.(url, target, features);
    if (opened && !opened.closed) return opened;
    if (CUTS_OPENER.test(String(features))) return undefined;
  } catch {
    // A browser that throws has opened nothing either.
  }
  fail('popup-blocked', 'the browser opened no window', { url });
  return undefined;
}
