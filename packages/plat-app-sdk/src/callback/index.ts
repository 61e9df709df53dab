export type { AppAuthOperation, AppAuthResult } from 'plat-schemas/app';
export type { PlatAppErrorCode } from '../error-codes.js';
export { PlatAppError, type PlatAppErrorDetails } from '../errors.js';
export type { CallbackWindow } from './callback-window.js';
export { type CompleteAppAuthOptions, type CompletedAppAuth, completeAppAuth } from './complete-app-auth.js';
