import { callCapability } from './capability/call.js';
import type { GatewayData, GatewayEnvelope, GatewayReq } from './capability/envelope.js';
import { type GatewayLink, linkSettings, openLink } from './link.js';
import {
  callLimits,
  type GatewayCapabilityOptions,
  type GatewayLinkOptions,
  type GatewaySchemaOptions,
} from './options.js';

// The one state of this module: calls without a client share their connections, one set for each gateway.
// Idle connections hold no process open.
const links = new Map<string, GatewayLink>();

/**
 * Calls one capability of the gateway and resolves with the `data` of its answer.
 *
 * A capability that is known has typed parameters and data; any other works with `unknown`, or with a `schema` in the
 * options, and is sent again after a lost connection only with `idempotent`. Names may have the spelling of the
 * specification (`plat.…`) or of the platform. The token is read from the environment on every call.
 *
 * @throws {GatewayError} `code` says why, `delivery` how far the call got, `hint` what to do.
 *
 * Source: platform interface, "Back-end gateway".
 */
export function gatewayCall<Output>(
  envelope: GatewayEnvelope,
  options: GatewayCapabilityOptions & GatewayLinkOptions & GatewaySchemaOptions<Output>,
): Promise<Output>;
export function gatewayCall<const Req extends GatewayReq>(
  envelope: GatewayEnvelope<Req>,
  options?: GatewayCapabilityOptions & GatewayLinkOptions,
): Promise<GatewayData<Req>>;
export async function gatewayCall(
  envelope: GatewayEnvelope,
  options: GatewayCapabilityOptions & GatewayLinkOptions & Partial<GatewaySchemaOptions<unknown>> = {},
): Promise<unknown> {
  return callCapability(sharedLink(options), envelope, callLimits(options), options.schema);
}

function sharedLink(options: GatewayLinkOptions): GatewayLink {
  const { socketPath, connections, transport } = linkSettings(options);
  const key = JSON.stringify([options.platform, socketPath, connections, transport]);
  const link = links.get(key) ?? openLink(options);
  links.set(key, link);
  return link;
}
