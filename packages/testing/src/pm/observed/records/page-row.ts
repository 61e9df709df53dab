import type { TableName } from '../../state/state.js';
import { missingParameter } from '../answers/answers.js';
import type { ObservedRequest } from '../request.js';
import type { ObservedRoute } from '../resource.js';

const OPERATIONS: Readonly<Record<string, string>> = { GET: 'get', POST: 'create', DELETE: 'delete' };

/**
 * A route that goes by the name of a page: `METHOD /path?needed&needed`, the right that it takes, whose records it is
 * about, and the answer. Without a parameter that it needs the server refuses it.
 */
export function pageRow(
  address: string,
  privilege: string | null,
  resource: TableName,
  answer: (request: ObservedRequest) => Response,
): ObservedRoute {
  const [, method, path = '', needed = ''] = /^(\w+) ([^?]+)\??(.*)$/.exec(address) ?? [];
  const needs = needed.split('&').filter((name) => name !== '');
  return {
    method: method as ObservedRoute['method'],
    path,
    resource,
    operation: OPERATIONS[method ?? ''] ?? 'update',
    privilege,
    ...(method === 'GET' && { redirectsDeadToken: true }),
    answer(request) {
      const missing = needs.find((name) => !request.query.has(name));
      return missing === undefined ? answer(request) : missingParameter(missing);
    },
  };
}
