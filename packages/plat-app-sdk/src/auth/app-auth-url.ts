import { recordOf } from '../checks.js';
import type { Core } from '../core.js';
import { httpUrl } from '../http-url.js';
import { isFramed, type PageWindow } from '../page-window.js';
import { appAuthOperations } from './operations.js';
import type { AuthRequest } from './options.js';

/**
 * The origin of the authorization pages: the option's, else in a tab the page's own. In a frame it is the framing page's,
 * when that is known and obeyed as the host: any other would be handed the `state`.
 */
export function authorizationOrigin(
  { options: { authOrigin }, framingOrigin, allows }: Pick<Core, 'options' | 'framingOrigin' | 'allows'>,
  page: PageWindow,
): string | undefined {
  if (authOrigin !== undefined) return httpUrl(authOrigin)?.origin;
  if (!isFramed(page)) return page.location.origin;
  const framing = framingOrigin();
  return framing !== undefined && allows(framing) ? httpUrl(framing)?.origin : undefined;
}

/**
 * The address of the authorization page, for a request in which nothing is wrong.
 *
 * Source: host protocol, "Authorization URL".
 */
export function appAuthUrl(origin: string, page: PageWindow, [operation, params]: AuthRequest): string {
  const [route, query] = appAuthOperations[operation];
  const url = new URL(`/app-auth/${route}`, origin);
  const redirectUri = callbackAddress(params.redirectUri ?? '', page.location.href);
  const values = recordOf({ ...params, redirectUri });
  for (const name of ['appName', 'redirectUri', 'state', ...query]) {
    const value = String(values[name] || '');
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

/** As given, when it is a path or an address; else the path that it is from the page's address. */
function callbackAddress(given: string, pageHref: string | undefined): string {
  if (/^(https?:\/\/|\/(?![/\\]))/i.test(given)) return given;
  const { pathname, search, hash } = new URL(given, pageHref);
  return pathname + search + hash;
}
