import { errorCodeOf } from 'plat-common/error-code';
import { isRepeatable } from './capability/known.js';
import type { Delivery } from './errors.js';
import type { GatewayLink } from './gateway-link.js';
import type { CallLimits } from './options.js';
import { clearTimeout, setTimeout, uptime } from './timers.js';
import { type Deadline, type EndReason, TransportFailure } from './transport/transport.js';

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 1000;
/** How long a gateway that was there is waited for in one outage. */
const MAX_RESTART_SECONDS = 3;

/** The attempts of one call that have failed. */
export class FailedAttempts {
  #count = 0;
  #furthest: Delivery = 'not-sent';

  constructor(
    private readonly req: string,
    private readonly limits: Pick<CallLimits, 'retries' | 'idempotent'>,
    private readonly deadline: Deadline,
    private readonly link: Pick<GatewayLink, 'waitsUntil'>,
  ) {}

  /**
   * Resolves when the call may be sent again, after a pause that grows with each attempt, with full jitter. It rejects
   * with the failure when nothing allows another attempt: the gateway may have carried it out and it changes something,
   * or there were enough of them, or its time is over.
   */
  async waitAfter(failure: TransportFailure): Promise<void> {
    this.#furthest = further(this.#furthest, failure.delivery);
    const mayHaveRead = failure.delivery === 'unknown' || failure.delivery === 'answered';
    if (mayHaveRead && !isUnreachable(failure) && this.link.waitsUntil === 0) this.link.waitsUntil = Infinity;
    const isAllowed = this.#count < this.limits.retries || this.#mayBeRestarting(failure);
    if (!isAllowed || !this.#isHarmless(failure)) throw failure.withDelivery(this.#furthest);
    const interruption = await this.#pause(delayMs(failure, this.#count));
    if (interruption !== undefined) throw new TransportFailure(interruption, this.#furthest);
    this.#count += 1;
  }

  /**
   * A gateway that calls have reached before is waited for beyond the retries, unless there are to be none: once for each
   * outage, which the next response ends.
   */
  #mayBeRestarting(failure: TransportFailure): boolean {
    const isAway = isUnreachable(failure) || failure.delivery === 'not-delivered';
    if (!isAway || this.limits.retries === 0) return false;
    if (this.link.waitsUntil === Infinity) this.link.waitsUntil = uptime() + MAX_RESTART_SECONDS;
    return uptime() < this.link.waitsUntil;
  }

  #isHarmless(failure: TransportFailure): boolean {
    const { code, delivery } = failure;
    if (code !== 'connection-lost' && !isUnreachable(failure)) return false;
    return delivery === 'not-sent' || delivery === 'not-delivered' || isRepeatable(this.req, this.limits);
  }

  /** At the deadline, at an abort and at the client's end it ends at once and says so. */
  #pause(milliseconds: number): Promise<EndReason | undefined> {
    const { deadline } = this;
    return new Promise((resolve) => {
      const end = (interruption?: EndReason) => {
        clearTimeout(timer);
        resolve(interruption);
      };
      const timer = setTimeout(end, milliseconds);
      if (deadline.ended === undefined) deadline.onEnd = end;
      else end(deadline.ended);
    });
  }
}

/** A gateway that restarts refuses connections, has a full queue or, as most do that stop in order, has removed its socket. */
function isUnreachable({ code, cause }: TransportFailure): boolean {
  if (code === 'socket-refused') return true;
  return code === 'socket-missing' && errorCodeOf(cause) === 'ENOENT';
}

/** A connection that the gateway had left is no sign of trouble, and the next one is tried without a pause. */
function delayMs({ delivery }: TransportFailure, count: number): number {
  if (delivery === 'not-delivered' && count === 0) return 0;
  return Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** count);
}

const ORDER: readonly Delivery[] = ['not-sent', 'not-delivered', 'unknown', 'answered'];

/** Of two attempts, the one that came further says whether the call may have been carried out. */
function further(one: Delivery, other: Delivery): Delivery {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;
}
