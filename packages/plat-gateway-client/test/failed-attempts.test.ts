import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FailedAttempts } from '../src/attempts.js';
import type { Delivery, GatewayErrorCode } from '../src/errors.js';
import { type Deadline, TransportFailure } from '../src/transport/transport.js';

const pauses = vi.hoisted(() => {
  // Files share their modules, and this one needs its own, with other timers.
  vi.resetModules();
  return { delays: [] as number[], ends: true, now: 0 };
});
vi.mock('../src/timers.js', () => ({
  clearTimeout: () => undefined,
  uptime: () => pauses.now,
  setTimeout: (run: () => void, ms: number) => {
    pauses.delays.push(ms);
    pauses.now += ms / 1000;
    if (pauses.ends) queueMicrotask(run);
  },
}));

beforeEach(() => {
  Object.assign(pauses, { delays: [], ends: true, now: 0 });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => void vi.resetModules());

const failure = (code: GatewayErrorCode, delivery: Delivery, cause?: string) =>
  new TransportFailure(code, delivery, undefined, cause && Object.assign(new Error(cause), { code: cause }));
const refused = () => failure('socket-refused', 'not-sent');

function attempts(
  limits: { retries?: number; idempotent?: boolean } = {},
  ended?: Deadline['ended'],
  wasConnected = false,
) {
  const deadline = { ended, onEnd: undefined } as unknown as Deadline;
  const waiting = new Set<() => void>();
  const failed = new FailedAttempts('plat.soak.unknown', { retries: 9, ...limits } as never, deadline, {
    wasConnected,
    pauses: waiting,
  });
  return { failed, deadline, waiting };
}

describe('a failed attempt', () => {
  it('is followed by another where nothing was carried out', async () => {
    const { failed, waiting } = attempts();
    for (const delivery of ['not-sent', 'not-delivered'] as const) {
      await expect(failed.waitAfter(failure('connection-lost', delivery))).resolves.toBeUndefined();
    }
    await expect(failed.waitAfter(refused())).resolves.toBeUndefined();
    expect(waiting.size).toBe(0);
  });

  it('is the last where it may have been carried out, but for a call that may be repeated', async () => {
    const lost = () => failure('connection-lost', 'unknown');
    await expect(attempts().failed.waitAfter(lost())).rejects.toMatchObject({ delivery: 'unknown' });
    await expect(attempts({ idempotent: true }).failed.waitAfter(lost())).resolves.toBeUndefined();
  });

  it.each(['socket-missing', 'socket-denied', 'timeout', 'bad-response'] as const)(
    'is the last: %s',
    async (code) => {
      const { failed } = attempts({ idempotent: true });
      await expect(failed.waitAfter(failure(code, 'not-sent'))).rejects.toMatchObject({ code });
    },
  );

  it('is the last after as many as are allowed, and tells of the one that came furthest', async () => {
    const { failed } = attempts({ retries: 1 });
    await failed.waitAfter(failure('connection-lost', 'not-delivered'));
    await expect(failed.waitAfter(refused())).rejects.toMatchObject({
      code: 'socket-refused',
      delivery: 'not-delivered',
    });
  });
});

describe('a gateway that cannot be reached', () => {
  const missing = () => failure('socket-missing', 'not-sent', 'ENOENT');

  it('is tried again where its socket is gone, and not where the path can lead to none', async () => {
    await expect(attempts().failed.waitAfter(missing())).resolves.toBeUndefined();
    for (const cause of ['ENOTDIR', 'ELOOP', 'ENAMETOOLONG']) {
      const { failed } = attempts();
      await expect(failed.waitAfter(failure('socket-missing', 'not-sent', cause))).rejects.toMatchObject({
        code: 'socket-missing',
      });
    }
  });

  it.each([missing, refused])(
    'is waited for during 3 seconds where it was reached before: %o',
    async (fail) => {
      const { failed } = attempts({ retries: 1 }, undefined, true);
      const giveUp = async () => {
        for (;;) await failed.waitAfter(fail());
      };
      await expect(giveUp()).rejects.toMatchObject({ delivery: 'not-sent' });
      expect(pauses.delays).toEqual([50, 100, 200, 400, 800, 1000, 1000]);
    },
  );

  it('is given up after the retries where it was not reached before, and at once without any', async () => {
    const { failed } = attempts({ retries: 1 });
    await failed.waitAfter(missing());
    await expect(failed.waitAfter(missing())).rejects.toMatchObject({ code: 'socket-missing' });
    const none = attempts({ retries: 0 }, undefined, true).failed;
    await expect(none.waitAfter(missing())).rejects.toMatchObject({ code: 'socket-missing' });
  });

  it('is not what a call that was lost beyond its retries waits for', async () => {
    const { failed } = attempts({ retries: 1, idempotent: true }, undefined, true);
    await failed.waitAfter(failure('connection-lost', 'unknown'));
    await expect(failed.waitAfter(failure('connection-lost', 'unknown'))).rejects.toMatchObject({
      code: 'connection-lost',
    });
  });
});

describe('the pause after it', () => {
  it('grows from 50 milliseconds to a second', async () => {
    const { failed } = attempts();
    for (let count = 0; count < 7; count += 1) await failed.waitAfter(refused());
    expect(pauses.delays).toEqual([50, 100, 200, 400, 800, 1000, 1000]);
  });

  it('is none after the first connection that the gateway had left', async () => {
    const { failed } = attempts();
    for (let count = 0; count < 2; count += 1)
      await failed.waitAfter(failure('connection-lost', 'not-delivered'));
    expect(pauses.delays).toEqual([0, 100]);
  });

  it('ends with the client, with the deadline, and at once where that is over', async () => {
    pauses.ends = false;
    const closed = attempts();
    const first = closed.failed.waitAfter(refused());
    for (const close of closed.waiting) close();
    await expect(first).rejects.toMatchObject({ code: 'closed', delivery: 'not-sent' });
    expect(closed.waiting.size).toBe(0);

    const late = attempts();
    const second = late.failed.waitAfter(refused());
    late.deadline.onEnd?.('timeout');
    await expect(second).rejects.toMatchObject({ code: 'timeout' });
    await expect(attempts({}, 'aborted').failed.waitAfter(refused())).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});
