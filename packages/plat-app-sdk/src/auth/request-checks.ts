import {
  isFlagOrAbsent,
  isListOf,
  isNameIn,
  isNonEmptyString,
  isText,
  matches,
  orAbsent,
  wrongField,
} from '../checks.js';
import { httpUrl } from '../http-url.js';
import { CUTS_OPENER } from '../open-window.js';
import type { PageWindow } from '../page-window.js';
import { appAuthOperations, takesPath } from './operations.js';
import type { AuthRequest } from './options.js';

/** The checks that are the same for every operation and page. */
const fieldChecks = {
  appName: isNonEmptyString,
  state: orAbsent(isNonEmptyString),
  directory: isFlagOrAbsent,
  // Items are joined by commas, so one that holds a comma would become two.
  accept: orAbsent(isListOf(matches(/^\.[^,]+$/))),
  sidebarGroup: orAbsent(isListOf(matches(/^[^,]+$/))),
  target: orAbsent(matches(/^_(blank|self)$/)),
  // Without its opener the callback page could not tell this page, and the page not hear of its end.
  features: orAbsent((value) => isText(value) && !CUTS_OPENER.test(value)),
  window: orAbsent((value) => typeof value === 'object'),
  authOrigin: orAbsent((value) => Boolean(httpUrl(value))),
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
  const redirectUri = orAbsent((value) => {
    const url = isNonEmptyString(value) && httpUrl(value, location.href);
    return Boolean(url && (options?.allowForeignRedirect || url.origin === location.origin));
  });
  const given = { ...params, ...options, authOrigin: origin };
  const path = takesPath(operation) ? isNonEmptyString : () => true;
  const wrong = wrongField(given, { ...fieldChecks, redirectUri, path });
  const missing = opensPage && (['redirectUri', 'state'] as const).find((name) => given[name] === undefined);
  return wrong ?? (missing ? `a request without ${missing}` : undefined);
}
