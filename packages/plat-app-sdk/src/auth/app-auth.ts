import type { Core } from '../core.js';
import { openWindow } from '../open-window.js';
import { authorizationOrigin } from './app-auth-url.js';
import { beginRequest } from './begin-request.js';
import type { AuthRequest } from './options.js';

/** Opens the authorization page. See `PlatApp.openAppAuth`. */
export function openAppAuth(core: Core, request: AuthRequest): Promise<string> {
  return beginRequest<string>(core, 'openAppAuth', request, true, (call, page, url, options) => {
    const { environment, callHost } = core;
    // There is no second window in the mobile app; the page itself goes where it is sent, as anywhere.
    if (environment === 'mobile' && options.target !== '_self') {
      options.window?.close?.();
      return call.resolve(callHost<void>('openURL', { url }, options).then(() => url));
    }
    openWindow(page, call, url, options, true);
    call.resolve(url);
  });
}

/** The address of the authorization page. See `PlatApp.buildAppAuthUrl`. */
export function buildAppAuthUrl(core: Core, request: AuthRequest): Promise<string> {
  return beginRequest<string>(core, 'buildAppAuthUrl', request, true, (call, _page, url) =>
    call.resolve(url),
  );
}

/** The origin of the authorization pages. See `PlatApp.getAppAuthBaseUrl`. */
export function getAppAuthBaseUrl(core: Core): Promise<string> {
  return core.local<string>('getAppAuthBaseUrl', undefined, (call, page) =>
    call.resolve(authorizationOrigin(core, page, call) ?? ''),
  );
}
