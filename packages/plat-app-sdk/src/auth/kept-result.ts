import type { AppAuthResult } from 'plat-schemas/app';
import { recordOf } from '../checks.js';
import { jsonIn } from '../wire/messages.js';
import { resultFrom } from './parse-callback.js';
import { digestOf } from './state-digest.js';
import type { StateWindow } from './state-storage.js';

/** The default type of a result. */
export const APP_AUTH_TYPE = 'plat-app-auth';

const PREFIX = 'plat-app-auth-result:';
const KEPT_MS = 600_000;

const keyOf = (state: string | undefined) => PREFIX + digestOf(state);

/**
 * Keeps an undelivered result for ten minutes: the requesting page may be reloading, or suspended. Its state is left out: the
 * requesting page has it, and no other page of the origin may learn it.
 */
export function keepResult(window: StateWindow, type: string, { state, ...result }: AppAuthResult): void {
  try {
    const kept = { type, result, expiresAt: Date.now() + KEPT_MS };
    window.localStorage?.setItem(keyOf(state), JSON.stringify(kept));
  } catch {
    // Then the page must ask its server.
  }
}

/** The result of this state and type, if one was kept. It is kept no more, nor is any that has expired. */
export function takeResult(
  window: StateWindow,
  type: string | undefined,
  state: string | undefined,
): AppAuthResult | undefined {
  const result = takeAt(window, keyOf(state), type);
  return result && { ...result, state };
}

/** The results of this type that were kept, which then have no state; with a state, that of the state alone. */
export function takeResults(
  window: StateWindow,
  type: string | undefined,
  state: string | undefined,
): AppAuthResult[] {
  if (state !== undefined) return [takeResult(window, type, state) ?? []].flat();
  return keptKeys(window).flatMap((key) => takeAt(window, key, type) ?? []);
}

export function dropExpiredResults(window: StateWindow): void {
  // No result has this type: only what has expired goes.
  takeResults(window, '', undefined);
}

function takeAt(window: StateWindow, key: string, type = APP_AUTH_TYPE): AppAuthResult | undefined {
  try {
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

function keptKeys(window: StateWindow): string[] {
  try {
    const { localStorage: storage } = window;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    return keys.filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}
