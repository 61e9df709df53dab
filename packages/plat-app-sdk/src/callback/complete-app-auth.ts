import type { AppAuthResult } from 'plat-schemas/app';
import { APP_AUTH_TYPE } from '../auth/hear-result.js';
import { parseCallback, resultChecks } from '../auth/parse-callback.js';
import { consumeAuthState } from '../auth/remembered-state.js';
import { PlatAppError } from '../errors.js';
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
  /** Whether to close this window. Not after `target: '_self'`: there it is the application's own. @default true */
  close?: boolean | undefined;
  /** The window of the page. @default globalThis.window */
  window?: CallbackWindow | undefined;
}

/** What became of a result. */
export interface CompletedAppAuth {
  result: AppAuthResult;
  /** Whether it was handed to the window that opened this one, or somebody answered on the channel. */
  delivered: boolean;
  /** Whether this window is closed. When not, tell the user to close it. */
  closed: boolean;
}

/**
 * Brings the result in the callback page's URL to the page that asked for it, takes it out of the address bar, and
 * closes the window.
 *
 * Rejects with `state-mismatch` when the state is not the one that was sent, and then has told nobody anything.
 *
 * Source: platform interface, "Authorization callback flow".
 */
export async function completeAppAuth({
  state,
  type = APP_AUTH_TYPE,
  url,
  close = true,
  window = globalThis.window,
}: CompleteAppAuthOptions = {}): Promise<CompletedAppAuth> {
  const result = parseCallback(url ?? window?.location.href);
  const isExpected =
    state === undefined ? consumeAuthState(result.state, { window }) : result.state === state;
  if (!window || !result.state || !isExpected) {
    const why =
      state === undefined ? 'was not remembered, has expired, or came before' : 'is not the one given';
    throw new PlatAppError('state-mismatch', `completeAppAuth: the state in the URL ${why}`, {
      hint: 'Call rememberAuthState(state) before authorize, or pass state to completeAppAuth.',
    });
  }
  scrub(window);
  const delivered = await deliver(window, result.state, { type, result });
  if (close) window.close();
  return { result, delivered, closed: window.closed };
}

/** So that neither the history nor a reload has the result again. The rest of the address is the application's. */
function scrub({ location, history }: CallbackWindow): void {
  const url = new URL(location.href);
  for (const name of Object.keys(resultChecks)) url.searchParams.delete(name);
  try {
    history.replaceState(history.state, '', url.href);
  } catch {
    // A page that may not change its address, as in a sandbox, still delivers.
  }
}
