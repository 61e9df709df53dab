import { setTimeout as pause } from 'node:timers/promises';
import type { RunningFakeGateway } from 'plat-testing/gateway';

const DOWN_MS = 40;
const BETWEEN_MS = 60;
const LONGEST_BODY = 160;

/** Makes trouble for a while, one kind after the other, and counts it. */
export async function disturb(gateway: RunningFakeGateway, milliseconds: number) {
  const end = performance.now() + milliseconds;
  const troubles = { restarts: 0, staleSockets: 0, tokens: 0, cuts: 0 };
  while (performance.now() < end) {
    await gateway.stop();
    await pause(DOWN_MS);
    await gateway.start();
    troubles.restarts += 1;
    await pause(BETWEEN_MS);

    await gateway.stop({ leavesSocket: true });
    await pause(DOWN_MS);
    await gateway.start();
    troubles.staleSockets += 1;
    await pause(BETWEEN_MS);

    const token = gateway.rotateToken();
    await pause(5);
    process.env.PLAT_API_TOKEN = token;
    troubles.tokens += 1;
    await pause(BETWEEN_MS);

    // At every position of a body, a few in each turn; where a body is shorter, the cut takes nothing from it.
    for (let count = 0; count < 20; count += 1) {
      gateway.faults.inject({ kind: 'cut', afterBytes: troubles.cuts % LONGEST_BODY });
      troubles.cuts += 1;
      await pause(2);
    }
    await pause(BETWEEN_MS);
    // The fake remembers each call; nobody reads them here, and a long run has many.
    gateway.calls = [];
  }
  gateway.faults.clear();
  return troubles;
}
