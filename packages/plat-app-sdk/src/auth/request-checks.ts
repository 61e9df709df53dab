import { isNameIn, isNonEmptyString, isText, matches, wrongField } from '../checks.js';
import { type HostMethod, hostMethods } from '../host-methods.js';
import { webOrigin } from '../http-url.js';
import { CUTS_OPENER } from '../open-window.js';
import type { PageWindow } from '../page-window.js';
import { appAuthRoutes, argumentOf } from './app-auth-url.js';
import type { AuthRequest } from './options.js';

const windowFields = {
  target: matches(/^_(blank|self)$/),
  // Without its opener the callback page could not tell this page, and the page not hear of its end.
  features: (value: unknown) => isText(value) && !CUTS_OPENER.test(value),
};

/**
 * The first thing in a request that cannot be sent or done.
 *
 * @param opensPage whether an authorization page opens: a host that picks needs neither callback page nor state
 */
export function wrongInRequest(
  { location }: PageWindow,
  request: AuthRequest,
  opensPage: boolean,
): string | undefined {
  const [operation, params, options] = request;
  if (!isNameIn(appAuthRoutes, operation)) return 'operation';
  const given = { ...params, ...options };
  const isRedirectUri = (value: unknown) => {
    const origin = isNonEmptyString(value) && webOrigin(value, location.href);
    return Boolean(origin && (options?.allowForeignRedirect || origin === location.origin));
  };
  const { takes = {} }: HostMethod = hostMethods[operation];
  return (
    wrongField(given, { appName: isNonEmptyString }) ??
    wrongField(given, { state: isNonEmptyString, redirectUri: isRedirectUri }, !opensPage) ??
    wrongField(given, windowFields, true) ??
    wrongField(argumentOf(request), takes, false, true)
  );
}
