import type { AppAuthResult } from 'plat-schemas/app';
import type { PageChannel, PageMessage, PageWindow } from '../page-window.js';
import { recordOf } from '../wire/messages.js';
import { resultFrom } from './parse-callback.js';

/** The type of message when nobody names one. */
export const APP_AUTH_TYPE = 'plat-app-auth';

/** Which result is meant. */
export interface ResultFilter {
  /** The type of message that the callback page sends: its own `type`. @default 'plat-app-auth' */
  type?: string | undefined;
  /** The `state` that was sent. */
  state: string;
}

/**
 * Hears of the result once, by whichever way it comes first: from the opened window, which may have lost its opener, or
 * on a channel, which does not reach into a frame on a foreign page.
 *
 * Source: platform interface, "Authorization callback flow"; host protocol, "Measured delivery matrix".
 *
 * @returns what ends it
 */
export function hearResult(
  page: PageWindow,
  channel: PageChannel | undefined,
  { type = APP_AUTH_TYPE, state }: ResultFilter,
  hear: (result: AppAuthResult) => void,
): () => void {
  const take = (data: unknown) => {
    const message = recordOf(data);
    const sent = recordOf(message.result);
    if (message.type !== type || sent.state !== state) return;
    // So that the callback page knows whether anybody is there.
    channel?.postMessage({ type, heard: true });
    end();
    hear(resultFrom(sent));
  };
  const receive = ({ origin, data }: PageMessage) => {
    if (origin === page.location.origin) take(data);
  };
  const end = () => {
    page.removeEventListener('message', receive);
    channel?.close();
  };

  page.addEventListener('message', receive);
  channel?.addEventListener('message', ({ data }) => take(data));
  return end;
}

/** Named by the state, which only the pages of this flow know; undefined where the browser has or allows none. */
export function openChannel(
  page: Pick<PageWindow, 'BroadcastChannel'>,
  state: string,
): PageChannel | undefined {
  try {
    return page.BroadcastChannel && new page.BroadcastChannel(state);
  } catch {
    return undefined;
  }
}
