import type { AppAuthResult } from 'plat-schemas/app';
import { APP_AUTH_TYPE, keepResult } from '../auth/kept-result.js';
import { openChannel } from '../auth/listen-for-result.js';
import { parseCallback, withoutResult } from '../auth/parse-callback.js';
import { consumeStoredState } from '../auth/remembered-state.js';
import { recordOf } from '../checks.js';
import { message, PlatAppError } from '../errors.js';
import type { PageChannel, PageMessage, StateWindow } from '../page-window.js';

/** Options of `completeAppAuth`. None is needed. */
export interface CompleteAppAuthOptions {
  /** The `state` that was sent. @default the one in the URL, when `rememberAuthState` had kept it */
  state?: string | undefined;
  /** The type of the message, as `authorize` or `onAppAuthResult` was given it. @default 'plat-app-auth' */
  type?: string | undefined;
  /** The callback URL. @default the address of this page */
  url?: string | URL | undefined;
  /**
   * Whether to close this window: true, even if the result was not confirmed, for an original page whose own listener
   * does not respond; false, after `target: '_self'`, where it is the application's own window.
   *
   * @default when the result was delivered
   */
  close?: boolean | undefined;
  /** The window of the page. @default globalThis.window */
  window?: CallbackWindow | undefined;
}

/** What became of a result. */
export interface CompletedAppAuth {
  result: AppAuthResult;
  /**
   * Whether `authorize` or `onAppAuthResult` has heard it. When not, it is kept for ten minutes, for the original page to
   * hear when it is loaded again and calls one of them.
   */
  delivered: boolean;
  /** Whether this window is closed. When not, tell the user to close it; in a page without text that is done. */
  closed: boolean;
}

/** What a page completes, or has completed: for the state that it gave, and for the one in the address while it is pending. */
type Completion = [outcome: Promise<CompletedAppAuth>, given: string | undefined, pendingState?: string];

const completions = new WeakMap<CallbackWindow, Completion>();

/**
 * Brings the result in the callback page's URL to the page that asked for it, takes it out of the address bar, and
 * closes the window when it was heard. Waits a second for that, and with `close: false` in a window without an opener 300 milliseconds.
 * Called again, as by an effect of React's StrictMode, it gives the same promise.
 *
 * Rejects with `state-mismatch` when the state differs from the sent one, and when the address has no result, as after a
 * reload; nothing is then delivered.
 *
 * Source: platform interface, "Authorization callback flow".
 */
export function completeAppAuth(options: CompleteAppAuthOptions = {}): Promise<CompletedAppAuth> {
  const { window = globalThis.window, url, state: given } = options;
  const result = parseCallback(url ?? window?.location.href);
  const { state } = result;
  const [known, knownGiven, pendingState] = completions.get(window) ?? [];
  // The first call takes the result out of the address.
  const isSame = state ? state === pendingState : url === undefined;
  if (known && given === knownGiven && isSame) return known;
  const outcome = complete(options, window, result);
  if (window && state) {
    completions.set(window, [outcome, given, state]);
    const settled = () => completions.set(window, [outcome, given]);
    outcome.then(settled, () => completions.delete(window));
  }
  return outcome;
}

async function complete(
  { state: given, type = APP_AUTH_TYPE, close }: CompleteAppAuthOptions,
  window: CallbackWindow | undefined,
  result: AppAuthResult,
): Promise<CompletedAppAuth> {
  const { state } = result;
  // A page may wait for a state that it could not store: its storage may be full, or off.
  const isKnown =
    given === undefined
      ? consumeStoredState(state, window) ||
        (window && state && (await deliver(window, state, { type, asks: state })))
      : state === given;
  if (!window || !state || !isKnown) {
    const why = given === undefined ? 'was not remembered or has expired' : 'is not the one given';
    const reason = state || result.status ? `the state ${why}` : 'the URL has no result';
    throw new PlatAppError('state-mismatch', message('completeAppAuth', 'state-mismatch', reason));
  }
  scrub(window);
  const delivered = await deliver(window, state, { type, result }, close);
  if (!delivered) keepResult(window, type, result);
  if (close ?? delivered) window.close();
  if (close !== false) explain(window, delivered);
  return { result, delivered, closed: window.closed };
}

/** So that neither the history nor a reload has the result again. */
function scrub({ location, history }: CallbackWindow): void {
  try {
    history.replaceState(history.state, '', withoutResult(location.href));
  } catch {
    // A page that may not change its address, as in a sandbox, still delivers.
  }
}

/** Explains in a window that stays open what to do, unless its page has text. */
function explain({ closed, document }: CallbackWindow, delivered: boolean): void {
  const body = document?.body;
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen counts, and not the text of scripts.
  if (closed || !body || body.innerText?.trim()) return;
  // The original page takes what was kept for it when it is loaded again.
  body.append(`Done. ${delivered ? 'Close this window' : 'Go back and reload the app'}.`);
}

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
function deliver(window: CallbackWindow, state: string, message: unknown, close?: boolean) {
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
