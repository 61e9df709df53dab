import { pause } from './pause.mjs';

const RECOVERY_MS = 15_000;
const BETWEEN_CALLS_MS = 100;

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
    await pause(BETWEEN_CALLS_MS);
  }
}
