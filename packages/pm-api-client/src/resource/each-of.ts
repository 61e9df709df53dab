import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { ReadOptions } from '../options.js';
import { aborted } from '../transport.js';
import type { PmRecord, ResourceDefinition } from './definition.js';
import { eachRecord } from './each.js';
import type { ListRequest } from './filter.js';
import { fetchPage } from './page.js';

/** Every record of a list. Nothing is given any more once the caller's signal has aborted. */
export function eachOf(
  definition: ResourceDefinition,
  request: ListRequest,
  connection: Connection,
  { prefetch, maxItems, ...options }: ReadOptions & { prefetch: number; maxItems: number },
): AsyncGenerator<PmRecord, void, undefined> {
  const { timeoutMs, signal } = connection.limits(options);
  const call = { method: 'GET', path: request.path } as const;
  // Pages that are under way end when the caller stops reading, and not only when the caller's signal says so.
  const leaving = new AbortController();
  const leave = () => leaving.abort(signal?.reason);
  let stopListening = () => {};
  const start = () => {
    if (signal?.aborted) leave();
    else if (signal !== undefined) stopListening = connection.deadlines.onAbort(signal, leave);
  };
  return eachRecord({
    start,
    fetchPage: (pageID) =>
      fetchPage(definition, connection, { ...request, pageID }, { timeoutMs, signal: leaving.signal }),
    check() {
      if (signal?.aborted) throw aborted(call, true, signal.reason);
    },
    leave() {
      stopListening();
      leave();
    },
    prefetch,
    maxItems,
    incomplete: (why) =>
      new PmError({
        code: 'bad-response',
        why: `the list is not whole: ${why}.`,
        hint: 'Give a smaller recPerPage, which the server keeps to, or try again when the list is at rest.',
        request: call,
      }),
  });
}
