import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findChromium } from '../scripts/browsers.mjs';
import { Random } from '../scripts/random.mjs';
import { openDesktopPart } from './desktop/part.mjs';
import { Findings } from './findings.mjs';
import { openGatewayPart } from './gateway.mjs';
import { openPagesInMemoryPart } from './pages-in-memory.mjs';
import { openPmPart } from './pm.mjs';
import { Secrets } from './secrets.mjs';
import { close, pause, work } from './work.mjs';

const LONGEST_WARM_UP_S = 15;
const HANDLES_GONE_WITHIN_MS = 5000;
const MIB = 2 ** 20;

/**
 * All clients at work at once, among faults, for a while.
 *
 * @param {{ seed: number, seconds: number, signal: AbortSignal }} options `signal` ends the run early
 * @returns {Promise<import('./report.mjs').SoakResult>}
 */
export async function soak({ seed, seconds, signal }) {
  const browser = findChromium();
  const since = performance.now();
  const handlesBefore = process.getActiveResourcesInfo();
  const parts = await Promise.all([
    openGatewayPart(new Random(seed)),
    ...(browser === undefined ? [] : [openDesktopPart(new Random(seed + 1), browser)]),
    openPagesInMemoryPart(seed),
    openPmPart(seed),
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

/** What this process holds when all that can be collected is: the clients, and the fakes around them. */
function memoryNow() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  return { rssMiB: Math.round(rss / MIB), heapMiB: Math.round((heapUsed / MIB) * 10) / 10 };
}

/**
 * What keeps this process alive and did not before. Waits a little, because a socket that was closed here is gone only when
 * the other end has noticed.
 *
 * @param {string[]} before
 */
async function leakedHandles(before) {
  const surplus = () => {
    const known = [...before];
    return process.getActiveResourcesInfo().filter((name) => {
      const index = known.indexOf(name);
      if (index >= 0) known.splice(index, 1);
      return index < 0;
    });
  };
  const end = performance.now() + HANDLES_GONE_WITHIN_MS;
  while (surplus().length > 0 && performance.now() < end) await pause(100);
  return surplus();
}

/** Tells how far the run is, on standard error: in one line on a terminal, else by a line every few seconds. */
function showProgress(parts, seconds) {
  const { stderr } = process;
  const since = performance.now();
  const show = () => {
    const gone = Math.round((performance.now() - since) / 1000);
    const counts = parts.map(({ findings }) => `${findings.client} ${findings.calls}`);
    const wrong = parts.reduce((sum, { findings }) => sum + findings.violations.total, 0);
    const line = `${gone} of ${seconds} s · calls: ${counts.join(' · ')} · violations: ${wrong}`;
    stderr.write(stderr.isTTY ? `\r\u001b[2K${line.slice(0, stderr.columns - 1)}` : `${line}\n`);
  };
  const timer = setInterval(show, stderr.isTTY ? 500 : 5000);
  return {
    stop() {
      clearInterval(timer);
      if (stderr.isTTY) stderr.write('\r\u001b[2K');
    },
  };
}
