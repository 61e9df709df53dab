import { nearestName } from 'plat-common/nearest-name';
import type { KnownCapability } from 'plat-schemas/gateway';
import { type CapabilityRule, capabilityRules } from 'plat-schemas/gateway/rules';
import { type PlatformNames, platforms } from 'plat-schemas/platforms';
import { nameOnWire, specificationName } from '../platform.js';

/** What is known of a capability, in any platform's spelling; undefined for a capability newer than this version. */
export function knownCapability(req: string): CapabilityRule | undefined {
  const name = specificationName(req);
  return Object.hasOwn(capabilityRules, name) ? capabilityRules[name as KnownCapability] : undefined;
}

/** Whether a call may be sent again after it may have been carried out: the caller says so, or the capability changes nothing. */
export function isRepeatable(req: string, { idempotent }: { idempotent?: boolean | undefined }): boolean {
  return idempotent ?? knownCapability(req)?.readOnly ?? false;
}

/** Whether the name is that of a scope and of no capability: the two look alike. */
export function isScope(req: string): boolean {
  const name = specificationName(req);
  if (knownCapability(name) !== undefined) return false;
  return Object.values(capabilityRules).some(({ scope }) => scope === name);
}

/** The closest known capability to an unknown name, in the platform's spelling. */
export function nearestCapability(req: string, platform: PlatformNames): string | undefined {
  if (knownCapability(req) !== undefined) return undefined;
  const names = Object.keys(capabilityRules);
  const { prefix } = platforms.plat;
  const written = specificationName(req).toLowerCase();
  const asked = written.startsWith(prefix) ? written : prefix + written;
  const found = nearestName(asked, names);
  return found === undefined ? undefined : nameOnWire(found, platform);
}
