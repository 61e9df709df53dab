import { isAscii } from 'node:buffer';
import type { Delivery, GatewayErrorCode } from '../errors.js';

/** Carries one request to the gateway and its response back, whatever the response means. */
export interface GatewayTransport {
  /** Rejects with a TransportFailure; what else is thrown counts as a lost connection. */
  send(request: WireRequest, deadline: Deadline): Promise<WireAnswer>;
  /** Gives every connection back; its calls have ended before. */
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
export type EndReason = 'timeout' | 'aborted' | 'closed';

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
const LONG_BODY = 4096;

/** The text of a body's first bytes. A long one is read in half the time when it is all ASCII, and most are. */
export function textOf(body: Buffer, bytes: number): string {
  const isLong = bytes >= LONG_BODY;
  return body.toString(isLong && isAscii(body.subarray(0, bytes)) ? 'latin1' : 'utf8', 0, bytes);
}
