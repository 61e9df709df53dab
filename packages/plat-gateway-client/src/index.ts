export type { PlatformName } from 'plat-schemas/platforms';
export { type AppEnvironment, readAppEnvironment } from './app-environment.js';
export type { GatewayData, GatewayEnvelope, GatewayParameters, GatewayReq } from './capability/envelope.js';
export type { SharedFolders, UserFolders } from './capability/folders.js';
export type { SemanticPath } from './capability/paths.js';
export type { StandardSchema } from './capability/standard-schema.js';
export type { GatewayEndEvent, GatewayErrorEvent, GatewayStartEvent } from './diagnostics.js';
export { type Delivery, GatewayError, type GatewayErrorCode } from './errors.js';
export { gatewayCall } from './gateway-call.js';
export { GatewayClient, type GatewayResponse } from './gateway-client.js';
export { type GatewayUser, type RequestHeaders, readGatewayUser } from './gateway-user.js';
export type {
  GatewayCallOptions,
  GatewayCapabilityOptions,
  GatewayClientOptions,
  GatewayLinkOptions,
  GatewaySchemaOptions,
} from './options.js';
export type { Preflight } from './preflight.js';
