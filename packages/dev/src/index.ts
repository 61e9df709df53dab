export type { PlatformName } from 'plat-testing/platforms';
export type {
  AuthorizationAnswer,
  AuthorizationRequest,
  DevApp,
  DevFaults,
  DevHostedApp,
  DevPm,
  DevPmRecord,
  DevState,
  DevUser,
  FileEntry,
  FileGroup,
  FileList,
  LogEntry,
  LogKind,
  NamedState,
  ReplayedCall,
  StateChange,
  TokenMissing,
} from './api.js';
export { checkPackage } from './check/check-package.js';
export type { Finding, FindingCode, PackageCheck } from './check/findings.js';
export type { CheckOptions } from './check/inspect-package.js';
export { PlatDevError, type PlatDevErrorCode } from './errors.js';
export type { ApplicationOptions, PlatDevOptions } from './options.js';
export type { RunningApplication, RunningPlatDev } from './running-plat-dev.js';
export type { Network } from './server/serve-emulator.js';
export { startPlatDev } from './start-plat-dev.js';
export type { SeedRule, SeedUser, UsersSeed } from './users/seed.js';
