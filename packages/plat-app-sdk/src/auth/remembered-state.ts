import type { StateStorage, StateWindow } from '../page-window.js';
import { keysIn, takeResults } from './kept-result.js';

/** How long a state is remembered, and in which window. */
export interface RememberAuthStateOptions {
  /** Milliseconds after which the state is forgotten. @default 1_800_000, half an hour */
  expiresInMs?: number | undefined;
  /** The window of the page. @default globalThis.window */
  window?: StateWindow | undefined;
}

const PREFIX = 'plat-app-auth:';

/**
 * The key of a state, which holds a digest of 64 bits: a tab of the same origin that lists the storage must not learn the
 * name of the channel. A short digest hides a random state best, as many other states have the same.
 */
function keyOf(state: string | undefined): string {
  const parts = [0x811c9dc5, 0x9747b28c].map((seed) => {
    let hash = seed;
    for (const unit of String(state)) {
      hash = Math.imul(hash ^ (unit.codePointAt(0) as number), 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    return (hash >>> 0).toString(36);
  });
  // The build renames properties called `join`.
  return PREFIX + String(parts);
}

// For a page whose storage throws: its states are lost on a reload and unavailable to other pages.
const memories = new WeakMap<object, Map<string, string>>();

/**
 * Keeps the `state` of a request until it comes back, also in another window, for `completeAppAuth` to check.
 * Removes expired states and uncollected results. Never throws: without browser storage, the state stays in the page's
 * memory, which only `consumeAuthState` on this page reads.
 *
 * @returns whether other pages can read the state, too. If false, a callback page needs a page that waits in `authorize`,
 * or the state itself.
 */
export function rememberAuthState(
  state: string,
  { expiresInMs = 1_800_000, window = globalThis.window }: RememberAuthStateOptions = {},
): boolean {
  // Else a result without a state would have a known one.
  if (!state) return false;
  const now = Date.now();
  const key = keyOf(state);
  const expiry = String(now + expiresInMs);
  const memory = memoryOf(window);
  for (const [known, value] of memory) if (!(now < Number(value))) memory.delete(known);
  try {
    const { localStorage: storage } = window as { localStorage: StateStorage };
    for (const known of keysIn(window, PREFIX))
      if (!(now < Number(storage.getItem(known)))) storage.removeItem(known);
    // No result has this type: only what has expired goes.
    takeResults({ localStorage: storage }, '', undefined);
    storage.setItem(key, expiry);
    return true;
  } catch {
    memory.set(key, expiry);
    return false;
  }
}

/** Whether the state was remembered and has not expired. It is forgotten, so a second time it is false. Never throws. */
export function consumeAuthState(
  state: string | undefined,
  { window = globalThis.window }: Pick<RememberAuthStateOptions, 'window'> = {},
): boolean {
  const key = keyOf(state);
  const memory = memoryOf(window);
  const expiry = memory.get(key);
  memory.delete(key);
  // Both are forgotten, whichever knew it.
  return consumeStoredState(state, window) || Date.now() < Number(expiry);
}

/** The same for a page that another one remembered the state for, and that has so only the storage to look in. */
export function consumeStoredState(state: string | undefined, window: StateWindow | undefined): boolean {
  try {
    const key = keyOf(state);
    const expiry = window?.localStorage?.getItem(key);
    window?.localStorage?.removeItem(key);
    return Date.now() < Number(expiry);
  } catch {
    return false;
  }
}

function memoryOf(window: StateWindow | undefined): Map<string, string> {
  const owner = window ?? globalThis;
  const memory = memories.get(owner) ?? new Map<string, string>();
  memories.set(owner, memory);
  return memory;
}
