import type { StateWindow } from '../auth/state-storage.js';
import type { PageChannel, PageMessage } from '../page-window.js';

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
  readonly document?: {
    readonly body?: { readonly innerText?: string; append(text: string): void } | null;
  };
  readonly closed: boolean;
  readonly BroadcastChannel?: new (name: string) => PageChannel;
  addEventListener?(type: 'message', listener: (event: PageMessage) => void): void;
  removeEventListener?(type: 'message', listener: (event: PageMessage) => void): void;
  close(): void;
}
