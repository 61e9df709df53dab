import type { AppAuthResult } from 'plat-schemas/app';
import { isTexts, type WireRecord } from '../checks.js';
import { jsonIn } from '../wire/messages.js';

// What is before the query, the query; what is before the query of the fragment, which may have a path before it; the rest.
const PARTS = /([^?#]*\??)([^#]*)((?:#(?:[^?=]*\?)?)?)(.*)/s;
const FIELDS = ['status', 'error', 'method', 'appName', 'state', 'path'];

/** The result, with all texts that were sent: a newer authorization page may have more to say than this version knows. */
export function resultFrom(sent: WireRecord): AppAuthResult {
  const fields = Object.entries(sent).filter(
    // That a refresh is needed is what this page says, and nobody else.
    ([name, value]) => name !== 'refreshNeeded' && value && isTexts(name === 'path' ? value : [value]),
  );
  // Made by definition, not by assignment, so that the name __proto__ is a name like others.
  return Object.fromEntries(fields);
}

/**
 * What a callback URL says, in its query or, where that holds no result, in its fragment. Of a name given twice the first
 * counts.
 *
 * Never throws: the URL comes from outside, so what cannot be read is left out, and the query is cut out by hand.
 *
 * Source: host protocol, "Callback parsing".
 */
export function parseCallback(url: unknown): AppAuthResult {
  try {
    const [, query] = cut(url instanceof URLSearchParams ? `?${url}` : `${url as string}`);
    const sent = Object.fromEntries([...query].reverse());
    return resultFrom({ ...sent, path: jsonIn(sent.path) });
  } catch {
    // What has no text has no query.
    return {};
  }
}

/** The address without the result: the rest of it is the application's. */
export function withoutResult(address: string): string {
  const [before, query, after] = cut(address);
  for (const name of FIELDS) query.delete(name);
  const rest = String(query);
  return (rest ? before + rest : before.replace(/[?#]$/, '')) + after;
}

/** The part of the address that holds the result, and what is around it. */
function cut(address: string): readonly [before: string, query: URLSearchParams, after: string] {
  const [, before = '', query = '', middle = '', fragment = ''] = PARTS.exec(address) ?? [];
  const inQuery = new URLSearchParams(query);
  const inFragment = new URLSearchParams(fragment);
  const holdsResult = (values: URLSearchParams) => values.has('status') || values.has('state');
  return !holdsResult(inQuery) && holdsResult(inFragment)
    ? [before + query + middle, inFragment, '']
    : [before, inQuery, middle + fragment];
}
