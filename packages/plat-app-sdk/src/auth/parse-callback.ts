import type { AppAuthOperation, AppAuthResult } from 'plat-schemas/app';

const OPERATION = /^(pick(User|Shared)?|authorize(User|Shared))File$/;
const QUERY = /^[^?#]*\?([^#]*)/;

/**
 * What the query of a callback URL says. The fragment is not read, and of a name given twice the first counts.
 *
 * Never throws: the URL comes from outside, so what cannot be read is undefined, and the query is cut out by hand.
 *
 * Source: host protocol, "Callback parsing".
 */
export function parseCallback(url: string | URL | URLSearchParams): AppAuthResult {
  const query = url instanceof URLSearchParams ? url : new URLSearchParams(QUERY.exec(String(url))?.[1]);
  const text = (name: string) => query.get(name) ?? undefined;
  const method = text('method');
  return {
    status: text('status'),
    error: text('error'),
    method: isOperation(method) ? method : undefined,
    appName: text('appName'),
    state: text('state'),
    path: pathsOf(text('path')),
  };
}

function isOperation(method = ''): method is AppAuthOperation {
  return OPERATION.test(method);
}

function pathsOf(json = ''): string[] | undefined {
  try {
    const paths: unknown = JSON.parse(json);
    return Array.isArray(paths) && paths.every((path) => typeof path === 'string') ? paths : undefined;
  } catch {
    return undefined;
  }
}
