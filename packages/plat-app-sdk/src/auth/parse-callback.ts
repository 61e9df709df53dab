import type { AppAuthResult } from 'plat-schemas/app';
import { isText } from '../checks.js';
import { isOperation } from './operation.js';

const QUERY = /^[^?#]*\?([^#]*)/;

/**
 * What the query of a callback URL says. The fragment is not read, and of a name given twice the first counts.
 *
 * Never throws: the URL comes from outside, so what cannot be read is undefined, and the query is cut out by hand.
 *
 * Source: host protocol, "Callback parsing".
 */
export function parseCallback(url: unknown): AppAuthResult {
  const query = queryOf(url);
  return resultFrom((name) => query.get(name));
}

/** The result that `read` finds under the names of its fields, without what is not as specified. */
export function resultFrom(read: (name: string) => unknown): AppAuthResult {
  const text = (name: string) => {
    const value = read(name);
    return isText(value) ? value : undefined;
  };
  const method = text('method');
  return {
    status: text('status'),
    error: text('error'),
    method: isOperation(method) ? method : undefined,
    appName: text('appName'),
    state: text('state'),
    path: pathsOf(read('path')),
  };
}

function queryOf(url: unknown): URLSearchParams {
  try {
    return url instanceof URLSearchParams ? url : new URLSearchParams(QUERY.exec(String(url))?.[1]);
  } catch {
    // What has no text has no query.
    return new URLSearchParams();
  }
}

/** A URL carries the list as JSON, a message as it is. */
function pathsOf(value: unknown): string[] | undefined {
  try {
    const paths: unknown = isText(value) ? JSON.parse(value) : value;
    return Array.isArray(paths) && paths.every(isText) ? paths : undefined;
  } catch {
    return undefined;
  }
}
