import type { AppAuthResult } from 'plat-schemas/app';
import { recordOf } from '../checks.js';
import { originOf, type PageChannel, type PageMessage, type PageWindow } from '../page-window.js';
import { APP_AUTH_TYPE, takeResult } from './kept-result.js';
import { resultFrom } from './parse-callback.js';

/** Which result is meant. */
export interface ResultFilter {
  /** The type of message that the callback page sends: its own `type`. @default 'plat-app-auth' */
  type?: string | undefined;
  /** The `state` that was sent. @default any: then only the type and the origin of a result are compared */
  state?: string | undefined;
}

/** The sender of a result, to confirm the delivery to. */
interface Sender {
  postMessage?(message: unknown, targetOrigin: string): void;
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
    const isAsked = Boolean(state) && message.asks === state;
    if (message.type !== type || (!isAsked && (message.asks || (state && result.state !== state)))) return;
    // Confirms the delivery to the callback page.
    const sender = (source ?? channel) as Sender | undefined;
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
export function openChannel(
  page: Pick<PageWindow, 'BroadcastChannel'>,
  state: string | undefined,
): PageChannel | undefined {
  try {
    const { BroadcastChannel } = page as Required<typeof page>;
    return state ? new BroadcastChannel(state) : undefined;
  } catch {
    return undefined;
  }
}
