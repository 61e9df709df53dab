import type { AppAuthResult } from 'plat-schemas/app';
import { APP_AUTH_TYPE, keepResult } from '../auth/kept-result.js';
import { parseCallback, withoutResult } from '../auth/parse-callback.js';
import { consumeStoredState } from '../auth/remembered-state.js';
import { PlatAppError } from '../errors.js';
import { message } from '../texts.js';
import type { CallbackWindow } from './callback-window.js';
import { deliver } from './deliver.js';

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

/**
 * Brings the result in the callback page's URL to the page that asked for it, takes it out of the address bar, and
 * closes the window when it was heard. Waits a second for that.
 *
 * Rejects with `state-mismatch` when the state differs from the sent one; the result is then not delivered.
 *
 * Source: platform interface, "Authorization callback flow".
 */
export async function completeAppAuth({
  state,
  type = APP_AUTH_TYPE,
  url,
  close,
  window = globalThis.window,
}: CompleteAppAuthOptions = {}): Promise<CompletedAppAuth> {
  const result = parseCallback(url ?? window?.location.href);
  const isKnown =
    state === undefined
      ? consumeStoredState(result.state, window) || (await isWaitedFor(window, type, result.state))
      : result.state === state;
  if (!window || !result.state || !isKnown) {
    const why = state === undefined ? 'was not remembered or has expired' : 'is not the one given';
    throw new PlatAppError(
      'state-mismatch',
      message('completeAppAuth', 'state-mismatch', `the state ${why}`),
    );
  }
  scrub(window);
  const delivered = await deliver(window, result.state, { type, result });
  if (!delivered) keepResult(window, type, result);
  if (close ?? delivered) window.close();
  if (close !== false) explain(window, delivered);
  return { result, delivered, closed: window.closed };
}

/** Whether a page waits for this very state, which it could not store: its storage may be full, or off. */
async function isWaitedFor(window: CallbackWindow | undefined, type: string, state: string | undefined) {
  return window && state ? deliver(window, state, { type, asks: state }) : false;
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
  const toDo = delivered ? 'Close this window' : 'Go back and reload the app';
  body.append(`Done. ${toDo}.`);
}
