import type { FakePm } from 'plat-testing/pm';
import { atRest } from './at-rest.js';
import { Caller } from './caller.js';
import { Ledger } from './ledger.js';
import { befall } from './misfortune.js';
import { bulk, change, create, dryRun, read } from './operations.js';
import { Random } from './random.js';

/** One seeded run of mixed operations against a server with bad luck, and what it has seen. */
export async function badLuck(
  seed: number,
  servers: readonly FakePm[],
  journal: string,
): Promise<Pick<Ledger, 'violations' | 'outcomes'>> {
  const random = new Random(seed);
  const server = random.pick(servers);
  server.reset();
  const ledger = new Ledger();
  const caller = new Caller(server, random, ledger, journal);
  befall(server, random, caller.account, ledger.secrets);
  const steps = [create, change, read, bulk, dryRun];
  for (let step = 0; step < 6; step += 1) {
    const some = [random.pick(steps), ...(random.chance(0.3) ? [random.pick(steps)] : [])];
    await Promise.all(some.map((one) => one(caller)));
  }
  server.faults.clear();
  await new Promise<void>((resolve) => atRest(server, resolve));
  ledger.close(server);
  return ledger;
}
