import type { AppAuthOperation } from 'plat-schemas/app';
import { recordOf } from '../checks.js';
import type { Core, PendingCall } from '../core.js';
import { webOrigin } from '../http-url.js';
import { isFramed, type PageWindow } from '../page-window.js';
import type { AuthRequest } from './options.js';

/** The last part of the path of each operation's page. Source: the platform's own SDK. */
export const appAuthRoutes: Readonly<Record<AppAuthOperation, string>> = {
  pickFile: 'pick-file',
  pickUserFile: 'pick-user-file',
  pickSharedFile: 'pick-shared-file',
  authorizeUserFile: 'authorize-user-file',
  authorizeSharedFile: 'authorize-shared-file',
};

type Failing = Pick<PendingCall<unknown>, 'fail'>;

/** What an authorization page reads, in the order of the platform's own SDK. */
const QUERY = ['appName', 'redirectUri', 'state', 'directory', 'accept', 'sidebarGroup', 'path'];

/**
 * The origin of the authorization pages: the option's, else in a tab the page's own. In a frame it is the framing page's,
 * when that is known and obeyed as the host: any other would be handed the `state`, so the call then ends.
 */
export function authorizationOrigin(
  { options: { authOrigin }, framingOrigin, allows }: Pick<Core, 'options' | 'framingOrigin' | 'allows'>,
  page: PageWindow,
  { fail }: Failing,
): string | undefined {
  const framing = framingOrigin() ?? 'unknown';
  const own = isFramed(page) ? allows(framing) && framing : page.location.origin;
  const origin = webOrigin(authOrigin ?? own);
  if (!origin) fail('origin-refused', framing);
  return origin;
}

/**
 * The address of the authorization page, for a request in which nothing is wrong.
 *
 * Source: host protocol, "Authorization URL".
 */
export function appAuthUrl(
  core: Core,
  page: PageWindow,
  call: Failing,
  [operation, params]: AuthRequest,
): string {
  const query = new URLSearchParams();
  for (const name of QUERY) {
    const value = String(recordOf(params)[name] || '');
    if (value) query.set(name, value);
  }
  return `${authorizationOrigin(core, page, call)}/app-auth/${appAuthRoutes[operation]}?${query}`;
}
