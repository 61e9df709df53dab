import { setTimeout as timeout } from 'node:timers/promises';
import { count, sum } from './findings.mjs';

const AFTER_ANSWER_MS = 20;
const AFTER_FAILURE_MS = 80;

/** Waits, but not beyond the signal. @param {AbortSignal} [signal] */
export async function pause(ms, signal) {
  await timeout(ms, undefined, { signal }).catch(() => undefined);
}

/** Callers that call until the signal. One that was not answered rests, as a good caller does. */
export async function keepCalling(signal, callers, call) {
  const callUntilEnd = async () => {
    while (!signal.aborted) await pause((await call()) ? AFTER_ANSWER_MS : AFTER_FAILURE_MS, signal);
  };
  await Promise.all(Array.from({ length: callers }, callUntilEnd));
}

/** Calls until it is answered, when all faults are over. */
export async function mustRecover(findings, nextCall) {
  const limit = AbortSignal.timeout(15_000);
  while (!(await findings.judge(nextCall()))) {
    if (limit.aborted)
      return findings.violate('calls that never ended', 'a call when all is well', 'no answer');
    await pause(AFTER_FAILURE_MS);
  }
}

/**
 * Injects faults until the signal: each once, in the order in which they are written, then any. Each comes to its end and
 * leaves things as well as it found them.
 */
export async function injectFaults(signal, faults, counts, random) {
  const names = Object.keys(faults);
  while (!signal.aborted) {
    const name = names[sum(counts)] ?? random.pick(names);
    await faults[name]();
    count(counts, name);
    await pause(100 + random.below(400), signal);
  }
}

/** Waits for the end of some work. Where it does not end in time, that is a violation. */
export async function endInTime(findings, what, work, limitMs = 300_000) {
  const late = timeout(limitMs, 'late', { ref: false });
  if ((await Promise.race([work, late])) !== 'late') return;
  findings.violate('calls that never ended', what, `no end within ${limitMs} ms`);
}
