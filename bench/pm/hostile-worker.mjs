// The process of a client that reads hostile answers. It tells the longest time for which its event loop stood still, and by how
// much its memory has grown at the most.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PmClient, PmError } from 'pm-api-client';

/** What a hostile answer is: none, or a no. */
const REFUSED = ['bad-response', 'validation'];

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

process.on('message', async ({ address }) => {
  const pm = new PmClient({ baseUrl: address, token: 'of-the-benchmark', timeoutMs: 120_000 });
  const { rss } = process.memoryUsage();
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  await pause();
  delay.reset();
  const outcome = await pm.bugs.list({ product: 1 }).catch((error) => error);
  await pause();
  delay.disable();
  if (!(outcome instanceof PmError) || !REFUSED.includes(outcome.code))
    throw new Error(`${address} was not refused`, { cause: outcome });
  const memory = process.resourceUsage().maxRSS * 1024 - rss;
  process.send({ block: delay.max / 1e6, memory });
});
process.on('disconnect', () => process.exit());
process.send('ready');
