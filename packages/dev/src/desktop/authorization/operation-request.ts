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
