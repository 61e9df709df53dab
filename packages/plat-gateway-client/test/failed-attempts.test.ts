import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
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
  shared = { waitsUntil: 0 },
) {
  const deadline = { ended, onEnd: undefined } as unknown as Deadline;
  const failed = new FailedAttempts(
    'plat.soak.unknown',
    { retries: 9, ...limits } as never,
    deadline,
    shared,
  );
  return { failed, deadline };
}

describe('a failed attempt', () => {
  it('is followed by another where nothing was carried out', async () => {
    const { failed } = attempts();
    for (const delivery of ['not-sent', 'not-delivered'] as const) {
      await expect(failed.waitAfter(failure('connection-lost', delivery))).resolves.toBeUndefined();
    }
    await expect(failed.waitAfter(refused())).resolves.toBeUndefined();
  });

  it('is the last where it may have been carried out, but for a call that may be repeated', async () => {
    const lost = () => failure('connection-lost', 'unknown');
    await expect(attempts().failed.waitAfter(lost())).rejects.toMatchObject({ delivery: 'unknown' });
    await expect(attempts({ idempotent: true }).failed.waitAfter(lost())).resolves.toBeUndefined();
  });

  eachRow(['socket-missing', 'socket-denied', 'timeout', 'bad-response'] as const)(
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

  const unread = () => failure('connection-lost', 'not-delivered');
  /** The pauses of one call, to which the same happens again and again. */
  const pausesOf = async (shared: { waitsUntil: number }, fail: () => TransportFailure) => {
    pauses.delays = [];
    const { failed } = attempts({ retries: 1 }, undefined, shared);
    const giveUp = async () => {
      for (;;) await failed.waitAfter(fail());
    };
    await expect(giveUp()).rejects.toBeInstanceOf(TransportFailure);
    return pauses.delays;
  };

  eachRow([
    [missing, 50],
    [refused, 50],
    [unread, 0],
  ])('is waited for during 3 seconds where it was reached before: %o', async (fail, first) => {
    expect(await pausesOf({ waitsUntil: Infinity }, fail)).toEqual([first, 100, 200, 400, 800, 1000, 1000]);
  });

  it('is waited for once in an outage, and anew in the next, which a response divides', async () => {
    const shared = { waitsUntil: Infinity };
    expect(await pausesOf(shared, missing)).toHaveLength(7);
    expect(await pausesOf(shared, refused)).toEqual([50]);
    pauses.now += 3600;
    expect(await pausesOf(shared, unread)).toEqual([0]);
    shared.waitsUntil = Infinity;
    expect(await pausesOf(shared, missing)).toHaveLength(7);
  });

  it('is given up after the retries where it was not reached before, and at once without any', async () => {
    const { failed } = attempts({ retries: 1 });
    await failed.waitAfter(missing());
    await expect(failed.waitAfter(missing())).rejects.toMatchObject({ code: 'socket-missing' });
    const none = attempts({ retries: 0 }, undefined, { waitsUntil: Infinity }).failed;
    await expect(none.waitAfter(missing())).rejects.toMatchObject({ code: 'socket-missing' });
  });

  it('is not what a call that was lost beyond its retries waits for', async () => {
    const { failed } = attempts({ retries: 1, idempotent: true }, undefined, { waitsUntil: Infinity });
    await failed.waitAfter(failure('connection-lost', 'unknown'));
    await expect(failed.waitAfter(failure('connection-lost', 'unknown'))).rejects.toMatchObject({
      code: 'connection-lost',
    });
  });
});

describe('the pause after it', () => {
  it('ends with the client, with the deadline, and at once where that is over', async () => {
    pauses.ends = false;
    for (const reason of ['closed', 'timeout'] as const) {
      const { failed, deadline } = attempts();
      const waiting = failed.waitAfter(refused());
      deadline.onEnd?.(reason);
      await expect(waiting).rejects.toMatchObject({ code: reason, delivery: 'not-sent' });
    }
    await expect(attempts({}, 'aborted').failed.waitAfter(refused())).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});
