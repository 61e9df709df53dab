import { isNonEmptyString, isText, matches, wrongField } from '../checks.js';
import { webOrigin } from '../http-url.js';
import { CUTS_OPENER } from '../open-window.js';
import { baseOf, originOf, type PageWindow } from '../page-window.js';
import { argumentOf, methodOf } from './app-auth-url.js';
import type { AuthRequest } from './options.js';

/** Words in camelCase, two at least; newer authorization pages may offer operations unknown to this version. */
const isOperation = matches(/^[a-z]+([A-Z][a-z]+)+$/);

const windowFields = {
  target: matches(/^_(blank|self)$/),
  // Without its opener the callback page could not tell this page, and the page not hear of its end.
  features: (value: unknown) => isText(value) && !CUTS_OPENER.test(value),
};

/**
 * The first invalid or unsupported part of a request.
 *
 * @param opensPage whether an authorization page opens: a host that picks needs neither callback page nor state
 */
export function wrongInRequest(
  page: PageWindow,
  request: AuthRequest,
  opensPage: boolean,
): string | undefined {
  const [operation, params, options] = request;
  // No name that every object has; and the host's picker only for what the host has one for.
  if (!isOperation(operation) || operation in {} || !(opensPage || methodOf(operation).asksUser))
    return 'operation';
  const given = { ...params, ...options };
  const isRedirectUri = (value: unknown) => {
    const origin = isNonEmptyString(value) && webOrigin(value, baseOf(page));
    return Boolean(origin && (options?.allowForeignRedirect || origin === originOf(page)));
  };
  return (
    wrongField(given, { appName: isNonEmptyString }) ??
    wrongField(given, { state: isNonEmptyString, redirectUri: isRedirectUri }, !opensPage) ??
    wrongField(given, windowFields, true) ??
    wrongField(argumentOf(request), methodOf(operation).parameters ?? {}, false, true)
  );
}
