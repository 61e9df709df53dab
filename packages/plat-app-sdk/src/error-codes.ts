/** Why a call failed. A later version may add codes, so keep a default branch. */
export type PlatAppErrorCode =
  | 'no-host'
  | 'host-timeout'
  | 'call-timeout'
  | 'aborted'
  | 'unsupported'
  | 'origin-refused'
  | 'host-error'
  | 'bad-answer'
  | 'popup-blocked'
  | 'popup-closed'
  | 'state-mismatch'
  | 'invalid-argument'
  | 'host-replaced'
  | 'destroyed';

/** What a `PlatAppError` has beside its code, message and hint. */
export interface PlatAppErrorDetails {
  cause?: unknown;
  hint?: string;
  hostCode?: number;
  url?: string;
}
