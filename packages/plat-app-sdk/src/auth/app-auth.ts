import type { AppAuthResult } from 'plat-schemas/app';
import { isText } from '../checks.js';
import type { Core, PendingCall } from '../core.js';
import { openWindow } from '../open-window.js';
import type { OpenedWindow, PageWindow } from '../page-window.js';
import type { PlatApp } from '../plat-app.js';
import { listOf, recordOf } from '../wire/messages.js';
import { appAuthUrl, ownParams } from './app-auth-url.js';
import type { AuthorizeOptions, AuthRequest } from './options.js';
import { awaitResult } from './popup-flow.js';
import { wrongInRequest } from './request-checks.js';

/** The members that have a page of their own. */
export function authMembers({
  environment,
  options: { authOrigin },
  local,
  callHost,
}: Core): Pick<PlatApp, 'openAppAuth' | 'authorize'> {
  let live: { key: string; opened: OpenedWindow; wait: PendingCall<AppAuthResult> } | undefined;

  const begin = <T>(
    what: string,
    request: AuthRequest<AuthorizeOptions>,
    proceed: (wait: PendingCall<T>, page: PageWindow, url: string, options: AuthorizeOptions) => void,
  ): Promise<T> =>
    local<T>(
      what,
      request[2],
      (page) => wrongInRequest(page, authOrigin, request),
      (wait, page) => proceed(wait, page, appAuthUrl(page, authOrigin, request), request[2] ?? {}),
    );

  return {
    openAppAuth: (...request) =>
      begin<string>('openAppAuth', request, (wait, page, url, { target, features }) => {
        if (environment === 'mobile')
          return wait.follow(callHost<void>('openSystemBrowser', [url], {}).then(() => url));
        openWindow(page, wait, url, target, features);
        wait.resolve(url);
      }),
    authorize: (...request) =>
      begin<AppAuthResult>('authorize', request, (wait, page, url, options) => {
        const [method, params] = request;
        const { appName, state, path } = params;
        const about = { method, appName, state };
        if (environment !== 'standalone' && !options.popup) {
          // The host's own member takes either the path or all that belongs to the operation.
          const own = ownParams(method, params);
          const picked = callHost<unknown>(method, [own.path ?? own], options);
          return wait.follow(picked.then((answer) => ({ ...about, ...outcomeOf(answer, path) })));
        }
        // Another state makes no other request of it.
        const key = url.replace(/&state=[^&]*/, '');
        if (live?.key === key && !live.wait.ended && !live.opened.closed) {
          live.opened.focus();
          return wait.follow(live.wait.promise);
        }
        const opened = openWindow(page, wait, url, options.target, options.features);
        const unknown = { ...about, status: 'unknown', refreshNeeded: true };
        if (!opened) return wait.resolve(unknown);
        live = { key, opened, wait };
        awaitResult(page, opened, options, unknown, wait);
      }),
  };
}

/** Hosts answer with a list, or with `{ code, msg, data }`, whose data is a list, or true for the path asked for. */
function outcomeOf(answer: unknown, asked: string | undefined): Partial<AppAuthResult> {
  const data = recordOf(answer).data ?? answer;
  const path = listOf(data === true ? [asked] : data).filter(isText);
  return { status: path.length ? 'success' : 'cancel', path };
}
