import { knownCapability } from './capability/known.js';
import type { Deadline } from './deadline.js';
import type { Delivery } from './errors.js';
import { TransportFailure } from './transport/transport.js';

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 1000;

/** What decides whether a call is sent again. */
export interface RetryPolicy {
  req: string;
  retries: number;
  deadline: Deadline;
}

/**
 * Sends a call, and sends it again while that can harm nothing: the gateway received none of it, or the capability
 * changes nothing. It waits between attempts, longer each time, with full jitter, and never past the deadline.
 */
export async function withRetries<Answer>(
  send: (attempt: number) => Promise<Answer>,
  policy: RetryPolicy,
): Promise<Answer> {
  const { req, retries, deadline } = policy;
  let attempt = 0;
  let furthest: Delivery = 'not-sent';
  const sendOnce = async () => {
    attempt += 1;
    try {
      return await send(attempt);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      furthest = further(furthest, error.delivery);
      throw error.withDelivery(furthest);
    }
  };
  const mayRepeat = (error: unknown) => deadline.ended === undefined && isHarmless(error, req);
  try {
    return await sendOnce();
  } catch (error) {
    if (retries === 0 || !mayRepeat(error)) throw error;
  }
  const { backOff } = await import('exponential-backoff');
  const retried = backOff(sendOnce, {
    numOfAttempts: retries,
    delayFirstAttempt: true,
    startingDelay: FIRST_DELAY_MS,
    maxDelay: LONGEST_DELAY_MS,
    jitter: 'full',
    retry: mayRepeat,
  });
  return Promise.race([retried, endOf(deadline, () => furthest)]);
}

/** Rejects at the deadline, so that no pause between two attempts outlasts it. */
function endOf(deadline: Deadline, delivery: () => Delivery): Promise<never> {
  return new Promise((_, reject) => {
    deadline.onEnd((reason) => reject(new TransportFailure(reason, delivery())));
  });
}

function isHarmless(error: unknown, req: string): boolean {
  if (!(error instanceof TransportFailure)) return false;
  if (error.code !== 'socket-refused' && error.code !== 'connection-lost') return false;
  const { delivery } = error;
  return delivery === 'not-sent' || delivery === 'not-delivered' || knownCapability(req)?.readOnly === true;
}

const ORDER: readonly Delivery[] = ['not-sent', 'not-delivered', 'unknown', 'answered'];

/** Of two attempts, the one that came further says whether the call may have been carried out. */
function further(one: Delivery, other: Delivery): Delivery {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;
}
