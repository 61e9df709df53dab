import type { AppAuthOperation, AppAuthResult } from 'plat-schemas/app';
import { isText } from '../checks.js';
import type { Environment } from '../environment.js';
import type { Link } from '../link.js';
import type { OpenedWindow, PageWindow } from '../page-window.js';
import type { PlatApp } from '../plat-app.js';
import type { Wait } from '../wait.js';
import { listOf, recordOf } from '../wire/messages.js';
import { appAuthUrl } from './app-auth-url.js';
import { openAuthPage } from './open-auth-page.js';
import type { AppAuthParams, AuthorizeOptions, AuthRequest, OpenAppAuthOptions } from './options.js';
import { awaitResult } from './popup-flow.js';
import { wrongInRequest } from './request-checks.js';

/** The members of a PlatApp that have a page of their own. */
interface AuthMembers {
  openAppAuth(...request: AuthRequest<OpenAppAuthOptions>): Promise<string>;
  authorize(...request: AuthRequest<AuthorizeOptions>): Promise<AppAuthResult>;
}

export function authMembers(
  app: Pick<PlatApp, AppAuthOperation | 'openURL'>,
  environment: Environment,
  page: PageWindow | undefined,
  link: Link,
  authOrigin: string | undefined,
): AuthMembers {
  let live: { key: string; opened: OpenedWindow; wait: Wait<AppAuthResult> } | undefined;

  const begin = async <T>(
    request: AuthRequest<AuthorizeOptions>,
    proceed: (wait: Wait<T>, page: PageWindow, url: string, options: AuthorizeOptions) => void,
  ): Promise<T> => {
    const options = request[2] ?? {};
    const wait = link.open<T>('Authorization', options);
    if (!page) wait.fail('no-host', 'there is no window');
    else {
      const wrong = wrongInRequest(page, authOrigin, request);
      if (wrong) wait.fail('invalid-argument', `${wrong} is missing or not allowed`);
      if (!wait.ended) proceed(wait, page, appAuthUrl(page, authOrigin, request), options);
    }
    return wait.promise;
  };

  return {
    openAppAuth: (...request) =>
      begin(request, (wait, window, url, options) => {
        if (environment === 'mobile') return wait.follow(app.openURL(url).then(() => url));
        openAuthPage(window, url, options, wait);
        wait.resolve(url);
      }),
    authorize: (...request) =>
      begin(request, (wait, window, url, options) => {
        const [method, params] = request;
        const { appName, state, path } = params;
        const about = { method, appName, state };
        if (environment !== 'standalone' && !options.popup) {
          const picked: Promise<unknown> = app[method](argumentOf(method, params) as never, options);
          return wait.follow(picked.then((answer) => ({ ...about, ...outcomeOf(answer, path) })));
        }
        // Another state makes no other request of it.
        const key = url.replace(/&state=[^&]*/, '');
        if (live?.key === key && !live.wait.ended && !live.opened.closed) {
          live.opened.focus();
          return wait.follow(live.wait.promise);
        }
        const opened = openAuthPage(window, url, options, wait);
        const unknown = { ...about, status: 'unknown', refreshNeeded: true };
        if (!opened) return wait.resolve(unknown);
        live = { key, opened, wait };
        awaitResult(window, opened, options, unknown, wait);
      }),
  };
}

/** What the host's own member takes: a path, or what its picker knows; only directories can be shared. */
function argumentOf(method: AppAuthOperation, params: AppAuthParams): unknown {
  const { appName, state, redirectUri, path, ...picker } = params;
  const { multiple, directory, accept, ...shared } = picker;
  return method[0] === 'a' ? path : method === 'pickSharedFile' ? shared : picker;
}

/** Hosts answer with a list, or with `{ code, msg, data }`, whose data is a list, or true for the path asked for. */
function outcomeOf(answer: unknown, asked: string | undefined): Partial<AppAuthResult> {
  const data = recordOf(answer).data ?? answer;
  const path = listOf(data === true ? [asked] : data).filter(isText);
  return { status: path.length ? 'success' : 'cancel', path };
}
