import {
  type Check,
  type Fields,
  isFlag,
  isListOf,
  isNameIn,
  isNonEmptyString,
  isText,
  matches,
  wrongField,
} from '../checks.js';
import { httpUrl } from '../http-url.js';
import { CUTS_OPENER } from '../open-window.js';
import type { PageWindow } from '../page-window.js';
import { appAuthOperations, takesPath } from './operations.js';
import type { AuthRequest } from './options.js';

/** The checks that are the same for every operation and page. */
const fields: Fields = {
  state: isNonEmptyString,
  directory: isFlag,
  // Items are joined by commas, so one that holds a comma would become two.
  accept: isListOf(matches(/^\.[^,]+$/)),
  sidebarGroup: isListOf(matches(/^[^,]+$/)),
  target: matches(/^_(blank|self)$/),
  // Without its opener the callback page could not tell this page, and the page not hear of its end.
  features: (value) => isText(value) && !CUTS_OPENER.test(value),
  window: (value) => typeof value === 'object',
  authOrigin: (value) => Boolean(httpUrl(value)),
};

/**
 * The first thing in a request that cannot be sent or done.
 *
 * @param opensPage whether an authorization page opens: a host that picks needs neither callback page nor state
 */
export function wrongInRequest(
  { location }: PageWindow,
  origin: string | undefined,
  [operation, params, options]: AuthRequest,
  opensPage: boolean,
): string | undefined {
  if (!isNameIn(appAuthOperations, operation)) return 'operation';
  const isRedirectUri: Check = (value) => {
    const url = isNonEmptyString(value) && httpUrl(value, location.href);
    return Boolean(url && (options?.allowForeignRedirect || url.origin === location.origin));
  };
  const given = { ...params, ...options, authOrigin: origin };
  const wrong =
    wrongField(given, {
      appName: isNonEmptyString,
      ...(takesPath(operation) && { path: isNonEmptyString }),
    }) ?? wrongField(given, { ...fields, redirectUri: isRedirectUri }, true);
  const missing = opensPage && (['redirectUri', 'state'] as const).find((name) => given[name] === undefined);
  return wrong ?? (missing ? `a request without ${missing}` : undefined);
}
