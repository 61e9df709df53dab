import * as z from 'zod/mini';
import { systemConfig } from './system-config.js';

/** The capabilities that are known, by `req`: the scope to declare and the shapes of both `data`. */
export const capabilities = {
  'plat.system.getPlatformConfig': {
    scope: 'plat.system.getPlatformConfig',
    request: z.strictObject({}),
    response: systemConfig,
  },
} as const;

/** A `req` whose shapes are known. */
export type KnownCapability = keyof typeof capabilities;

/** The request `data` of a capability. */
export type CapabilityRequest<Req extends KnownCapability> = z.output<(typeof capabilities)[Req]['request']>;

/** The response `data` of a capability. */
export type CapabilityResponse<Req extends KnownCapability> = z.output<
  (typeof capabilities)[Req]['response']
>;
