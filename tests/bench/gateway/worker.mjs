// The process of one client: calls for a while, or a number of calls, with so many in flight.
import { serveTasks } from '../processes.mjs';
import { clients } from './clients.mjs';

const [, , name, socketPath] = process.argv;
const call = await clients[name]({ socketPath, connections: 16 });

serveTasks(async ({ capability, inFlight, ms = Infinity, calls = Infinity }) => {
  let started = 0;
  let residentBytes = 0;
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const caller = async () => {
    while (started < calls && performance.now() - startedAt < ms) {
      started += 1;
      const data = await call(capability);
      // Also keeps the engine from leaving the result out.
      if (data === undefined || data === null) throw new Error(`${name} got no data`);
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
});
