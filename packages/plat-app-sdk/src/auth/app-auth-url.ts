import type { AppAuthOperation } from 'plat-schemas/app';
import { httpUrl } from '../http-url.js';
import { isFramed, type PageWindow } from '../page-window.js';
import { recordOf } from '../wire/messages.js';
import type { AppAuthParams, AuthRequest } from './options.js';

/**
 * The address of the authorization page, for a request in which nothing is wrong.
 *
 * Source: platform gaps, "Standalone pages (openAppAuth)"; host protocol, "Authorization URL".
 */
export function appAuthUrl(
  page: PageWindow,
  authOrigin: string | undefined,
  [operation, params]: AuthRequest<object>,
): string {
  const route = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const url = new URL(`/app-auth/${route}`, originOf(page, authOrigin));
  const { appName, state } = params;
  const redirectUri = httpUrl(params.redirectUri, page.location.href);
  const values = recordOf({ ...ownParams(operation, params), appName, redirectUri, state });
  for (const name of ['appName', 'redirectUri', 'state', 'directory', 'accept', 'sidebarGroup', 'path']) {
    const value = String(values[name] || '');
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

/** What belongs to the operation: a path, or what its picker knows; only directories can be shared. */
export function ownParams(operation: AppAuthOperation, params: AppAuthParams): Partial<AppAuthParams> {
  const { appName, state, redirectUri, path, ...picker } = params;
  const { multiple, directory, accept, ...shared } = picker;
  return operation[0] === 'a' ? { path } : operation === 'pickSharedFile' ? shared : picker;
}

/**
 * In a frame that of the framing page. Browsers tell it as ancestor of the frame, and as referrer only until the frame
 * has gone from one page to another.
 */
function originOf(page: PageWindow, authOrigin: string | undefined): URL | undefined {
  const { location, document } = page;
  const framing = isFramed(page) ? [location.ancestorOrigins?.[0], document?.referrer] : [];
  return [authOrigin, ...framing, location.origin].map((text) => httpUrl(text)).find(Boolean);
}
