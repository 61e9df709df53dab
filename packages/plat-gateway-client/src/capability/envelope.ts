import type { CapabilityRequest, CapabilityResponse, KnownCapability } from 'plat-schemas/gateway';

/**
 * A call: which capability, for which application, with which parameters.
 *
 * Source: platform interface, "Back-end request envelope".
 */
export type GatewayEnvelope<Req extends string = string> = {
  /** The capability, e.g. `plat.system.getPlatformConfig`; written with `plat.` on every platform. */
  req: Req;
  /** The application's name, as in its manifest. */
  appName: string;
  /** Identifies the call, and must come back unchanged. @default a random UUID */
  reqId?: string;
} & EnvelopeData<Req>;

type EnvelopeData<Req extends string> = Req extends KnownCapability
  ? Record<string, never> extends CapabilityRequest<Req>
    ? { data?: CapabilityRequest<Req> }
    : { data: CapabilityRequest<Req> }
  : { data?: Record<string, unknown> };

/** The `data` of a successful answer: typed for a capability that is known, `unknown` for any other. */
export type GatewayData<Req extends string> = Req extends KnownCapability ? CapabilityResponse<Req> : unknown;
