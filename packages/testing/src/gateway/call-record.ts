import type { Fault } from '../server/faults.js';

/** One call as the gateway saw it. The token is not part of it. */
export interface GatewayCallRecord {
  reqId: string | undefined;
  req: string | undefined;
  appName: string | undefined;
  data: unknown;
  /** 0 if the recording has no response. */
  httpStatus: number;
  /** Code of the response; NaN if a recorded response has none. */
  code: number;
  /** The fault that hit the response on its way; undefined when it left as it is told here. */
  fault?: Fault['kind'];
}

/** A call and its answer as both went over the wire, for who watches: without headers, so without the token. */
export interface GatewayExchange {
  /** The request's body: an object where it is one, else its text. */
  request: unknown;
  /** The response's body, as it left or would have left without a fault. */
  response: unknown;
  httpStatus: number;
  /** The fault that hit the response on its way: `refused` closed the connection before any of it had left. */
  fault?: Fault['kind'];
}
