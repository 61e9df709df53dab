import { setTimeout as pause } from 'node:timers/promises';
import { GatewayClient } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rightAnswer, startRawServer } from './raw-server.js';
import { keepCalling, type Tally } from './soak-callers.js';
import { disturb } from './soak-trouble.js';
import { failureOf } from './support.js';

const SECONDS = Number(process.env.PLAT_SOAK_SECONDS ?? 10);
const IN_FLIGHT = 64;

beforeEach(() => {
  vi.stubEnv('PLAT_API_TOKEN', 'secret-token');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('under load and in trouble', () => {
  it(`each of ${IN_FLIGHT} calls in flight ends in its own answer or a typed error, for ${SECONDS} s`, {
    timeout: (SECONDS + 60) * 1000,
  }, async () => {
    const before = await handlesAtRest();
    const tally: Tally = { answers: 0, errors: new Map(), wrong: [], hanging: 0 };
    const gateway = await startFakeGateway();
    const end = new AbortController();
    {
      const { socketPath } = gateway;
      await using kept = new GatewayClient({ appName: 'notes', socketPath });
      await using single = new GatewayClient({ appName: 'notes', socketPath, transport: 'http' });
      const calling = Array.from({ length: IN_FLIGHT }, (_, index) =>
        keepCalling(index % 4 === 0 ? single : kept, tally, end.signal),
      );
      const troubles = await disturb(gateway, SECONDS * 1000);
      // Calm again, so that the last calls can show that nothing was left broken.
      const beforeCalm = tally.answers;
      await vi.waitFor(() => expect(tally.answers).toBeGreaterThan(beforeCalm + 10 * IN_FLIGHT), 10_000);
      end.abort();
      await Promise.all(calling);
      console.log({ ...troubles, answers: tally.answers, ...Object.fromEntries([...tally.errors].sort()) });
      console.log({ wrong: tally.wrong.length, hanging: tally.hanging });
    }
    await gateway.close();

    expect(tally.wrong).toEqual([]);
    expect(tally.hanging).toBe(0);
    await expectNoMoreThan(before);
  });
});

describe.each(['undici', 'http'] as const)('an answer that is cut, with the transport %s,', (transport) => {
  it('is a lost connection at each of its bytes, and an answer only when it is whole', async () => {
    const before = await handlesAtRest();
    let sent = 0;
    let whole = 0;
    {
      await using server = await startRawServer((socket, request) => {
        const answer = rightAnswer(request);
        whole = answer.length;
        socket.end(answer.slice(0, sent));
      });
      const { socketPath } = server;
      await using client = new GatewayClient({ appName: 'notes', transport, socketPath, retries: 0 });
      do {
        const error = await failureOf(client.getPlatformConfig());
        expect(error, `cut after ${sent} bytes`).toMatchObject({ code: 'connection-lost' });
        expect(['unknown', 'answered']).toContain(error.delivery);
        sent += 1;
      } while (sent < whole);
      await expect(client.getPlatformConfig()).resolves.toMatchObject({ systemLanguage: 'en-US' });
    }
    expect(whole).toBeGreaterThan(100);
    await expectNoMoreThan(before);
  });
});

/** Waits a little, because a socket that was closed here is gone only when the other end has noticed. */
async function expectNoMoreThan(before: string[]): Promise<void> {
  let left = surplus(before);
  // Not vi.waitFor: the timer that it waits with would be counted too.
  for (let turn = 0; turn < 20 && left.length > 0; turn += 1) {
    await pause(100);
    left = surplus(before);
  }
  expect(left).toEqual([]);
}

/** What keeps this process alive now, and did not before; the test runner has handles of its own. */
function surplus(before: string[]): string[] {
  const known = [...before];
  return process.getActiveResourcesInfo().filter((name) => {
    const index = known.indexOf(name);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

/** Taken after the runner has put its own timers away, which would otherwise hide one of ours. */
async function handlesAtRest(): Promise<string[]> {
  await pause(200);
  return process.getActiveResourcesInfo();
}
