import type { AppAuthResult } from 'plat-schemas/app';
import { recordOf } from '../checks.js';
import type { PageChannel, PageMessage, PageWindow } from '../page-window.js';
import { APP_AUTH_TYPE, takeResults } from './kept-result.js';
import { resultFrom } from './parse-callback.js';

/** Which result is meant. */
export interface ResultFilter {
  /** The type of message that the callback page sends: its own `type`. @default 'plat-app-auth' */
  type?: string | undefined;
  /** The `state` that was sent. @default any: then only the type and the origin of a result are compared */
  state?: string | undefined;
}

/** The window that posted a result. */
interface CallbackPage {
  postMessage?(message: unknown, targetOrigin: string): void;
}

/**
 * Hears of a result by whichever way it comes first: from the opened window, which may have lost its opener; on the
 * channel of the state, which does not reach into a frame on a foreign page; or kept in the storage, where nobody heard it.
 * With a state it is heard once, and without one each result is.
 *
 * Source: platform interface, "Authorization callback flow"; host protocol, "Measured delivery matrix".
 *
 * @param opened the window that the result must come from, where it is known
 * @returns what ends it
 */
export function listenForResult(
  page: PageWindow,
  channel: PageChannel | undefined,
  { type = APP_AUTH_TYPE, state, opened }: ResultFilter & { opened?: unknown },
  hear: (result: AppAuthResult) => void,
): () => void {
  let hasEnded = false;
  const heard = new Set<string>();

  const give = (result: AppAuthResult) => {
    if (hasEnded || heard.has(result.state ?? '')) return;
    if (result.state) heard.add(result.state);
    if (state) end();
    hear(result);
  };
  const giveKept = () => {
    if (!hasEnded) takeResults(page, type, state).forEach(give);
  };
  const take = (data: unknown, answer: (message: unknown) => void) => {
    const message = recordOf(data);
    const result = resultFrom(recordOf(message.result));
    if (message.type !== type || !message.result || (state && result.state !== state)) return;
    // So that the callback page knows that somebody is there.
    answer({ type, heard: true });
    // A page that was asleep hears late, when the callback page has kept the result already.
    takeResults(page, type, result.state ?? '');
    give(result);
  };
  const receive = ({ origin, source, data }: PageMessage) => {
    // All pages without an origin of their own call it null, whoever they are.
    if (origin !== page.location.origin || origin === 'null') return;
    if (opened && source !== opened) return;
    take(data, (message) => (source as CallbackPage | null)?.postMessage?.(message, origin));
  };
  const end = () => {
    hasEnded = true;
    page.removeEventListener('message', receive);
    page.removeEventListener('storage', giveKept);
    channel?.close();
  };

  page.addEventListener('message', receive);
  page.addEventListener('storage', giveKept);
  channel?.addEventListener('message', ({ data }) => take(data, (message) => channel.postMessage(message)));
  queueMicrotask(giveKept);
  return end;
}

/** Named by the state, which only the pages of this flow know; undefined where the browser has or allows none. */
export function openChannel(
  page: Pick<PageWindow, 'BroadcastChannel'>,
  state: string | undefined,
): PageChannel | undefined {
  try {
    return state && page.BroadcastChannel ? new page.BroadcastChannel(state) : undefined;
  } catch {
    return undefined;
  }
}
