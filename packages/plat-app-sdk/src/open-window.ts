import type { OpenAppAuthOptions } from './auth/options.js';
import type { Failing } from './core.js';
import { type OpenedWindow, originOf, type PageWindow, webOrigin } from './page-window.js';

/** Features that cut an opened window off from the page that opened it. */
export const CUTS_OPENER = /no(open|referr)er/i;

/** How an address is opened: in any `target` of `window.open`. */
type OpenWindowOptions = Omit<OpenAppAuthOptions, 'target'> & { target?: string | undefined };

/**
 * Opens the address at once, as browsers let a page open windows only while they handle the user's click. The address is
 * given to `open` itself: a window that begins elsewhere may never get there.
 *
 * @param keepsOpener whether a page of another origin may reach this one as its opener, and so take it elsewhere
 * @returns the window; undefined if the page itself goes there, if the window was cut off, or if the call has
 *   failed with `popup-blocked`
 */
export function openWindow(
  page: PageWindow,
  call: Failing,
  url: string,
  { target = '_blank', features, window }: OpenWindowOptions,
  keepsOpener?: boolean,
): OpenedWindow | undefined {
  let opened = window;
  try {
    if (window) window.location?.replace(url);
    else if (window === undefined) {
      if (target === '_self') return void page.location.assign?.(url);
      opened = page.open?.(url, target, features);
      // The feature `noopener` would do it, too, and hide whether the browser blocked the window.
      if (opened && !keepsOpener && webOrigin(url) !== originOf(page)) opened.opener = null;
    }
  } catch {
    // A browser that throws has opened nothing, or a window of that name was there, with a page of another origin in it.
  }
  if (opened?.closed === false) return opened;
  if (!CUTS_OPENER.test(`${features}`)) call.fail('popup-blocked', '', { url });
  return undefined;
}
