import type { CapabilityRequest, KnownCapability } from 'plat-schemas/gateway';
import type { GatewayCallOptions } from '../options.js';
import type { GatewayData } from './envelope.js';

/** Calls a known capability for the client's application. */
export type CapabilityCaller = <Req extends KnownCapability>(
  req: Req,
  data: CapabilityRequest<Req>,
  options?: GatewayCallOptions,
) => Promise<GatewayData<Req>>;
