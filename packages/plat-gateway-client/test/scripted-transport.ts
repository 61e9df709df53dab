import type { RequestEnvelope } from 'plat-schemas/gateway';
import type { Delivery, GatewayErrorCode } from '../src/errors.js';
import { type Answered, exchange } from '../src/exchange.js';
import { GatewayLink } from '../src/gateway-link.js';
import { callLimits, type GatewayCapabilityOptions, type GatewayLinkOptions } from '../src/options.js';
import {
  type Deadline,
  type GatewayTransport,
  TransportFailure,
  type WireAnswer,
  type WireRequest,
} from '../src/transport/transport.js';

/** What becomes of one request. */
export type Step = (request: WireRequest, deadline: Deadline) => WireAnswer | Promise<WireAnswer>;

/** A call that is right without parameters. */
export const usual = { req: 'plat.system.getPlatformConfig', appName: 'notes', reqId: 'r-1' } as const;

/** An answer that repeats the reqId of the request, with these fields. */
export const answering =
  (fields: object = {}, httpStatus = 200): Step =>
  ({ body }) => {
    const { reqId } = JSON.parse(body) as RequestEnvelope;
    const text = JSON.stringify({ reqId, code: 0, msg: '', ...fields });
    return { httpStatus, bytes: text.length, text };
  };

/** A request that gets no whole answer. */
export const failing = (
  code: GatewayErrorCode,
  delivery: Delivery,
  { httpStatus, cause }: { httpStatus?: number; cause?: Error } = {},
): Step => {
  return () => {
    throw new TransportFailure(code, delivery, httpStatus, cause);
  };
};

/** A link whose requests meet these steps, one after the other, and no socket. */
export function scriptedLink(steps: Step[], options: GatewayLinkOptions = {}) {
  const requests: WireRequest[] = [];
  const transport: GatewayTransport = {
    async send(request, deadline) {
      requests.push(request);
      const step = steps[requests.length - 1];
      if (step === undefined) throw new Error('One request too many');
      return step(request, deadline);
    },
    close: async () => undefined,
  };
  const link = new GatewayLink({ socketPath: '/run/gateway.socket', ...options });
  link.transport = transport;
  return { link, transport, requests };
}

/** Sends an envelope over a link; by default it resolves with the envelope of the answer. */
export function send<Result = unknown>(
  link: GatewayLink,
  envelope: unknown = usual,
  options: GatewayCapabilityOptions = {},
  read: (answered: Answered) => Result | Promise<Result> = (answered) => answered.envelope as Result,
): Promise<Result> {
  return exchange(link, envelope as RequestEnvelope, callLimits(options), read);
}
