import {
  type Check,
  type FieldCheck,
  isNameIn,
  isNonEmptyString,
  isText,
  matches,
  orAbsent,
  wrongField,
} from '../checks.js';
import { hostMethods } from '../host-methods.js';
import { webOrigin } from '../http-url.js';
import { CUTS_OPENER } from '../open-window.js';
import type { PageWindow } from '../page-window.js';
import { appAuthRoutes } from './app-auth-url.js';
import type { AuthRequest } from './options.js';

const isPathOrAddress = matches(/^(\/|https?:\/\/)/i);

/** What the host's method takes: a path that the application names, or how the user picks one. */
export function argumentOf([operation, { appName, redirectUri, state, path, ...params }]: AuthRequest) {
  return 'path' in hostMethods[operation].takes ? { path } : { params };
}

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
  const needed: (check: Check) => FieldCheck = opensPage ? (check) => check : orAbsent;
  const checks = {
    appName: isNonEmptyString,
    state: needed(isNonEmptyString),
    redirectUri: needed((value) => {
      const origin = isPathOrAddress(value) && webOrigin(value, location.href);
      return Boolean(origin && (options?.allowForeignRedirect || origin === location.origin));
    }),
    target: orAbsent(matches(/^_(blank|self)$/)),
    // Without its opener the callback page could not tell this page, and the page not hear of its end.
    features: orAbsent((value) => isText(value) && !CUTS_OPENER.test(value)),
  };
  return (
    wrongField({ ...params, ...options }, checks) ??
    wrongField(argumentOf(request), hostMethods[operation].takes)
  );
}
