import { pause } from './pause.mjs';

const AFTER_FAILURE_MS = 80;

/**
 * Calls again and again until the signal.
 *
 * @param {AbortSignal} signal
 * @param {() => Promise<unknown>} call false: it was not answered, and the caller rests, as a good caller does
 * @param {() => number} pauseMs
 */
export async function keepCalling(signal, call, pauseMs) {
  while (!signal.aborted) {
    const isAnswered = await call();
    await pause(isAnswered === false ? AFTER_FAILURE_MS : pauseMs(), signal);
  }
}
