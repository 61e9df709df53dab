export { type Capability, capabilities } from './capabilities.js';
export type {
  CapabilityRequest,
  CapabilityResponse,
  CapabilityShapes,
  KnownCapability,
} from './capability-shapes.js';
export { type FolderList, type FolderRemoval, folderList, folderRemoval } from './folders.js';
export { type ConvertedPath, convertedPath, type PathConversion, pathConversion } from './path-conversion.js';
export { type RequestEnvelope, requestEnvelope } from './request-envelope.js';
export { type ResponseEnvelope, responseEnvelope } from './response-envelope.js';
export { type CapabilityRule, capabilityRules } from './rules/index.js';
export { type SystemConfig, systemConfig } from './system-config.js';
export { type PathAccess, pathAccess, userAcl } from './user-acl.js';
