import type { CapabilityRequest, CapabilityResponse, KnownCapability } from 'plat-schemas/gateway';
import type { platforms } from 'plat-schemas/platforms';
import type { CapabilityPrefix } from '../platform.js';

type SpecificationPrefix = (typeof platforms)['plat']['prefix'];

/** A known capability's name, in the spelling of each platform. */
export type KnownReq = KnownCapability extends infer Name
  ? Name extends `${SpecificationPrefix}${infer Rest}`
    ? `${CapabilityPrefix}${Rest}`
    : never
  : never;

/** A capability's name: editors offer those that are known, and any other is allowed. */
export type GatewayReq = KnownReq | (string & {});

/** The known capability that a name means, whatever its spelling; never for any other. */
type CapabilityOf<Req extends string> = Req extends `${CapabilityPrefix}${infer Rest}`
  ? Extract<KnownCapability, `${SpecificationPrefix}${Rest}`>
  : never;

/**
 * A call: which capability, for which application, with which parameters.
 *
 * Source: platform interface, "Back-end request envelope".
 */
export type GatewayEnvelope<Req extends string = string> = {
  /** The capability, e.g. `plat.system.getPlatformConfig`; `plat.` is right on every platform, the platform's own prefix too. */
  req: Req;
  /** The application's name, as in its manifest. */
  appName: string;
  /** Identifies the call, and must come back unchanged. @default a random UUID */
  reqId?: string;
} & EnvelopeData<Req> & { req: NameOf<Req> };

type EnvelopeData<Req extends string> =
  Record<string, never> extends GatewayParameters<Req>
    ? {
        /** The capability's parameters; this one needs none. */
        data?: GatewayParameters<Req>;
      }
    : {
        /** The capability's parameters. */
        data: GatewayParameters<Req>;
      };

/** The parameters of a capability that is known; any for another. */
export type GatewayParameters<Req extends string> = [CapabilityOf<Req>] extends [never]
  ? object
  : CapabilityRequest<CapabilityOf<Req>>;

/** The `data` of a successful response: typed for a capability that is known, `unknown` for any other. */
export type GatewayData<Req extends string> = [CapabilityOf<Req>] extends [never]
  ? unknown
  : CapabilityResponse<CapabilityOf<Req>>;

type InLowerCase = { [Name in KnownReq as Lowercase<Name>]: Name };

/** The name itself; for a known one with a wrong capital, such as `checkUserAcl`, the right one, because a gateway returns 404 for it. */
export type NameOf<Req extends string> = Req extends KnownReq
  ? Req
  : Lowercase<Req> extends keyof InLowerCase
    ? InLowerCase[Lowercase<Req>]
    : Req;
