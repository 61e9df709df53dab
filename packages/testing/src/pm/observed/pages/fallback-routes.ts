import type { ApiRequest } from '../../api-request.js';
import { asPage, json, missingParameter, nothing } from '../answers/answers.js';
import type { Release } from '../resource.js';
import { isObserved, observedResources } from '../resources.js';
import { logInByFirstVersion } from '../session/session.js';

/** What there is beside version 2; undefined for a request of version 2. */
export function unknownV2Route(
  request: ApiRequest,
  { version: release, timeZone }: Release,
): Response | undefined {
  const { version, path, method } = request;
  if (version === 'v1' && method === 'GET' && path === '/configurations/timezone')
    return json({ name: 'timezone', value: timeZone });
  if (version === 'v1' && method === 'POST' && path === '/tokens') return logInByFirstVersion(request);
  // An older release only supports the first version of its API.
  if (version === 'v2' && Number.parseInt(release, 10) < 21) return nothing(404);
  if (version === 'v2' && path !== '' && path !== '/') return undefined;
  // An invalid version is a 500.
  if (/^v\d+$/.test(version) && version !== 'v2') return nothing(500);
  return asPage({ error: 'EMPTY_ENTRY' });
}

/** The response to a path that no route has; most have none. */
export function fallbackAnswer(method: string, path: string): Response {
  const [, first = '', second] = path.split('/');
  if (method === 'GET' && path === '/systems') return missingParameter('productID');
  // Directories have lists only, and no list under this path.
  if (second === 'modules') return nothing();
  if (!isObserved(first)) return singular(method, first, second);
  const { one, create } = observedResources[first];
  // A number is taken for the number of a record; a word names an operation that is not there.
  if (method === 'POST' && /^\d/.test(second ?? '') && create.product) return missingParameter('productID');
  if (method === 'DELETE' && first === 'systems') return missingParameter('id');
  if ((method === 'PUT' || method === 'DELETE') && second === undefined) return missingParameter(`${one}ID`);
  return nothing();
}

/** `/bug/1` and `/Bugs/1` reach the module without its number. */
function singular(method: string, first: string, second: string | undefined): Response {
  const known = Object.values(observedResources).find(({ one }) =>
    [one, `${one}s`].includes(first.toLowerCase()),
  );
  return known !== undefined && method === 'GET' && second !== undefined
    ? missingParameter(`${known.one}ID`)
    : nothing();
}
