import { openChannel } from '../auth/listen-for-result.js';
import { recordOf } from '../checks.js';
import type { PageChannel, PageMessage, StateWindow } from '../page-window.js';

/** The part of a callback page's `window` that is touched. A real `Window` fits; tests pass a fake. */
export interface CallbackWindow extends StateWindow {
  readonly location: { readonly href: string; readonly origin: string };
  readonly history: {
    readonly state: unknown;
    replaceState(state: unknown, unused: string, url: string): void;
  };
  readonly opener: {
    readonly closed: boolean;
    postMessage(message: unknown, targetOrigin: string): void;
  } | null;
  readonly document?: { readonly body?: { readonly innerText?: string; append(text: string): void } | null };
  readonly closed: boolean;
  readonly BroadcastChannel?: new (name: string) => PageChannel;
  addEventListener?(type: 'message', listener: (event: PageMessage) => void): void;
  removeEventListener?(type: 'message', listener: (event: PageMessage) => void): void;
  close(): void;
}

/**
 * Posts to the window that opened this one and on the channel of the state, as either may be cut off from here.
 *
 * @param close as `completeAppAuth` was given it
 * @returns whether a page confirmed the delivery: the opener may exist and have been reloaded, or gone elsewhere
 */
export function deliver(window: CallbackWindow, state: string, message: unknown, close?: boolean) {
  const { opener, location } = window;
  return new Promise<boolean>((resolve) => {
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
    const isOpenerThere = opener?.closed === false;
    // An application that has come back to its own window waits no longer than a page on the channel needs.
    const timer = setTimeout(end, isOpenerThere || close !== false ? 1_000 : 300, false);

    window.addEventListener?.('message', receive);
    channel?.addEventListener('message', confirm);
    channel?.postMessage(message);
    if (isOpenerThere) opener.postMessage(message, location.origin);
  });
}
