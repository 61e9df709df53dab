export type { Text, TextList, TextValue } from 'plat-common/text';
export type { PlatformName } from 'plat-testing/platforms';
export type {
  AuthorizationAnswer,
  AuthorizationRequest,
  DevApp,
  DevEntry,
  DevFaults,
  DevHostedApp,
  DevPackage,
  DevPm,
  DevPmRecord,
  DevState,
  DevUser,
  DevWizardStep,
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
export { type CheckOptions, checkPackage } from './check/check-package.js';
export type { Finding, Language, PackageCheck, RuleName, Severity } from './check/findings.js';
export { PlatDevError, type PlatDevErrorCode } from './errors.js';
export type { ApplicationOptions, PlatDevOptions } from './options.js';
export { type PackedPackage, type PackOptions, packPackage } from './pack/pack-package.js';
export type { TestExpectation } from './package-test/expectations.js';
export type { TestProblem, TestStep, TestStepName } from './package-test/steps.js';
export { type PackageTest, type TestOptions, testPackage } from './package-test/test-package.js';
export type { RunningApplication, RunningPlatDev } from './running-plat-dev.js';
export type { Network } from './server/serve-emulator.js';
export { startPlatDev } from './start-plat-dev.js';
export type { SeedRule, SeedUser, UsersSeed } from './users/seed.js';
