import type { AppAuthResult } from 'plat-schemas/app';
import { isText, recordOf } from '../checks.js';
import type { Core, PendingCall } from '../core.js';
import { openWindow } from '../open-window.js';
import type { OpenedWindow, PageWindow } from '../page-window.js';
import { hint } from '../texts.js';
import { listOf } from '../wire/messages.js';
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

  /** The origin of the authorization pages; undefined when the call has ended, as the framing page may not hear of it. */
  const originFor = ({ fail }: Failing, page: PageWindow) => {
    const origin = authorizationOrigin(core, page);
    if (!origin) fail('origin-refused', core.framingOrigin() ?? 'unknown', { hint: hint('auth-origin') });
    return origin;
  };

  /**
   * Begins a call about a request in which nothing is wrong. The window that came with it is closed if the call fails or
   * has no use for it: `act` returns the window that it uses.
   */
  const begin = <T>(
    what: string,
    request: AuthRequest,
    opensPage: boolean,
    act: (
      call: PendingCall<T>,
      options: AuthorizeOptions,
      page: PageWindow,
      url: string,
    ) => OpenedWindow | null | undefined,
  ): Promise<T> => {
    const options = request[2] ?? {};
    const { window } = options;
    const wrongIn = (page: PageWindow) => wrongInRequest(page, appOptions.authOrigin, request, opensPage);
    const outcome = local<T>(what, options, wrongIn, (call, page) => {
      const origin = opensPage ? originFor(call, page) : '';
      if (call.ended) return;
      const used = act(call, options, page, origin ? appAuthUrl(origin, page, request) : '');
      if (window !== used) window?.close();
    });
    // One that two calls share is closed by the first, which waits for it.
    outcome.catch(() => window !== open?.opened && window?.close?.());
    return outcome;
  };

  const askHost = (request: AuthRequest): Promise<AppAuthResult> =>
    begin('authorize', request, false, (call, options) => {
      const [method, { appName, redirectUri, state, path, ...picker }] = request;
      const picked = callHost<unknown>(method, takesPath(method) ? { path } : { params: picker }, options);
      call.follow(picked.then((answer) => ({ method, appName, state, ...outcomeOf(answer, path) })));
      return undefined;
    });

  return {
    authorize: (...request) => {
      if (environment !== 'standalone' && !request[2]?.popup) return askHost(request);
      return begin<AppAuthResult>('authorize', request, true, (call, options, page, url) => {
        const [method, { appName, state }] = request;
        const [kept] = takeResults(page, options.type, state);
        if (kept) return void call.resolve(kept);
        // Another state makes no other request of it.
        const key = url.replace(/&state=[^&]*/, '');
        if (open?.key === key && !open.call.ended && !open.opened.closed) {
          open.opened.focus();
          call.follow(open.call.promise);
          return open.opened;
        }
        const opened = openWindow(page, call, url, { ...options, keepsOpener: true });
        const unknown = { method, appName, state, status: 'unknown', refreshNeeded: true };
        if (!opened) return void call.resolve(unknown);
        open = { key, opened, call };
        awaitResult(page, opened, options, unknown, call);
        return opened;
      });
    },
    openAppAuth: (...request) =>
      begin<string>('openAppAuth', request, true, (call, options, page, url) => {
        // There is no second window in the mobile app; the page itself goes where it is sent, as anywhere.
        if (environment === 'mobile' && options.target !== '_self') {
          return void call.follow(callHost<void>('openURL', { url }, {}).then(() => url));
        }
        const opened = openWindow(page, call, url, { ...options, keepsOpener: true });
        call.resolve(url);
        return opened;
      }),
    buildAppAuthUrl: (...request) =>
      begin<string>('buildAppAuthUrl', request, true, (call, { window }, _page, url) => {
        call.resolve(url);
        return window;
      }),
    getAppAuthBaseUrl: () =>
      local<string>('getAppAuthBaseUrl', undefined, undefined, (call, page) =>
        call.resolve(originFor(call, page) ?? ''),
      ),
  };
}

/** Hosts answer with a list, or with `{ code, msg, data }`, whose data is a list, or true for the path asked for. */
function outcomeOf(answer: unknown, asked: string | undefined): Partial<AppAuthResult> {
  const data = recordOf(answer).data ?? answer;
  const path = listOf(data === true ? [asked] : data).filter(isText);
  return { status: path.length ? 'success' : 'cancel', path };
}
