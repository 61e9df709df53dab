export {
  type CapabilityRequest,
  type CapabilityResponse,
  capabilities,
  type KnownCapability,
} from './capabilities.js';
export { type RequestEnvelope, requestEnvelope } from './request-envelope.js';
export { type ResponseEnvelope, responseEnvelope } from './response-envelope.js';
export { type SystemConfig, systemConfig } from './system-config.js';
