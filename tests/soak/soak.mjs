import { setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findChromium } from '../../scripts/browsers.mjs';
import { Random } from '../../scripts/random.mjs';
import { Findings } from './findings.mjs';
import { openGatewayPart } from './gateway.mjs';
import { openPageInChromium } from './page-in-chromium.mjs';
import { openPmPart } from './pm.mjs';
import { endInTime, pause } from './work.mjs';

/**
 * Clients at work at once, among faults, for a while. Each part is one client with its `findings`: its `work` calls and
 * injects faults until a signal and shows at the end that a calm world is answered again; `close` gives everything back.
 *
 * @param {{ seed: number, seconds: number, signal: AbortSignal }} options `signal` ends the run early
 */
export async function soak({ seed, seconds, signal }) {
  const browser = findChromium();
  const openBefore = process.getActiveResourcesInfo().length;
  const parts = await Promise.all([
    openGatewayPart(new Random(seed)),
    ...(browser === undefined ? [] : [openPageInChromium(new Random(seed + 1), browser)]),
    openPmPart(seed),
  ]);
  const clients = parts.map(({ findings }) => findings);
  const since = performance.now();
  console.error(`At work for ${seconds} s with seed ${seed}; Ctrl+C ends it early`);
  const end = new AbortController();
  // All callers wait on one signal, which Node takes for a leak at the eleventh.
  setMaxListeners(0, end.signal);
  const works = parts.map((part) => part.work(end.signal));
  // Until then code is loaded and compiled, which is no leak.
  await pause(250 * seconds, signal);
  const afterWarmUp = memoryNow();
  await pause(750 * seconds, signal);
  end.abort();
  await Promise.all(parts.map(({ findings }, at) => endInTime(findings, 'its work', works[at])));
  const memory = { 'after the warm-up': afterWarmUp, 'at the end': memoryNow() };
  await Promise.all(parts.map(({ findings, close }) => endInTime(findings, 'close()', close())));

  const left = new Findings('the process');
  // A socket is gone only when the other end has noticed.
  const limit = AbortSignal.timeout(5000);
  while (process.getActiveResourcesInfo().length > openBefore && !limit.aborted) await pause(100);
  const open = process.getActiveResourcesInfo();
  if (open.length > openBefore) left.violate('leaked handles', `${openBefore} were open at the start`, open);
  return { seed, seconds: Math.round((performance.now() - since) / 1000), browser, clients, left, memory };
}

/** What this process holds when all that can be collected is: the clients, and the fakes around them. */
function memoryNow() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { rss, heapUsed } = process.memoryUsage();
  return { 'RSS, MiB': Math.round(rss / 2 ** 20), 'heap, MiB': Math.round(heapUsed / 2 ** 20) };
}
