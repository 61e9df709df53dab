import type { AppAuthResult } from 'plat-schemas/app';
import { type Check, isListOf, isText } from '../checks.js';
import type { WireRecord } from '../wire/messages.js';
import { isOperation } from './operation.js';

const QUERY = /^[^?#]*\?([^#]*)/;

/** The fields of a result. */
export const resultChecks: Readonly<Record<Exclude<keyof AppAuthResult, 'refreshNeeded'>, Check>> = {
  status: isText,
  error: isText,
  method: isOperation,
  appName: isText,
  state: isText,
  path: isListOf(isText),
};

/** The result, without what is not as specified. */
export function resultFrom(sent: WireRecord): AppAuthResult {
  const fields = Object.entries(resultChecks).map(([name, passes]) => [
    name,
    passes(sent[name]) ? sent[name] : undefined,
  ]);
  return Object.fromEntries(fields);
}

/**
 * What the query of a callback URL says. The fragment is not read, and of a name given twice the first counts.
 *
 * Never throws: the URL comes from outside, so what cannot be read is undefined, and the query is cut out by hand.
 *
 * Source: host protocol, "Callback parsing".
 */
export function parseCallback(url: unknown): AppAuthResult {
  try {
    const query = url instanceof URLSearchParams ? url : new URLSearchParams(QUERY.exec(String(url))?.[1]);
    const sent = Object.fromEntries([...query].reverse());
    return resultFrom({ ...sent, path: listIn(sent.path) });
  } catch {
    // What has no text has no query.
    return resultFrom({});
  }
}

function listIn(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
}
