// The process of a client that reads hostile answers. It tells the longest time for which its event loop stood still.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PmClient, PmError } from 'pm-api-client';

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

process.on('message', async ({ address }) => {
  const pm = new PmClient({ baseUrl: address, token: 'of-the-benchmark', timeoutMs: 120_000 });
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  await pause();
  delay.reset();
  const outcome = await pm.bugs.list({ product: 1 }).catch((error) => error);
  await pause();
  delay.disable();
  if (!(outcome instanceof PmError) || outcome.code !== 'bad-response')
    throw new Error(`${address} was not refused`, { cause: outcome });
  process.send(delay.max / 1e6);
});
process.on('disconnect', () => process.exit());
process.send('ready');
