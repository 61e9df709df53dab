import type { AppAuthOperation } from 'plat-schemas/app';

/** What a person is asked for. */
export interface OperationRequest {
  operation: AppAuthOperation;
  appName: string;
  /** The path in question, of the operations that authorize one. */
  path?: string | undefined;
  /** What the picker shall offer, as the page said it. */
  params?: unknown;
}

/** Whether the operation asks about one path, and picks none. */
export function asksConsent(operation: AppAuthOperation): boolean {
  return operation === 'authorizeUserFile' || operation === 'authorizeSharedFile';
}

/** Whether the result is the application's for every user. */
export function isShared(operation: AppAuthOperation): boolean {
  return operation === 'pickSharedFile' || operation === 'authorizeSharedFile';
}
