// The process of one variant. It does what it is asked to over IPC: calls for a while, or a number of calls.
import { performance } from 'node:perf_hooks';

const [, , variant, socketPath] = process.argv;
const { open } = await import(`./variants/${variant}.mjs`);
const client = open({ socketPath, connections: 16 });

process.on('message', async (task) => process.send(await measure(task)));
process.on('disconnect', () => process.exit());
process.send('ready');

/** Keeps `inFlight` calls going until the time is over or the calls are made. */
async function measure({ answer, inFlight, milliseconds = Infinity, calls = Infinity }) {
  let started = 0;
  let residentBytes = 0;
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const caller = async () => {
    while (started < calls && performance.now() - startedAt < milliseconds) {
      started += 1;
      const data = await client.call(answer);
      // Also keeps the engine from leaving the result out.
      if (data === undefined || data === null) throw new Error(`${variant} got no data`);
      if (started % 2048 === 0) residentBytes = Math.max(residentBytes, process.memoryUsage.rss());
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    callsPerSecond: (started / (performance.now() - startedAt)) * 1000,
    cpuMicroseconds: (user + system) / started,
    residentBytes: Math.max(residentBytes, process.memoryUsage.rss()),
  };
}
