import { setMaxListeners } from 'node:events';
import { findChromium } from '../scripts/find-chromium.mjs';
import { openGatewayPart } from './gateway/part.mjs';
import { leakedHandles, openHandles } from './handles.mjs';
import { Luck } from './luck.mjs';
import { memoryNow } from './memory.mjs';
import { openChromiumPart } from './page/chromium/part.mjs';
import { openMemoryPagePart } from './page/memory/part.mjs';
import { openPmPart } from './pm/part.mjs';
import { showProgress } from './progress.mjs';
import { rest } from './rest.mjs';

const LONGEST_WARM_UP_S = 15;

/** How long calls may take to end after the run has, before they count as hanging. */
const LAST_CALLS_MS = 60_000;

/**
 * All clients at work at once, in trouble, for a while.
 *
 * @param {object} options
 * @param {number} options.seed
 * @param {number} options.seconds
 * @param {AbortSignal} options.signal ends the run early
 * @returns {Promise<import('./report.mjs').SoakResult>}
 */
export async function soak({ seed, seconds, signal }) {
  const browser = findChromium();
  const since = performance.now();
  const handlesBefore = openHandles();
  const parts = await Promise.all([
    openGatewayPart(new Luck(seed)),
    ...(browser === undefined ? [] : [openChromiumPart(new Luck(seed + 1), browser)]),
    openMemoryPagePart(new Luck(seed + 2)),
    openPmPart(new Luck(seed + 3)),
  ]);
  const progress = showProgress(parts, seconds);
  // Until then code is loaded and compiled, which is no leak.
  const warmUpSeconds = Math.min(LONGEST_WARM_UP_S, seconds / 4);
  await work(parts, warmUpSeconds, signal);
  const memoryAtStart = memoryNow();
  await work(parts, seconds - warmUpSeconds, signal);
  const memoryAtEnd = memoryNow();
  progress.stop();

  await Promise.all(parts.map((part) => part.close()));
  const leaked = await leakedHandles(handlesBefore);
  for (const { findings } of parts) findings.countHanging();
  for (const handle of leaked) {
    parts[0].findings.violate('handle leaked', 'when all was closed', 'what was open at the start', handle);
  }
  const ran = Math.round((performance.now() - since) / 1000);
  return { seed, seconds: ran, browser, parts, memoryAtStart, memoryAtEnd };
}

/**
 * @param {import('./part.mjs').Part[]} parts
 * @param {number} seconds
 * @param {AbortSignal} signal
 */
async function work(parts, seconds, signal) {
  const end = new AbortController();
  // Every caller that rests listens to it.
  setMaxListeners(0, end.signal);
  const ended = Promise.all(parts.map((part) => part.work(end.signal)));
  await Promise.race([rest(seconds * 1000, signal), ended]);
  end.abort();
  const tooLate = new AbortController();
  await Promise.race([ended, rest(LAST_CALLS_MS, tooLate.signal)]);
  tooLate.abort();
}
