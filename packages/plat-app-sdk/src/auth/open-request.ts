import type { AppAuthResult } from 'plat-schemas/app';
import type { OpenedWindow } from '../page-window.js';
import type { PendingCall } from '../pending-calls.js';

/** A request whose window waits for its result. */
export interface OpenRequest {
  readonly opened: OpenedWindow;
  readonly call: PendingCall<AppAuthResult>;
}
