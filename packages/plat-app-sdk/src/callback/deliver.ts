import { openChannel } from '../auth/listen-for-result.js';
import { recordOf } from '../checks.js';
import type { PageMessage } from '../page-window.js';
import type { CallbackWindow } from './callback-window.js';

const ANSWER_IN_MS = 1_000;

/**
 * Posts to the window that opened this one and on the channel of the state, as either may be cut off from here.
 *
 * @returns whether anybody answered that it was heard: an opener may be there and have been reloaded, or gone elsewhere
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
    const answer = ({ data }: Pick<PageMessage, 'data'>) => {
      if (recordOf(data).heard) end(true);
    };
    const receive = (event: PageMessage) => {
      if (event.source === opener && event.origin === location.origin) answer(event);
    };
    const timer = setTimeout(end, ANSWER_IN_MS, false);

    window.addEventListener?.('message', receive);
    channel?.addEventListener('message', answer);
    channel?.postMessage(message);
    if (opener && !opener.closed) opener.postMessage(message, location.origin);
  });
}
