import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MIB = 2 ** 20;

/** What this process holds when all that can be collected is: the clients, and the fakes around them. */
export function memoryNow() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  return { rssMiB: Math.round(rss / MIB), heapMiB: Math.round((heapUsed / MIB) * 10) / 10 };
}
