import { knownCapability } from './capability/known.js';
import type { Deadline } from './deadline.js';
import type { Delivery } from './errors.js';
import { TransportFailure } from './transport/transport.js';

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 1000;

/**
 * Sends a call again that has failed once, while that can harm nothing: the gateway received none of it, or the
 * capability changes nothing. It waits between attempts, longer each time, with full jitter, never past the deadline.
 */
export async function sendAgain<Answer>(
  send: () => Promise<Answer>,
  first: unknown,
  req: string,
  { retries }: { retries: number },
  deadline: Deadline,
): Promise<Answer> {
  const mayRepeat = (error: unknown) => deadline.ended === undefined && isHarmless(error, req);
  if (retries === 0 || !mayRepeat(first)) throw first;
  let furthest = first instanceof TransportFailure ? first.delivery : 'not-sent';
  const sendOnce = () =>
    send().catch((error: unknown) => {
      if (!(error instanceof TransportFailure)) throw error;
      furthest = further(furthest, error.delivery);
      throw error.withDelivery(furthest);
    });
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
