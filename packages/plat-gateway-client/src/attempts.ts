import { isRepeatable } from './capability/known.js';
import type { Deadline, EndReason } from './deadline.js';
import type { Delivery } from './errors.js';
import type { GatewayLink } from './link.js';
import { TransportFailure } from './transport/transport.js';

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 1000;

/** What decides whether and when a call is sent again. */
export interface Repetition {
  req: string;
  retries: number;
  idempotent: boolean | undefined;
  deadline: Deadline;
  link: GatewayLink;
}

/**
 * Sends a call again that has failed once, while that can harm nothing: the gateway received none of it, or the
 * capability changes nothing. It waits between attempts, longer each time, with full jitter, never past the deadline.
 */
export async function sendAgain<Answer>(
  send: () => Promise<Answer>,
  first: unknown,
  repetition: Repetition,
): Promise<Answer> {
  let failure = first;
  let furthest: Delivery = 'not-sent';
  for (let retry = 0; ; retry += 1) {
    if (!(failure instanceof TransportFailure)) throw failure;
    furthest = further(furthest, failure.delivery);
    if (retry === repetition.retries || !isHarmless(failure, repetition))
      throw failure.withDelivery(furthest);
    const interruption = await pause(retry, repetition);
    if (interruption !== undefined) throw new TransportFailure(interruption, furthest);
    try {
      return await send();
    } catch (error) {
      failure = error;
    }
  }
}

/** Waits before an attempt; at the deadline, at an abort and at the client's end it says so at once. */
function pause(retry: number, { deadline, link }: Repetition): Promise<EndReason | 'closed' | undefined> {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** retry);
  return new Promise((resolve) => {
    const end = (interruption?: EndReason | 'closed') => {
      clearTimeout(timer);
      link.pauses.delete(close);
      resolve(interruption);
    };
    const close = () => end('closed');
    const timer = setTimeout(end, Math.random() * longest);
    link.pauses.add(close);
    if (deadline.ended !== undefined) end(deadline.ended);
    else deadline.onEnd(end);
  });
}

function isHarmless({ code, delivery }: TransportFailure, { req, idempotent }: Repetition): boolean {
  if (code !== 'socket-refused' && code !== 'connection-lost') return false;
  return delivery === 'not-sent' || delivery === 'not-delivered' || isRepeatable(req, { idempotent });
}

const ORDER: readonly Delivery[] = ['not-sent', 'not-delivered', 'unknown', 'answered'];

/** Of two attempts, the one that came further says whether the call may have been carried out. */
function further(one: Delivery, other: Delivery): Delivery {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;
}
