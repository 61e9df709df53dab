import type { AppAuthResult } from 'plat-schemas/app';
import { isNonEmptyString, isTexts, recordOf } from '../checks.js';
import { jsonIn } from '../wire/messages.js';

const FIELDS = ['status', 'error', 'method', 'appName', 'state', 'path'];

/** The result, with all texts that were sent: a newer authorization page may send fields unknown to this version. */
export function resultFrom(sent: unknown): AppAuthResult {
  const fields = Object.entries(recordOf(sent)).filter(
    // Only this page sets `refreshNeeded`; a sent one is ignored.
    ([name, value]) =>
      name !== 'refreshNeeded' && (name === 'path' ? isTexts(value) : isNonEmptyString(value)),
  );
  // Made by definition, not by assignment, so that the name __proto__ is a name like others.
  return Object.fromEntries(fields);
}

/**
 * The result in the query of a callback URL; the fragment is ignored. Of a name given twice the first counts.
 *
 * Never throws: the URL comes from outside, so unreadable fields are left out.
 *
 * Source: host protocol, "Callback parsing".
 */
export function parseCallback(url: unknown): AppAuthResult {
  try {
    // A relative address is as good.
    const { searchParams } = new URL(url as string, 'http://page');
    const sent = Object.fromEntries([...searchParams].reverse());
    return resultFrom({ ...sent, path: jsonIn(sent.path) });
  } catch {
    // What is no address has no query.
    return {};
  }
}

/** The address without the result: the rest of it is the application's. */
export function withoutResult(address: string): string {
  const url = new URL(address);
  for (const name of FIELDS) url.searchParams.delete(name);
  return url.href;
}
