import type { AppAuthOperation, AppAuthResult } from 'plat-schemas/app';
import { recordOf } from '../checks.js';
import type { Core } from '../core.js';
import { openWindow } from '../open-window.js';
import { isFramed } from '../page-window.js';
import { type AuthRequest, argumentOf, beginRequest } from './app-auth.js';
import { takeResult } from './kept-result.js';
import { listenForResult } from './listen-for-result.js';

const LOOK_EVERY_MS = 250;

/** Lets the user pick or authorize. See `PlatApp.authorize`. */
export function authorize(core: Core, request: AuthRequest): Promise<AppAuthResult> {
  const { environment, callHost, openRequests } = core;
  const opensPage = environment === 'standalone' || !!request[2]?.popup;
  return beginRequest<AppAuthResult>(core, 'authorize', request, opensPage, (call, page, url, options) => {
    const [method, { appName, state, path }] = request;
    const { type, window, allowForeignRedirect } = options;
    const kept = takeResult(page, type, state);
    // Another state makes no other request of it.
    const key = url.replace(/&state=[^&]*/, '');
    const same = openRequests.get(key);

    if (kept || (same && !same.opened.closed) || !url) {
      // One that two calls share is the first one's.
      if (window === same?.opened) options.window = undefined;
      else window?.close?.();
      if (kept) return call.resolve(kept);
      if (same) {
        same.opened.focus();
        return same.call.onEnd(() => call.resolve(same.call.promise));
      }
      // Without a page, only what the host has a picker for came this far.
      const args = argumentOf(request);
      const response = callHost<unknown>(method as AppAuthOperation, args, options, 'authorize');
      const result = response.then((picked) => ({ method, appName, state, ...outcomeOf(picked, path) }));
      return call.resolve(result);
    }

    const unknown = { method, appName, state, status: 'unknown', refreshNeeded: true };
    const opened = openWindow(page, call, url, options, true);
    if (!opened) return call.resolve(unknown);
    options.window = opened;
    openRequests.set(key, { opened, call });
    const stop = listenForResult(page, { type, state, opened }, call.resolve);
    let { closedGraceMs: left = 5_000 } = options;
    // That the window reads as closed is no verdict: one that was cut from its opener reads so, too. So the end is
    // counted down only while the page has the focus, that is, while the user is back.
    const timer = setInterval(() => {
      if (!opened.closed || page.document?.hasFocus?.() === false) return;
      left -= LOOK_EVERY_MS;
      if (left > 0) return;
      // Where neither message nor channel came through, the callback page has kept the result.
      const late = takeResult(page, type, state);
      // In a frame on a foreign page the browser keeps the channel away from the opened window.
      if (late || isFramed(page) || allowForeignRedirect) call.resolve(late ?? unknown);
      else call.fail('popup-closed');
    }, LOOK_EVERY_MS);
    call.onEnd(() => {
      if (openRequests.get(key)?.call === call) openRequests.delete(key);
      stop();
      clearInterval(timer);
    });
  });
}

/** Hosts respond with a list, or with `{ code, msg, data }`, whose data is a list, or true for the path asked for. */
function outcomeOf(response: unknown, asked: string | undefined): Partial<AppAuthResult> {
  const { data = response } = recordOf(response);
  // Its row in the table of methods has checked the response.
  const path = (data === true ? [asked] : data || []) as string[];
  return { status: path.length ? 'success' : 'cancel', path };
}
