import { openChannel } from '../auth/listen-for-result.js';
import { recordOf } from '../checks.js';
import type { PageMessage } from '../page-window.js';
import type { CallbackWindow } from './callback-window.js';

const CONFIRMED_IN_MS = 1_000;

/**
 * Posts to the window that opened this one and on the channel of the state, as either may be cut off from here.
 *
 * @returns whether a page confirmed the delivery: the opener may exist and have been reloaded, or gone elsewhere
 */
export function deliver(window: CallbackWindow, state: string, message: unknown): Promise<boolean> {
  const { opener, location } = window;
  return new Promise((resolve) => {
    const channel = openChannel(window, state);
    const end = (isHeard: boolean) => {
      clearTimeout(timer);
      window.removeEventListener?.('message', receive);
      channel?.close();
      resolve(isHeard);
    };
    const confirm = ({ data }: Pick<PageMessage, 'data'>) => {
      if (recordOf(data).heard) end(true);
    };
    const receive = (event: PageMessage) => {
      if (event.source === opener && event.origin === location.origin) confirm(event);
    };
    const timer = setTimeout(end, CONFIRMED_IN_MS, false);

    window.addEventListener?.('message', receive);
    channel?.addEventListener('message', confirm);
    channel?.postMessage(message);
    if (opener && !opener.closed) opener.postMessage(message, location.origin);
  });
}
