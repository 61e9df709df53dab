import type { CapabilityResponse, KnownCapability } from 'plat-schemas/gateway';
import type { GatewayWorld } from './options.js';

/** What the gateway says to a call: success with data, or a refusal. */
export type Answer =
  | { status: number; code: 0; data: unknown }
  | { status: number; code: number; msg: string };

// Source of statuses, codes and messages: platform gaps, "Back end".
export const invalidParams: Answer = { status: 400, code: 200001, msg: 'Invalid Params' };
export const forbidden: Answer = { status: 403, code: 200003, msg: 'Forbidden' };
export const unauthorized: Answer = { status: 401, code: 200004, msg: 'Unauthorized' };
export const notFound: Answer = { status: 404, code: 200005, msg: 'Not Found' };
export const internalError: Answer = { status: 500, code: 200006, msg: 'Internal Error' };

interface Capability {
  scope: string;
  /** The answer, or undefined when the parameters are wrong. */
  data(world: GatewayWorld, parameters: Record<string, unknown>): unknown;
}

/** The capabilities that the fake has, under the names of the specification. */
const capabilities: Record<KnownCapability, Capability> = {
  'plat.system.getPlatformConfig': {
    scope: 'plat.system.getPlatformConfig',
    data: ({ systemLanguage, systemVersion }): CapabilityResponse<'plat.system.getPlatformConfig'> => ({
      systemLanguage,
      systemVersion,
    }),
  },
};

/** Answers a call of somebody who showed a valid token. */
export function answerCall(world: GatewayWorld, req: string, parameters: Record<string, unknown>): Answer {
  if (!Object.hasOwn(capabilities, req)) return notFound;
  const capability = capabilities[req as KnownCapability];
  if (!world.scopes.includes(capability.scope)) return forbidden;
  const data = capability.data(world, parameters);
  return data === undefined ? invalidParams : { status: 200, code: 0, data };
}
