export type { GatewayData, GatewayEnvelope } from './capability/envelope.js';
export type { StandardSchema } from './capability/standard-schema.js';
export { type Delivery, GatewayError, type GatewayErrorCode } from './errors.js';
export { gatewayCall } from './gateway-call.js';
export { GatewayClient } from './gateway-client.js';
export type {
  GatewayCallOptions,
  GatewayClientOptions,
  GatewayLinkOptions,
  GatewaySchemaOptions,
} from './options.js';
export type { PlatformName } from './platform.js';
