import type { AppAuthResult } from 'plat-schemas/app';
import { recordOf } from '../checks.js';
import type { StateWindow } from '../page-window.js';
import { jsonIn } from '../wire/messages.js';
import { resultFrom } from './parse-callback.js';

/** The default type of a result. */
export const APP_AUTH_TYPE = 'plat-app-auth';

const PREFIX = 'plat-app-auth-result:';
const KEPT_MS = 600_000;

/** Keeps an undelivered result for ten minutes: the requesting page may be reloading, or suspended. */
export function keepResult(window: StateWindow, type: string, result: AppAuthResult): void {
  try {
    const kept = { type, result, expiresAt: Date.now() + KEPT_MS };
    window.localStorage?.setItem(PREFIX + result.state, JSON.stringify(kept));
  } catch {
    // Then the page must ask its server.
  }
}

/** The result of this state and type, if one was kept. It is kept no more, nor is any that has expired. */
export function takeResult(window: StateWindow, type = APP_AUTH_TYPE, state: string | undefined) {
  try {
    const key = PREFIX + state;
    const kept = recordOf(jsonIn(window.localStorage?.getItem(key)));
    const isFresh = Date.now() < (kept.expiresAt as number);
    if (isFresh && kept.type !== type) return undefined;
    window.localStorage?.removeItem(key);
    if (isFresh) return resultFrom(kept.result);
  } catch {
    // A page without storage has nothing kept.
  }
  return undefined;
}

/** The results of this type that were kept, or that of the state alone. */
export function takeResults(window: StateWindow, type: string | undefined, state: string | undefined) {
  const states = state === undefined ? keysIn(window, PREFIX).map((key) => key.replace(PREFIX, '')) : [state];
  return states.flatMap((one) => takeResult(window, type, one) ?? []);
}

/** The keys with this prefix; none in a page without storage. */
export function keysIn(window: StateWindow, prefix: string): string[] {
  try {
    const { localStorage: storage } = window;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
