import { isFilled, isListOf, isText, matches, orAbsent, wrongField } from '../checks.js';
import { filePickerChecks } from '../files/picker-checks.js';
import { httpUrl } from '../http-url.js';
import { CUTS_OPENER } from '../open-window.js';
import type { PageWindow } from '../page-window.js';
import { appAuthOperations, isOperation } from './operations.js';
import type { AuthorizeParams, AuthRequest } from './options.js';

// Items are joined by commas, so one that holds a comma would become two.
const accept = orAbsent(isListOf(matches(/^\.[^,]+$/)));
const sidebarGroup = orAbsent(isListOf(matches(/^[^,]+$/)));
const { directory } = filePickerChecks;
const target = orAbsent(matches(/^_(blank|self)$/));
// Without its opener the callback page could not tell this page, and the page not hear of its end.
const features = orAbsent((value) => isText(value) && !CUTS_OPENER.test(value));
const authOrigin = orAbsent((value) => Boolean(httpUrl(value)));
const window = orAbsent((value) => typeof value === 'object');
const constants = {
  appName: isFilled,
  state: orAbsent(isFilled),
  directory,
  accept,
  sidebarGroup,
  target,
  features,
  window,
  authOrigin,
};

/** The name of the first thing in a request that cannot be sent or done. */
export function wrongInRequest(
  { location }: PageWindow,
  origin: string | undefined,
  [operation, params, options]: AuthRequest,
): string | undefined {
  if (!isOperation(operation)) return 'operation';
  const redirectUri = orAbsent((value) => {
    const url = isFilled(value) && httpUrl(value, location.href);
    return Boolean(url && (options?.allowForeignRedirect || url.origin === location.origin));
  });
  const path = appAuthOperations[operation].hostTakes === 'path' ? isFilled : () => true;
  return wrongField({ ...params, ...options, authOrigin: origin }, { ...constants, redirectUri, path });
}

/** What an authorization page needs and the request does not have: a host that picks needs neither. */
export function missingInRequest(params: AuthorizeParams): string | undefined {
  return ([`redirectUri`, `state`] as const).find((name) => params[name] === undefined);
}
