import { isAscii } from 'node:buffer';
import type { Deadline } from '../deadline.js';
import type { Delivery, GatewayErrorCode } from '../errors.js';

/** Carries one request to the gateway and its answer back; what the answer means is not its business. */
export interface GatewayTransport {
  /** Rejects with a TransportFailure and nothing else. */
  send(request: WireRequest, deadline: Deadline): Promise<WireAnswer>;
  /** Ends calls in flight with the code `closed` and gives every connection back. */
  close(): Promise<void>;
}

/** A request as it stands on the wire. */
export interface WireRequest {
  path: string;
  token: string;
  body: string;
  maxResponseBytes: number;
}

/** An answer that came whole. */
export interface WireAnswer {
  httpStatus: number;
  /** Length of the body in bytes. */
  bytes: number;
  text: string;
}

/** The answer whose body came in these pieces. */
export function wholeAnswer(httpStatus = 0, chunks: readonly Buffer[], bytes: number): WireAnswer {
  const [first] = chunks;
  const body = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks, bytes);
  // Most answers are ASCII, and a long one is read in half the time when that is known.
  const text = body.toString(isAscii(body) ? 'latin1' : 'utf8');
  return { httpStatus, bytes, text };
}

/** Why there is no whole answer, and how far the request got. */
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
