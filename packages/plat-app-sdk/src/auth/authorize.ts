import type { AppAuthResult } from 'plat-schemas/app';
import { recordOf } from '../checks.js';
import type { Core, PendingCall } from '../core.js';
import { openWindow } from '../open-window.js';
import { isFramed, type OpenedWindow, type PageWindow } from '../page-window.js';
import { beginRequest } from './begin-request.js';
import { takeResult } from './kept-result.js';
import { listenForResult } from './listen-for-result.js';
import type { AuthorizeOptions, AuthRequest } from './options.js';
import { argumentOf } from './request-checks.js';

const LOOK_EVERY_MS = 250;

/** A request whose window waits for its result. */
export interface OpenRequest {
  /** The address without the state. */
  readonly key: string;
  readonly opened: OpenedWindow;
  readonly call: PendingCall<AppAuthResult>;
}

/** What `authorize` is written with. */
export interface AuthCore extends Core {
  readonly openRequests: Set<OpenRequest>;
}

/** Lets the user pick or authorize. See `PlatApp.authorize`. */
export function authorize(core: AuthCore, request: AuthRequest): Promise<AppAuthResult> {
  const { environment, callHost, openRequests } = core;
  const [method, params, given] = request;
  const opensPage = environment === 'standalone' || Boolean(given?.popup);
  return beginRequest<AppAuthResult>(core, 'authorize', request, opensPage, (call, page, url, options) => {
    const { appName, state, path } = params;
    const asked = { method, appName, state };
    const kept = opensPage ? takeResult(page, options.type, state) : undefined;
    // Another state makes no other request of it.
    const key = url.replace(/&state=[^&]*/, '');
    const same = [...openRequests].find((one) => one.key === key && !one.opened.closed);

    if (!opensPage || kept || same) {
      if (options.window !== same?.opened) options.window?.close();
      if (kept) call.resolve(kept);
      else if (same) {
        same.opened.focus();
        same.call.onEnd(() => call.resolve(same.call.promise));
      } else {
        const answer = callHost<unknown>(method, Object.values(argumentOf(request)), options);
        call.resolve(answer.then((picked) => ({ ...asked, ...outcomeOf(picked, path) })));
      }
      return undefined;
    }

    const opened = openWindow(page, call, url, options, true);
    const unknown = { ...asked, status: 'unknown', refreshNeeded: true };
    if (!opened) return void call.resolve(unknown);
    const open = { key, opened, call };
    openRequests.add(open);
    call.onEnd(() => openRequests.delete(open));
    awaitResult(page, opened, options, unknown, call);
    return opened;
  });
}

/**
 * Waits for the result of an opened page.
 *
 * That the window reads as closed is no verdict: one that was cut from its opener reads so, too. So the end is counted
 * down only while the page has the focus, that is, while the user is back.
 *
 * @param unknown the outcome when the window is closed and its result could not have come
 */
function awaitResult(
  page: PageWindow,
  opened: OpenedWindow,
  { type, closedGraceMs = 5_000, allowForeignRedirect }: AuthorizeOptions,
  unknown: AppAuthResult,
  call: PendingCall<AppAuthResult>,
): void {
  let left = closedGraceMs;
  const timer = setInterval(() => {
    if (!opened.closed || page.document?.hasFocus?.() === false) return;
    left -= LOOK_EVERY_MS;
    if (left > 0) return;
    // In a frame on a foreign page the browser keeps the channel away from the opened window.
    if (!page.BroadcastChannel || isFramed(page) || allowForeignRedirect) call.resolve(unknown);
    else call.fail('popup-closed');
  }, LOOK_EVERY_MS);
  call.onEnd(() => clearInterval(timer));
  call.onEnd(listenForResult(page, { type, state: unknown.state, opened }, call.resolve));
}

/** Hosts answer with a list, or with `{ code, msg, data }`, whose data is a list, or true for the path asked for. */
function outcomeOf(answer: unknown, asked: string | undefined): Partial<AppAuthResult> {
  const { data = answer } = recordOf(answer);
  // Its row in the table of methods has checked the answer.
  const path = (data === true ? [asked] : data || []) as string[];
  return { status: path.length ? 'success' : 'cancel', path };
}
