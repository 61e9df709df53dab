export type { AppAuthOperation, AppAuthResult } from 'plat-schemas/app';
export { PlatAppError, type PlatAppErrorCode, type PlatAppErrorDetails } from '../errors.js';
export {
  type CallbackWindow,
  type CompleteAppAuthOptions,
  type CompletedAppAuth,
  completeAppAuth,
} from './complete-app-auth.js';
