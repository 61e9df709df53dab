import { capabilities, type KnownCapability } from 'plat-schemas/gateway';

/** What is known of a capability: its scope and shapes; undefined for a capability newer than this version. */
export function knownCapability(req: string) {
  return Object.hasOwn(capabilities, req) ? capabilities[req as KnownCapability] : undefined;
}
