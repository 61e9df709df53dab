import type { ApiRequest } from '../../api-request.js';
import type { Release } from '../release.js';

/*
 * The pages of the server, made for a browser: `index.php?m=module&f=method&name=value`, or, on a server that is set up
 * for it, `module-method-value.html`.
 */

/** A page by its address: its module, its method and its parameters in their order. */
export interface PageAddress {
  readonly module: string;
  readonly method: string;
  readonly parameters: readonly string[];
}

/** The page that a request asks for; undefined for a file that is not there. */
export function addressOf({ path, query }: ApiRequest, { requestType }: Release): PageAddress | undefined {
  const [, name] = /\/([^/]+)\.html$/.exec(path) ?? [];
  if (name !== undefined) {
    const [module = '', method = 'index', ...parameters] = name.split('-');
    return requestType === 'PATH_INFO' ? { module, method, parameters } : undefined;
  }
  // A server of the other kind shows its first page, whatever the query asks for.
  if (requestType === 'PATH_INFO' && query.get('m') !== 'user')
    return { module: 'index', method: 'index', parameters: [] };
  const parameters = [...query].filter(([key]) => !['m', 'f', 't'].includes(key)).map(([, value]) => value);
  return { module: query.get('m') ?? 'index', method: query.get('f') ?? 'index', parameters };
}
