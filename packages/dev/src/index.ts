export type {
  AuthorizationAnswer,
  AuthorizationRequest,
  DevApp,
  DevFaults,
  DevHostedApp,
  DevState,
  DevUser,
  FileEntry,
  FileGroup,
  FileList,
  LogEntry,
  LogKind,
  StateChange,
} from './api.js';
export { type CheckOptions, checkPackage } from './check/check-package.js';
export type { Finding, FindingCode, PackageCheck } from './check/findings.js';
export { PlatDevError, type PlatDevErrorCode } from './errors.js';
export type { ApplicationOptions, PlatDevOptions } from './options.js';
export { type RunningApplication, type RunningPlatDev, startPlatDev } from './start-plat-dev.js';
