import { setMaxListeners } from 'node:events';
import { pause } from './pause.mjs';

/** How long calls may take to end after the work has, before they count as hanging. */
const LAST_CALLS_MS = 60_000;

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

/**
 * Lets all work for a while. Resolves with whether each came to its end; one that did not is a violation.
 *
 * @param {Pick<Part, 'findings' | 'work'>[]} parts
 * @param {object} options
 * @param {number} options.seconds
 * @param {AbortSignal} options.signal ends the work early
 * @param {number} [options.lastCallsMs]
 */
export async function work(parts, { seconds, signal, lastCallsMs }) {
  const end = new AbortController();
  // Every caller that rests listens to it.
  setMaxListeners(0, end.signal);
  const works = parts.map((part) => ({ findings: part.findings, ended: part.work(end.signal) }));
  await Promise.race([pause(seconds * 1000, signal), Promise.all(works.map(({ ended }) => ended))]);
  end.abort();
  return allEnd(works, 'its work', lastCallsMs);
}

/**
 * Gives back what all have. Resolves with whether that came to its end.
 *
 * @param {Pick<Part, 'findings' | 'close'>[]} parts
 */
export function close(parts) {
  const closings = parts.map((part) => ({ findings: part.findings, ended: part.close() }));
  return allEnd(closings, 'close()');
}

/**
 * @param {{ findings: import('./findings.mjs').Findings, ended: Promise<void> }[]} works
 * @param {string} what
 * @param {number} [limitMs]
 */
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
