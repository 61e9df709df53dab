import type { AppAuthResult } from 'plat-schemas/app';
import type { PendingCall } from '../core.js';
import { isFramed, type OpenedWindow, type PageWindow } from '../page-window.js';
import { listenForResult, openChannel } from './listen-for-result.js';
import type { AuthorizeOptions } from './options.js';

const LOOK_EVERY_MS = 250;

/**
 * Waits for the result of an opened page.
 *
 * That the window reads as closed is no verdict: one that was cut from its opener reads so, too. So the end is counted
 * down only while the page has the focus, that is, while the user is back.
 *
 * @param unknown the outcome when the window is closed and its result could not have come
 */
export function awaitResult(
  page: PageWindow,
  opened: OpenedWindow,
  { type, closedGraceMs = 5_000, allowForeignRedirect }: AuthorizeOptions,
  unknown: AppAuthResult,
  call: PendingCall<AppAuthResult>,
): void {
  const { state } = unknown;
  const channel = openChannel(page, state);
  let left = closedGraceMs;
  const timer = setInterval(() => {
    if (!opened.closed || page.document?.hasFocus?.() === false) return;
    left -= LOOK_EVERY_MS;
    if (left > 0) return;
    // In a frame on a foreign page the browser keeps the channel away from the opened window.
    if (!channel || isFramed(page) || allowForeignRedirect) call.resolve(unknown);
    else call.fail('popup-closed');
  }, LOOK_EVERY_MS);
  call.onEnd(() => clearInterval(timer));
  call.onEnd(listenForResult(page, channel, { type, state, opened }, call.resolve));
  // Nobody would hear what the user decides there.
  call.promise.catch(() => opened.close());
}
