import type { RequestEnvelope } from 'plat-schemas/gateway';
import { callCapability } from './capability/call.js';
import type { GatewayData, GatewayEnvelope, GatewayReq } from './capability/envelope.js';
import { GatewayLink, linkSettings } from './gateway-link.js';
import {
  callLimits,
  DEFAULT_LIMITS,
  type GatewayCapabilityOptions,
  type GatewayLinkOptions,
  type GatewaySchemaOptions,
} from './options.js';

// The one state of this module: calls without a client share their connections, one set for each gateway.
// Idle connections hold no process open.
const links = new Map<string, GatewayLink>();
// A server that calls many gateways, or a test with a socket for each case, must not keep unused connections.
const MAX_LINKS = 16;

/**
 * Calls one capability of the gateway and resolves with the `data` of its response.
 *
 * A capability that is known has typed parameters and data; any other works with `unknown`, or with a `schema` in the
 * options, and is sent again after a lost connection only with `idempotent`. Names may have the spelling of the
 * specification (`plat.…`) or of the platform. The token is read from the environment on every call.
 *
 * @throws {GatewayError} `code` says why, `delivery` how far the call got, `hint` what to do.
 *
 * Source: platform interface, "Back-end gateway".
 *
 * @example
 * ```ts
 * const { systemVersion } = await gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' });
 * ```
 */
export function gatewayCall<Output>(
  envelope: GatewayEnvelope,
  options: GatewayCapabilityOptions & GatewayLinkOptions & GatewaySchemaOptions<Output>,
): Promise<Output>;
export function gatewayCall<const Req extends GatewayReq>(
  envelope: GatewayEnvelope<Req>,
  options?: GatewayCapabilityOptions & GatewayLinkOptions,
): Promise<GatewayData<Req>>;
export function gatewayCall(
  envelope: GatewayEnvelope,
  options?: GatewayCapabilityOptions & GatewayLinkOptions & Partial<GatewaySchemaOptions<unknown>>,
): Promise<unknown> {
  try {
    const limits = options === undefined ? DEFAULT_LIMITS : callLimits(options);
    return callCapability(sharedLink(options ?? {}), envelope as RequestEnvelope, limits);
  } catch (error) {
    // An invalid option rejects like every other failure.
    return Promise.reject(error as Error);
  }
}

function sharedLink(options: GatewayLinkOptions): GatewayLink {
  // The connections of a fetch are its own.
  if (options.fetch !== undefined) return new GatewayLink(options);
  const { platform, socketPath, connections, transport } = linkSettings(options);
  // A platform that was not given is that of the environment, whose errors tell more.
  const key = [options.platform, platform.prefix, connections, transport, socketPath].join(' ');
  const known = links.get(key);
  if (known !== undefined) return known;
  const link = new GatewayLink(options);
  links.set(key, link);
  if (links.size > MAX_LINKS) closeOldest(link);
  return link;
}

/** Closes the links that were made first, but none with a call under way. */
function closeOldest(inUse: GatewayLink): void {
  for (const [key, link] of links) {
    if (links.size <= MAX_LINKS) return;
    if (link === inUse || link.calls.size > 0) continue;
    links.delete(key);
    void link.close();
  }
}
