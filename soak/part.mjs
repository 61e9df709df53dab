/**
 * One client at work, and the trouble around it.
 *
 * @typedef {object} Part
 * @property {import('./findings.mjs').Findings} findings
 * @property {import('./counts.mjs').Counts} troubles by kind
 * @property {(signal: AbortSignal) => Promise<void>} work calls and makes trouble until the signal, and shows at the end
 *   that a calm world is answered again
 * @property {() => Promise<void>} close gives everything back
 */

import { rest } from './rest.mjs';

const AFTER_FAILURE_MS = 80;
const RECOVERY_MS = 15_000;

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
    await rest(isAnswered === false ? AFTER_FAILURE_MS : pauseMs(), signal);
  }
}

/**
 * Calls until it is answered, when all trouble is over.
 *
 * @param {import('./findings.mjs').Findings} findings
 * @param {() => import('./findings.mjs').JudgedCall} nextCall
 */
export async function mustRecover(findings, nextCall) {
  const end = performance.now() + RECOVERY_MS;
  while (!(await findings.judge(nextCall()))) {
    if (performance.now() > end) {
      findings.violate('never ended', nextCall().what, 'an answer, as all trouble is over', 'none');
      return;
    }
    await rest(100);
  }
}
