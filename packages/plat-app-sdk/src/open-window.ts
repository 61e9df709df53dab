import type { PendingCall } from './core.js';
import { httpUrl } from './http-url.js';
import type { OpenedWindow, PageWindow } from './page-window.js';

/** Features that cut an opened window off from the page that opened it. */
export const CUTS_OPENER = /no(open|referr)er/i;

/** How an address is opened. */
export interface OpenWindowOptions {
  /** As for `window.open`. @default '_blank' */
  target?: string | undefined;
  /** As for `window.open`. */
  features?: string | undefined;
  /** A window that was opened before, in place of a new one; null when the browser blocked it. */
  window?: OpenedWindow | null | undefined;
  /** Whether a page of another origin may reach this one as its opener, and so take it elsewhere. @default false */
  keepsOpener?: boolean | undefined;
}

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
  { target = '_blank', features, window, keepsOpener }: OpenWindowOptions = {},
): OpenedWindow | undefined {
  try {
    if (window && !window.closed) {
      window.location?.replace(url);
      return window;
    }
    if (window === undefined) {
      if (target === '_self') return void page.location.assign?.(url);
      const opened = page.open?.(url, target, features);
      if (opened && !opened.closed) {
        if (!keepsOpener && isNewAndForeign(page, target, url)) disown(opened);
        return opened;
      }
      if (CUTS_OPENER.test(String(features))) return undefined;
    }
  } catch {
    // A browser that throws has opened nothing either.
  }
  fail('popup-blocked', '', { url });
  return undefined;
}

function isNewAndForeign({ location }: PageWindow, target: string, url: string): boolean {
  return !/^_(self|parent|top)$/i.test(target) && httpUrl(url)?.origin !== location.origin;
}

/** The feature `noopener` would do it, too, and hide whether the browser blocked the window. */
function disown(opened: OpenedWindow): void {
  try {
    opened.opener = null;
  } catch {
    // A window of that name was there, with a page of another origin in it.
  }
}
