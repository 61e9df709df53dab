import { isAscii } from 'node:buffer';
import type { Delivery, GatewayErrorCode } from '../errors.js';

/** Carries one request to the gateway and its response back, whatever the response means. */
export interface GatewayTransport {
  /** Rejects with a TransportFailure and nothing else. */
  send(request: WireRequest, deadline: Deadline): Promise<WireAnswer>;
  /** Ends calls in flight with the code `closed` and gives every connection back. */
  close(): Promise<void>;
}

/** A request as sent on the wire. */
export interface WireRequest {
  path: string;
  token: string;
  body: string;
  maxResponseBytes: number;
}

/** A response that came whole. */
export interface WireAnswer {
  httpStatus: number;
  /** Length of the body in bytes. */
  bytes: number;
  text: string;
}

/** Why a call must end before its answer. */
export type EndReason = 'timeout' | 'aborted';

/** The limit over one whole call: its time and its caller's signal. */
export interface Deadline {
  /** Why the call has ended; undefined while it may go on. */
  readonly ended: EndReason | undefined;
  /** Called when the limit is reached; the current step of the call replaces the earlier callback. */
  onEnd: ((reason: EndReason) => void) | undefined;
}

/** Why there is no whole response, and how far the request got. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';

  constructor(
    readonly code: GatewayErrorCode,
    readonly delivery: Delivery,
    readonly httpStatus?: number,
    cause?: unknown,
  ) {
    super(code, cause === undefined ? undefined : { cause });
  }

  /** The same failure, as the last of several attempts of which another came further. */
  withDelivery(delivery: Delivery): TransportFailure {
    return delivery === this.delivery
      ? this
      : new TransportFailure(this.code, delivery, this.httpStatus, this.cause);
  }
}

/** Below this many bytes it is not worth to look what they are. */
export const LONG_BODY = 4096;

/** The text of a long body, which is read in half the time when it is all ASCII, and most are. */
export function longText(body: Buffer): string {
  return body.toString(isAscii(body) ? 'latin1' : 'utf8');
}

/**
 * A buffer with room for so many bytes, which begins with the used ones of this one. What grows doubles, so that a response
 * of many small pieces is not copied once for each.
 */
export function withCapacity(body: Buffer, used: number, bytes: number): Buffer {
  if (bytes <= body.length) return body;
  const larger = Buffer.allocUnsafe(Math.max(bytes, 2 * used));
  body.copy(larger, 0, 0, used);
  return larger;
}
