import { openChannel } from '../auth/hear-result.js';
import type { PageChannel } from '../page-window.js';
import { recordOf } from '../wire/messages.js';
import type { CallbackWindow } from './callback-window.js';

const ANSWER_IN_MS = 500;

/**
 * Posts to the window that opened this one and on the channel of the state, as either may be cut off from here.
 *
 * @returns whether the opener was there, or else somebody answered on the channel
 */
export async function deliver(window: CallbackWindow, state: string, message: unknown): Promise<boolean> {
  const channel = openChannel(window, state);
  const answered = channel && answerOn(channel);
  channel?.postMessage(message);
  const delivered = postToOpener(window, message) || (await answered) || false;
  channel?.close();
  return delivered;
}

function postToOpener({ opener, location }: CallbackWindow, message: unknown): boolean {
  if (!opener || opener.closed) return false;
  opener.postMessage(message, location.origin);
  return true;
}

function answerOn(channel: PageChannel): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ANSWER_IN_MS, false);
    channel.addEventListener('message', ({ data }) => {
      if (recordOf(data).heard !== true) return;
      clearTimeout(timer);
      resolve(true);
    });
  });
}
