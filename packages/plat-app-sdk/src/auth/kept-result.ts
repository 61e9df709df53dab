import type { AppAuthResult } from 'plat-schemas/app';
import { recordOf } from '../checks.js';
import { jsonIn } from '../wire/messages.js';
import { resultFrom } from './parse-callback.js';
import type { StateWindow } from './remembered-state.js';

/** The type of a result when nobody names one. */
export const APP_AUTH_TYPE = 'plat-app-auth';

const PREFIX = 'plat-app-auth-result:';
const KEPT_MS = 600_000;

/** Keeps a result that nobody heard, for ten minutes: the page that asked may be reloading, or asleep. */
export function keepResult(window: StateWindow, type: string, result: AppAuthResult): void {
  try {
    const kept = { type, result, expiresAt: Date.now() + KEPT_MS };
    window.localStorage?.setItem(PREFIX + result.state, JSON.stringify(kept));
  } catch {
    // Then the page must ask its server.
  }
}

/** The results of this type that were kept, or that of the state alone. They are kept no more, nor are those expired. */
export function takeResults(
  window: StateWindow,
  type = APP_AUTH_TYPE,
  state?: string | undefined,
): AppAuthResult[] {
  const results: AppAuthResult[] = [];
  try {
    const { localStorage: storage } = window;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    for (const key of keys.filter((name) => name.startsWith(PREFIX))) {
      // What cannot be read has no time to expire, and counts as expired.
      const kept = recordOf(jsonIn(storage?.getItem(key)));
      const result = resultFrom(recordOf(kept.result));
      const isFresh = Date.now() < Number(kept.expiresAt);
      const isMeant = kept.type === type && (state === undefined || result.state === state);
      if (isMeant || !isFresh) storage?.removeItem(key);
      if (isMeant && isFresh) results.push(result);
    }
  } catch {
    // A page without storage has nothing kept.
  }
  return results;
}
