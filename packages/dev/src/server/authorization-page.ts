import { inBoth, listed, type Text, text } from 'plat-common/text';
import { operationByRoute, operations } from '../authorization/operations.js';

/** What is wrong with the address of an authorization page, in words for who wrote it; undefined for nothing. */
export function problemOf(
  route: string,
  query: URLSearchParams,
  origin: string,
  apps: readonly string[],
): Text | undefined {
  const operation = operationByRoute.get(route);
  if (operation === undefined) {
    return text`There is no page ${route}; the pages are ${listed('items', [...operationByRoute.keys()])}.`;
  }
  const appName = query.get('appName');
  if (!appName) return inBoth(text`The parameter appName is missing.`, '缺少参数 appName。');
  if (!apps.includes(appName)) {
    return text`appName is "${appName}", and the running applications are ${listed(
      'items',
      apps.map((app) => `"${app}"`),
    )}.`;
  }
  if (operations[operation].takesPath && !query.get('path')) {
    return text`The parameter path is missing; ${operation} is about one path.`;
  }
  return redirectProblem(query.get('redirectUri'), origin);
}

/** A callback page is of the same origin, so that the result is the application's alone. */
function redirectProblem(redirectUri: string | null, origin: string): Text | undefined {
  if (!redirectUri) return text`The parameter redirectUri is missing, so the result has no destination.`;
  if (!URL.canParse(redirectUri, origin))
    return text`redirectUri is "${redirectUri}", which is not an address.`;
  const { origin: target, protocol } = new URL(redirectUri, origin);
  // A blob: address has the origin of the page that made it, and nothing of what that page is.
  if (target === origin && /^https?:$/.test(protocol)) return undefined;
  return text`redirectUri is "${redirectUri}", which has another origin than ${origin}.`;
}
