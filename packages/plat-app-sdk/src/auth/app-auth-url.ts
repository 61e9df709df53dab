import type { AppAuthOperation } from 'plat-schemas/app';
import { recordOf } from '../checks.js';
import type { Core, PendingCall } from '../core.js';
import { webOrigin } from '../http-url.js';
import { isFramed, type PageWindow } from '../page-window.js';
import { hint } from '../texts.js';
import type { AuthRequest } from './options.js';

/** The last part of the path of each operation's page. Source: the platform's own SDK. */
export const appAuthRoutes: Readonly<Record<AppAuthOperation, string>> = {
  pickFile: 'pick-file',
  pickUserFile: 'pick-user-file',
  pickSharedFile: 'pick-shared-file',
  authorizeUserFile: 'authorize-user-file',
  authorizeSharedFile: 'authorize-shared-file',
};

/** What an authorization page reads, in the order of the platform's own SDK. */
const QUERY = ['appName', 'redirectUri', 'state', 'directory', 'accept', 'sidebarGroup', 'path'];

/**
 * The origin of the authorization pages: the option's, else in a tab the page's own. In a frame it is the framing page's,
 * when that is known and obeyed as the host: any other would be handed the `state`, so the call then ends.
 */
export function authorizationOrigin(
  { options: { authOrigin }, framingOrigin, allows }: Pick<Core, 'options' | 'framingOrigin' | 'allows'>,
  page: PageWindow,
  { fail }: Pick<PendingCall<unknown>, 'fail'>,
): string | undefined {
  const framing = framingOrigin() ?? 'unknown';
  const own = isFramed(page) ? allows(framing) && framing : page.location.origin;
  const origin = webOrigin(authOrigin ?? own);
  if (!origin) fail('origin-refused', framing, { hint: hint('auth-origin') });
  return origin;
}

/**
 * The address of the authorization page, for a request in which nothing is wrong.
 *
 * Source: host protocol, "Authorization URL".
 */
export function appAuthUrl(
  origin: string,
  { location }: PageWindow,
  [operation, params]: AuthRequest,
): string {
  const { redirectUri = '' } = params;
  const url = new URL(redirectUri, location.href);
  const isWhole = /^(\/|https?:)/i.test(redirectUri);
  const values = recordOf({ ...params, ...(!isWhole && { redirectUri: url.href.slice(url.origin.length) }) });
  const query = new URLSearchParams();
  for (const name of QUERY) if (String(values[name] || '')) query.set(name, String(values[name]));
  return `${origin}/app-auth/${appAuthRoutes[operation]}?${query}`;
}
