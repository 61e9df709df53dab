import type { KnownCapability } from 'plat-schemas/gateway';
import { type CapabilityRule, capabilityRules } from 'plat-schemas/gateway/rules';

/** What is known of a capability; undefined for a capability newer than this version. */
export function knownCapability(req: string): CapabilityRule | undefined {
  return Object.hasOwn(capabilityRules, req) ? capabilityRules[req as KnownCapability] : undefined;
}
