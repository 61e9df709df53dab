export type { BugActivate, BugClose, BugCreate, BugRecord, BugResolve, BugUpdate } from 'plat-schemas/pm';
export type { PreparedRequest } from './call.js';
export { type PmDiagnosis, PmError, type PmErrorCode, type PmErrorRequest } from './errors.js';
export type {
  EachOptions,
  PmAccountCredentials,
  PmClientOptions,
  PmClock,
  PmConnectionOptions,
  PmTokenCredentials,
  ReadOptions,
  WriteOptions,
} from './options.js';
export { PmClient } from './pm-client.js';
export type { Page, Resource, Written } from './resource/resource.js';
export type { PmUser } from './session.js';
