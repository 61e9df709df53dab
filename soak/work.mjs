// How the parts of a soak run go: calls again and again, faults around them, and an end.
import { setMaxListeners } from 'node:events';
import { setTimeout as timeout } from 'node:timers/promises';

/** How long calls may take to end after the work has, before they count as hanging. */
const LAST_CALLS_MS = 150_000;
const AFTER_FAILURE_MS = 80;
const RECOVERY_MS = 15_000;
const BETWEEN_CALLS_MS = 100;

/**
 * One client at work, and the faults around it.
 *
 * @typedef {object} Part
 * @property {import('./findings.mjs').Findings} findings
 * @property {Counts} faults by kind
 * @property {(signal: AbortSignal) => Promise<void>} work calls and injects faults until the signal, and shows at the end
 *   that a calm world is answered again
 * @property {() => Promise<void>} close gives everything back
 */

/**
 * How often each thing happened.
 *
 * @extends {Map<string, number>}
 */
export class Counts extends Map {
  /** @param {string} thing */
  add(thing) {
    this.set(thing, (this.get(thing) ?? 0) + 1);
  }

  get total() {
    return [...this.values()].reduce((sum, times) => sum + times, 0);
  }
}

/**
 * Waits, but not beyond the signal.
 *
 * @param {number} ms
 * @param {AbortSignal} [signal]
 */
export async function pause(ms, signal) {
  // All callers of a part wait on one signal, which Node takes for a leak at the eleventh.
  if (signal) setMaxListeners(0, signal);
  await timeout(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Calls again and again until the signal. A caller that was not answered rests, as a good caller does.
 *
 * @param {AbortSignal} signal
 * @param {() => Promise<unknown>} call resolves with false when it was not answered
 * @param {() => number} pauseMs
 */
export async function keepCalling(signal, call, pauseMs) {
  while (!signal.aborted) {
    const isAnswered = await call();
    await pause(isAnswered === false ? AFTER_FAILURE_MS : pauseMs(), signal);
  }
}

/**
 * Calls until it is answered, when all faults are over.
 *
 * @param {import('./findings.mjs').Findings} findings
 * @param {() => import('./findings.mjs').JudgedCall} nextCall
 */
export async function mustRecover(findings, nextCall) {
  const end = performance.now() + RECOVERY_MS;
  while (!(await findings.judge(nextCall()))) {
    if (performance.now() > end) {
      findings.violate('never ended', nextCall().what, 'an answer, as all faults are over', 'none');
      return;
    }
    await pause(BETWEEN_CALLS_MS);
  }
}

/**
 * Injects faults until the signal: each kind once, soon and in the order in which they are written, then any. A fault that
 * has begun is brought to its end.
 *
 * @param {AbortSignal} signal
 * @param {Record<string, () => Promise<unknown> | void>} kinds each leaves things as well as it found them
 * @param {{ counts: Counts, random: import('../scripts/random.mjs').Random, pausesMs: [number, number] }} options
 */
export async function injectFaults(signal, kinds, { counts, random, pausesMs: [shortest, longest] }) {
  const names = Object.keys(kinds);
  while (!signal.aborted) {
    const isFirst = counts.total < names.length;
    const name = isFirst ? names[counts.total] : random.pick(names);
    await kinds[name]();
    counts.add(name);
    await pause(isFirst ? shortest : shortest + random.below(longest - shortest), signal);
  }
}

/**
 * Lets all work for a while. Resolves with whether each came to its end; one that did not is a violation.
 *
 * @param {Pick<Part, 'findings' | 'work'>[]} parts
 * @param {{ seconds: number, signal: AbortSignal, lastCallsMs?: number }} options `signal` ends the work early
 */
export async function work(parts, { seconds, signal, lastCallsMs }) {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const works = parts.map((part) => ({ findings: part.findings, ended: part.work(end.signal) }));
  await Promise.race([pause(seconds * 1000, signal), Promise.all(works.map(({ ended }) => ended))]);
  end.abort();
  return allEnd(works, 'its work', lastCallsMs);
}

/** Gives back what all have. Resolves with whether that came to its end. */
export function close(parts) {
  const closings = parts.map((part) => ({ findings: part.findings, ended: part.close() }));
  return allEnd(closings, 'close()');
}

async function allEnd(works, what, limitMs = LAST_CALLS_MS) {
  const inTime = new AbortController();
  const limit = pause(limitMs, inTime.signal).then(() => false);
  const ends = works.map(async ({ findings, ended }) => {
    const hasEnded = await Promise.race([ended.then(() => true), limit]);
    if (!hasEnded) findings.violate('never ended', what, `an end within ${limitMs} ms`, 'none');
    return hasEnded;
  });
  const haveEnded = await Promise.all(ends);
  inTime.abort();
  return haveEnded.every(Boolean);
}
