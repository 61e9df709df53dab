import { setMaxListeners } from 'node:events';
import { setTimeout as timeout } from 'node:timers/promises';

/**
 * Waits, but not beyond the signal.
 *
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 */
export async function pause(milliseconds, signal) {
  // All callers of a part wait on one signal, which Node takes for a leak at the eleventh.
  if (signal) setMaxListeners(0, signal);
  await timeout(milliseconds, undefined, { signal }).catch(() => undefined);
}
