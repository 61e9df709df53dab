import { operationByRoute, operations } from '../authorization/operations.js';

/** What is wrong with the address of an authorization page, in words for who wrote it; undefined for nothing. */
export function problemOf(
  route: string,
  query: URLSearchParams,
  origin: string,
  apps: readonly string[],
): string | undefined {
  const operation = operationByRoute.get(route);
  if (operation === undefined) {
    return `There is no page ${route}; the pages are ${[...operationByRoute.keys()].join(', ')}.`;
  }
  const appName = query.get('appName');
  if (!appName) return 'The parameter appName is missing.';
  if (!apps.includes(appName)) {
    return `appName is "${appName}", and the running applications are ${apps.map((app) => `"${app}"`).join(', ')}.`;
  }
  if (operations[operation].takesPath && !query.get('path')) {
    return `The parameter path is missing; ${operation} is about one path.`;
  }
  return redirectProblem(query.get('redirectUri'), origin);
}

/** A callback page is of the same origin, so that the result is the application's alone. */
function redirectProblem(redirectUri: string | null, origin: string): string | undefined {
  if (!redirectUri) return 'The parameter redirectUri is missing, so the result has no destination.';
  if (!URL.canParse(redirectUri, origin)) return `redirectUri is "${redirectUri}", which is not an address.`;
  const { origin: target, protocol } = new URL(redirectUri, origin);
  // A blob: address has the origin of the page that made it, and nothing of what that page is.
  if (target === origin && /^https?:$/.test(protocol)) return undefined;
  return `redirectUri is "${redirectUri}", which has another origin than ${origin}.`;
}
