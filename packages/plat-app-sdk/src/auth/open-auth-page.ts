import type { OpenedWindow, PageWindow } from '../page-window.js';
import type { Wait } from '../wait.js';
import type { OpenAppAuthOptions } from './options.js';

/**
 * Opens the page at once, as browsers let a page open windows only while they handle the user's click. The address is
 * given to `open` itself: a window that begins elsewhere may never get there.
 *
 * @returns the window; undefined when the page itself goes there, or when the wait has ended as no window was opened
 */
export function openAuthPage(
  page: PageWindow,
  url: string,
  { target = '_blank', features }: OpenAppAuthOptions,
  { fail }: Pick<Wait<unknown>, 'fail'>,
): OpenedWindow | undefined {
  try {
    if (target === '_self') return void page.location.assign?.(url);
    const opened = page.open?.(url, target, features);
    if (opened && !opened.closed) return opened;
  } catch {
    // A browser that throws has opened nothing either.
  }
  fail('popup-blocked', 'the browser opened no window', { url });
  return undefined;
}
