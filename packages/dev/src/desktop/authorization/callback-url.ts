import type { PageRequest } from './page-request.js';
import type { OperationEnd } from './run-operation.js';

/**
 * Where the person goes back to, with the result in the query; a query of the address's own stays before it.
 *
 * Source: the platform's own page SDK.
 */
export function callbackUrl(request: PageRequest, end: OperationEnd, base: string): string {
  const url = new URL(request.redirectUri, base);
  for (const [name, value] of Object.entries(resultOf(request, end))) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

function resultOf({ operation, appName, state }: PageRequest, end: OperationEnd) {
  const about = { method: operation, appName, state };
  if (end.by === 'person' && end.word === 'cancel') return { status: 'cancel', ...about };
  if (end.by === 'person' || end.answer.code !== 0) {
    return { status: 'error', error: 'access_denied', ...about };
  }
  return { status: 'success', ...about, path: JSON.stringify(end.answer.data) };
}
