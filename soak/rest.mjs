import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits, but not beyond the signal.
 *
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 */
export async function rest(milliseconds, signal) {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}
