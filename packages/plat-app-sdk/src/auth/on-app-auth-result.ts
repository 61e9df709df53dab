import type { AppAuthResult } from 'plat-schemas/app';
import { PlatAppError } from '../errors.js';
import type { PageWindow } from '../page-window.js';
import { hearResult, openChannel, type ResultFilter } from './hear-result.js';

/** Which result is waited for, where, and until when. */
export interface AppAuthResultFilter extends ResultFilter {
  /** Ends it. */
  signal?: AbortSignal | undefined;
  /** The window of the page. @default globalThis.window */
  window?: PageWindow | undefined;
}

/**
 * Calls `handler` once with the result that the callback page sends for this state: for pages that open the
 * authorization page with `openAppAuth` and do not use `authorize`. Messages of another origin, type or state are
 * ignored. It ends, and gives back its listeners, with the result, with the signal, or by the function it returns.
 *
 * @throws PlatAppError `invalid-argument` without a state or a handler
 */
export function onAppAuthResult(
  { type, state, signal, window = globalThis.window }: AppAuthResultFilter,
  handler: (result: AppAuthResult) => void,
): () => void {
  if (!state || typeof handler !== 'function') {
    throw new PlatAppError('invalid-argument', 'onAppAuthResult: it needs a state and a function to call', {
      hint: 'Pass the state of the request, and the handler last.',
    });
  }
  if (!window || signal?.aborted) return () => {};
  const end = () => {
    signal?.removeEventListener('abort', end);
    stop();
  };
  signal?.addEventListener('abort', end);
  const stop = hearResult(window, openChannel(window, state), { type, state }, (result) => {
    end();
    handler(result);
  });
  return end;
}
