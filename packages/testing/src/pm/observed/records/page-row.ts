import type { FakeRecord } from '../../state/fake-record.js';
import type { TableName } from '../../state/state.js';
import { missingParameter, notThere } from '../answers/answers.js';
import { type ObservedRequest, type ObservedRoute, recordAt } from '../resource.js';
import { type ObservedName, observedResources } from '../resources.js';

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
  operation?: string,
): ObservedRoute {
  const [, method, path = '', needed = ''] = /^(\w+) ([^?]+)\??(.*)$/.exec(address) ?? [];
  const needs = needed.split('&').filter((name) => name !== '');
  return {
    method: method as ObservedRoute['method'],
    path,
    resource,
    operation: operation ?? OPERATIONS[method ?? ''] ?? 'update',
    privilege,
    ...(method === 'GET' && { redirectsDeadToken: true }),
    answer(request) {
      const missing = needs.find((name) => !request.query.has(name));
      return missing === undefined ? answer(request) : missingParameter(missing);
    },
  };
}

/** An answer about the record that the path or a parameter of the query names, or that it does not exist. */
export const about =
  (
    table: ObservedName,
    name: ':id' | `${string}ID`,
    answer: (request: ObservedRequest, row: FakeRecord) => Response,
  ): ObservedRoute['answer'] =>
  (request) => {
    const row = name === ':id' ? request.state.table(table).get(request.id) : recordAt(request, table, name);
    return row === undefined ? notThere(observedResources[table].word) : answer(request, row);
  };
