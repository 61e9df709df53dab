import type { AppAuthResult } from 'plat-schemas/app';
import { isText } from '../checks.js';
import type { Core, PendingCall } from '../core.js';
import { openWindow } from '../open-window.js';
import type { OpenedWindow, PageWindow } from '../page-window.js';
import { hint } from '../texts.js';
import { listOf, recordOf } from '../wire/messages.js';
import { appAuthUrl, authorizationOrigin } from './app-auth-url.js';
import { takeResults } from './kept-result.js';
import { APP_AUTH_TYPE } from './listen-for-result.js';
import { appAuthOperations } from './operations.js';
import type {
  AppAuthParams,
  AuthorizeOptions,
  AuthRequest,
  BuildAppAuthUrlOptions,
  OpenAppAuthOptions,
} from './options.js';
import { awaitResult } from './popup-flow.js';
import { missingInRequest, wrongInRequest } from './request-checks.js';

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
  readonly url: string;
  readonly opened: OpenedWindow;
  readonly call: PendingCall<AppAuthResult>;
}

export function authMembers(core: Core): AuthMembers {
  const { environment, options: appOptions, local, callHost } = core;
  let open: OpenRequest | undefined;

  /** The origin of the authorization pages; undefined when the call was refused. */
  const originFor = (page: PageWindow, { fail }: PendingCall<never>) => {
    const origin = authorizationOrigin(core, page);
    if (origin) return origin;
    const framing = core.framingOrigin();
    const why = framing ? `the framing page is ${framing}` : 'who frames the page is not known';
    return void fail('origin-refused', why, { hint: hint('auth-origin') });
  };

  /** Begins a call about a request in which nothing is wrong, and gives the window that came with it back if it fails. */
  const begin = <T>(
    what: string,
    request: AuthRequest,
    act: (call: PendingCall<T>, page: PageWindow, options: AuthorizeOptions) => void,
  ): Promise<T> => {
    const options = request[2] ?? {};
    const outcome = local<T>(
      what,
      options,
      (page) => wrongInRequest(page, appOptions.authOrigin, request),
      (call, page) => act(call, page, options),
    );
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
    begin<T>(what, request, (call, page, options) => {
      const missing = missingInRequest(request[1]);
      if (missing) return call.fail('invalid-argument', `${missing} is missing, and needed for a page`);
      const origin = originFor(page, call as PendingCall<never>);
      if (origin) act(call, page, appAuthUrl(origin, page, request), options);
    });

  const askHost = (request: AuthRequest): Promise<AppAuthResult> =>
    begin('authorize', request, (call, _page, options) => {
      const [method, { appName, redirectUri, state, path, ...picker }] = request;
      options.window?.close();
      const takes = appAuthOperations[method].hostTakes === 'path' ? path : picker;
      const picked = callHost<unknown>(method, [takes], options);
      call.follow(picked.then((answer) => ({ method, appName, state, ...outcomeOf(answer, path) })));
    });

  return {
    authorize: (...request) => {
      if (environment !== 'standalone' && !request[2]?.popup) return askHost(request);
      return beginPage<AppAuthResult>('authorize', request, (call, page, url, options) => {
        const [method, { appName, state }] = request;
        const { type = APP_AUTH_TYPE, window } = options;
        const [kept] = takeResults(page, type, state);
        if (kept) {
          window?.close();
          return call.resolve(kept);
        }
        if (open && isSameRequest(open.url, url) && !open.call.ended && !open.opened.closed) {
          if (window !== open.opened) window?.close();
          open.opened.focus();
          return call.follow(open.call.promise);
        }
        const opened = openWindow(page, call, url, { ...options, keepsOpener: true });
        const unknown = { method, appName, state, status: 'unknown', refreshNeeded: true };
        if (!opened) return call.resolve(unknown);
        open = { url, opened, call };
        awaitResult(page, opened, options, unknown, call);
      });
    },
    openAppAuth: (...request) =>
      beginPage<string>('openAppAuth', request, (call, page, url, options) => {
        if (environment === 'mobile') {
          options.window?.close();
          return call.follow(callHost<void>('openSystemBrowser', [url], {}).then(() => url));
        }
        openWindow(page, call, url, { ...options, keepsOpener: true });
        call.resolve(url);
      }),
    buildAppAuthUrl: (...request) =>
      beginPage<string>('buildAppAuthUrl', request, (call, _page, url) => call.resolve(url)),
    getAppAuthBaseUrl: () =>
      local<string>(
        'getAppAuthBaseUrl',
        undefined,
        () => undefined,
        (call, page) => {
          const origin = originFor(page, call as PendingCall<never>);
          if (origin) call.resolve(origin);
        },
      ),
  };
}

/** Another state makes no other request of it. */
function isSameRequest(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) => url.replace(/&state=[^&]*/, ''));
  return first === second;
}

/** Hosts answer with a list, or with `{ code, msg, data }`, whose data is a list, or true for the path asked for. */
function outcomeOf(answer: unknown, asked: string | undefined): Partial<AppAuthResult> {
  const data = recordOf(answer).data ?? answer;
  const path = listOf(data === true ? [asked] : data).filter(isText);
  return { status: path.length ? 'success' : 'cancel', path };
}
