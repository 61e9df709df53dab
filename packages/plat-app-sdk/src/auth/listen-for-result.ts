import type { AppAuthResult } from 'plat-schemas/app';
import { isFunction, isNonEmptyString, recordOf, wrongIn } from '../checks.js';
import { message, PlatAppError } from '../errors.js';
import { originOf, type PageMessage, type PageWindow } from '../page-window.js';
import { APP_AUTH_TYPE, takeResult, takeResults } from './kept-result.js';
import { resultFrom } from './parse-callback.js';

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
  const fields = { ...(state !== undefined && { state: isNonEmptyString }), handler: isFunction };
  const wrong = wrongIn({ state, handler }, fields);
  if (wrong)
    throw new PlatAppError('invalid-argument', message('onAppAuthResult', 'invalid-argument', wrong));
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

/** Which result is meant. */
export interface ResultFilter {
  /** The type of message that the callback page sends: its own `type`. @default 'plat-app-auth' */
  type?: string | undefined;
  /** The `state` that was sent. @default any: then only the type and the origin of a result are compared */
  state?: string | undefined;
}

/**
 * Hears of a result that is posted by the opened window, which may have lost its opener, or on the channel of the state,
 * which does not reach into a frame on a foreign page.
 *
 * Source: platform interface, "Authorization callback flow"; host protocol, "Measured delivery matrix".
 *
 * @param opened the window that the result must come from, where it is known
 * @returns what ends it
 */
export function listenForResult(
  page: PageWindow,
  { type = APP_AUTH_TYPE, state, opened }: ResultFilter & { opened?: unknown },
  hear: (result: AppAuthResult) => void,
): () => void {
  const channel = openChannel(page, state);
  const receive = ({ data, origin, source }: PageMessage) => {
    // Every page with an opaque origin reports `null`, so `null` identifies no page.
    if (origin === 'null' || origin !== originOf(page)) return;
    // There is no source on a channel, nor of a window that has closed already.
    if (source && opened && source !== opened) return;
    const message = recordOf(data);
    const result = resultFrom(message.result);
    // A callback page without a stored state asks for it first.
    const isAsked = !!state && message.asks === state;
    if (message.type !== type || (!isAsked && (message.asks || (state && result.state !== state)))) return;
    // Confirms the delivery to the callback page.
    const sender = (source ?? channel) as { postMessage?(heard: object, origin: string): void } | undefined;
    sender?.postMessage?.({ type, heard: true }, origin);
    if (isAsked) return;
    // A page that was asleep hears late, when the callback page has kept the result already.
    takeResult(page, type, result.state);
    hear(result);
  };
  page.addEventListener('message', receive);
  channel?.addEventListener('message', receive);
  return () => {
    page.removeEventListener('message', receive);
    channel?.close();
  };
}

/** Named by the state, which only the pages of this flow have; undefined where the browser offers no channel. */
export function openChannel(page: Pick<PageWindow, 'BroadcastChannel'>, state: string | undefined) {
  try {
    const { BroadcastChannel } = page as Required<typeof page>;
    return state ? new BroadcastChannel(state) : undefined;
  } catch {
    return undefined;
  }
}
