export type { AppAuthOperation, AppAuthResult } from 'plat-schemas/app';
export type { PlatAppErrorCode, PlatAppErrorDetails } from '../error-codes.js';
export { PlatAppError } from '../errors.js';
export {
  type CallbackWindow,
  type CompleteAppAuthOptions,
  type CompletedAppAuth,
  completeAppAuth,
} from './complete-app-auth.js';
