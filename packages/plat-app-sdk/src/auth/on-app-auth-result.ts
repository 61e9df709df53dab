import type { AppAuthResult } from 'plat-schemas/app';
import { PlatAppError } from '../errors.js';
import type { PageWindow } from '../page-window.js';
import { reasonOf } from '../reasons.js';
import { message } from '../texts.js';
import { takeResults } from './kept-result.js';
import { listenForResult, type ResultFilter } from './listen-for-result.js';

/** Which result is waited for, where, and until when. */
export interface AppAuthResultFilter extends ResultFilter {
  /** Ends it. */
  signal?: AbortSignal | undefined;
  /** The window of the page. @default globalThis.window */
  window?: PageWindow | undefined;
}

/**
 * Calls `handler` with the result that the callback page sends: for pages that open the authorization page with
 * `openAppAuth` and do not use `authorize`. A result that `completeAppAuth` kept as undelivered arrives at once.
 *
 * With a `state` it is called once, and then all listeners are given back. Without one it is called for every result of the
 * `type`. Messages of another origin or type are ignored. It ends by the signal, too, and by the function it returns.
 *
 * Source: platform interface, "Authorization callback flow".
 *
 * @throws PlatAppError `invalid-argument` without a handler, or with an empty state
 */
export function onAppAuthResult(
  { type, state, signal, window = globalThis.window }: AppAuthResultFilter,
  handler: (result: AppAuthResult) => void,
): () => void {
  if (state === '' || typeof handler !== 'function') {
    const wrong = reasonOf('invalid-argument', state === '' ? 'state' : 'handler');
    throw new PlatAppError('invalid-argument', message('onAppAuthResult', 'invalid-argument', wrong));
  }
  if (!window || signal?.aborted) return () => {};
  let hasEnded = false;
  const heard = new Set<string>();
  const give = (result: AppAuthResult) => {
    if (hasEnded || heard.has(result.state ?? '') || Object.keys(result).length === 0) return;
    if (result.state) heard.add(result.state);
    if (state) end();
    handler(result);
  };
  const giveKept = () => {
    if (!hasEnded) takeResults(window, type, state).forEach(give);
  };
  const end = () => {
    hasEnded = true;
    signal?.removeEventListener('abort', end);
    window.removeEventListener('storage', giveKept);
    stop();
  };
  signal?.addEventListener('abort', end);
  // Without a state there is no channel: this is how a page hears whose opened window has lost its opener.
  window.addEventListener('storage', giveKept);
  const stop = listenForResult(window, { type, state }, give);
  queueMicrotask(giveKept);
  return end;
}
