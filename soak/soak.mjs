import { findChromium } from '../scripts/browsers.mjs';
import { Findings } from './findings.mjs';
import { openGatewayPart } from './gateway/part.mjs';
import { leakedHandles, openHandles } from './handles.mjs';
import { memoryNow } from './memory.mjs';
import { openChromiumPart } from './page/chromium/part.mjs';
import { openMemoryPagePart } from './page/memory/part.mjs';
import { openPmPart } from './pm/part.mjs';
import { showProgress } from './progress.mjs';
import { soakRandom } from './random.mjs';
import { Secrets } from './secrets.mjs';
import { close, work } from './work.mjs';

const LONGEST_WARM_UP_S = 15;

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
    openGatewayPart(soakRandom(seed)),
    ...(browser === undefined ? [] : [openChromiumPart(soakRandom(seed + 1), browser)]),
    openMemoryPagePart(soakRandom(seed + 2)),
    openPmPart(soakRandom(seed + 3)),
  ]);
  const progress = showProgress(parts, seconds);
  // Until then code is loaded and compiled, which is no leak.
  const warmUpSeconds = Math.min(LONGEST_WARM_UP_S, seconds / 4);
  const isWarm = await work(parts, { seconds: warmUpSeconds, signal });
  const memoryAtStart = memoryNow();
  // What has not come to its end cannot begin again.
  if (isWarm) await work(parts, { seconds: seconds - warmUpSeconds, signal });
  const memoryAtEnd = memoryNow();
  progress.stop();

  await close(parts);
  for (const { findings } of parts) findings.countHanging();
  const left = new Findings('the process', { isTyped: () => false, secrets: new Secrets() });
  for (const handle of await leakedHandles(handlesBefore)) {
    left.violate('handle leaked', 'when all was closed', 'what was open at the start', handle);
  }
  const ran = Math.round((performance.now() - since) / 1000);
  return { seed, seconds: ran, browser, parts, left, memoryAtStart, memoryAtEnd };
}
