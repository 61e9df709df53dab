import { setTimeout as timeout } from 'node:timers/promises';

/**
 * Waits, but not beyond the signal.
 *
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 */
export async function pause(milliseconds, signal) {
  await timeout(milliseconds, undefined, { signal }).catch(() => undefined);
}
