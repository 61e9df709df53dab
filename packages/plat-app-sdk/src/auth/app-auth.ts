import type { AppAuthResult } from 'plat-schemas/app';
import { isText } from '../checks.js';
import type { Core, PendingCall } from '../core.js';
import { openWindow } from '../open-window.js';
import type { OpenedWindow, PageWindow } from '../page-window.js';
import { hint } from '../texts.js';
import { listOf, recordOf } from '../wire/messages.js';
import { appAuthUrl, authorizationOrigin } from './app-auth-url.js';
import { takeResults } from './kept-result.js';
import { takesPath } from './operations.js';
import type {
  AppAuthParams,
  AuthorizeOptions,
  AuthRequest,
  BuildAppAuthUrlOptions,
  OpenAppAuthOptions,
} from './options.js';
import { awaitResult } from './popup-flow.js';
import { wrongInRequest } from './request-checks.js';

/** The members of `PlatApp` that ask for authorization. */
export interface AuthMembers {
  authorize(this: void, ...request: AuthRequest): Promise<AppAuthResult>;
  openAppAuth(this: void, ...request: AuthRequest<OpenAppAuthOptions, AppAuthParams>): Promise<string>;
  buildAppAuthUrl(
    this: void,
    ...request: AuthRequest<BuildAppAuthUrlOptions, AppAuthParams>
  ): Promise<string>;
  getAppAuthBaseUrl(this: void): Promise<string>;
}

/** A request whose window has not been closed yet. */
interface OpenRequest {
  /** The address without the state. */
  readonly key: string;
  readonly opened: OpenedWindow;
  readonly call: PendingCall<AppAuthResult>;
}

type Failing = Pick<PendingCall<never>, 'fail'>;

export function authMembers(core: Core): AuthMembers {
  const { environment, options: appOptions, local, callHost } = core;
  let open: OpenRequest | undefined;

  /** Goes on with the origin of the authorization pages, unless the framing page may not be told of the request. */
  const withOrigin = (page: PageWindow, { fail }: Failing, act: (origin: string) => void) => {
    const origin = authorizationOrigin(core, page);
    if (origin) act(origin);
    else
      fail('origin-refused', core.framingOrigin() ?? 'unknown', {
        hint: hint('auth-origin'),
      });
  };

  /** Begins a call about a request in which nothing is wrong. If it fails, the window that came with it is closed. */
  const begin = <T>(
    what: string,
    request: AuthRequest,
    opensPage: boolean,
    act: (call: PendingCall<T>, page: PageWindow, options: AuthorizeOptions) => void,
  ): Promise<T> => {
    const options = request[2] ?? {};
    const wrongIn = (page: PageWindow) => wrongInRequest(page, appOptions.authOrigin, request, opensPage);
    const outcome = local<T>(what, options, wrongIn, (call, page) => act(call, page, options));
    // One that two calls share is closed by the first, which waits for it.
    outcome.catch(() => options.window !== open?.opened && options.window?.close?.());
    return outcome;
  };

  /** The same for a call that needs the address of the authorization page. */
  const beginPage = <T>(
    what: string,
    request: AuthRequest,
    act: (call: PendingCall<T>, page: PageWindow, url: string, options: AuthorizeOptions) => void,
  ): Promise<T> =>
    begin<T>(what, request, true, (call, page, options) =>
      withOrigin(page, call, (origin) => act(call, page, appAuthUrl(origin, page, request), options)),
    );

  const askHost = (request: AuthRequest): Promise<AppAuthResult> =>
    begin('authorize', request, false, (call, _page, options) => {
      const [method, { appName, redirectUri, state, path, ...picker }] = request;
      options.window?.close();
      const picked = callHost<unknown>(method, [takesPath(method) ? path : picker], options);
      call.follow(picked.then((answer) => ({ method, appName, state, ...outcomeOf(answer, path) })));
    });

  return {
    authorize: (...request) => {
      if (environment !== 'standalone' && !request[2]?.popup) return askHost(request);
      return beginPage<AppAuthResult>('authorize', request, (call, page, url, options) => {
        const [method, { appName, state }] = request;
        const [kept] = takeResults(page, options.type, state);
        if (kept) {
          options.window?.close();
          return call.resolve(kept);
        }
        // Another state makes no other request of it.
        const key = url.replace(/&state=[^&]*/, '');
        if (open?.key === key && !open.call.ended && !open.opened.closed) {
          if (options.window !== open.opened) options.window?.close();
          open.opened.focus();
          return call.follow(open.call.promise);
        }
        const opened = openWindow(page, call, url, { ...options, keepsOpener: true });
        const unknown = { method, appName, state, status: 'unknown', refreshNeeded: true };
        if (!opened) return call.resolve(unknown);
        open = { key, opened, call };
        awaitResult(page, opened, options, unknown, call);
      });
    },
    openAppAuth: (...request) =>
      beginPage<string>('openAppAuth', request, (call, page, url, options) => {
        // There is no second window in the mobile app; the page itself goes where it is sent, as anywhere.
        if (environment === 'mobile' && options.target !== '_self') {
          options.window?.close();
          return call.follow(callHost<void>('openSystemBrowser', [url], {}).then(() => url));
        }
        openWindow(page, call, url, { ...options, keepsOpener: true });
        call.resolve(url);
      }),
    buildAppAuthUrl: (...request) =>
      beginPage<string>('buildAppAuthUrl', request, (call, _page, url) => call.resolve(url)),
    getAppAuthBaseUrl: () =>
      local<string>('getAppAuthBaseUrl', undefined, undefined, (call, page) =>
        withOrigin(page, call, call.resolve),
      ),
  };
}

/** Hosts answer with a list, or with `{ code, msg, data }`, whose data is a list, or true for the path asked for. */
function outcomeOf(answer: unknown, asked: string | undefined): Partial<AppAuthResult> {
  const data = recordOf(answer).data ?? answer;
  const path = listOf(data === true ? [asked] : data).filter(isText);
  return { status: path.length ? 'success' : 'cancel', path };
}
