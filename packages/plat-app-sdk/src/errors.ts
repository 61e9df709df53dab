import { hint } from './texts.js';

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
  | 'destroyed';

/** The one error that this library throws or rejects with. */
export class PlatAppError extends Error {
  /** Why it failed, for programs. */
  declare readonly code: PlatAppErrorCode;
  /** What to check or change, for the developer. */
  declare readonly hint: string;
  /** The number with which the host refused, where it gave one. */
  declare readonly hostCode?: number;
  /** With `popup-blocked`: the address of the page that did not open, to offer it as a link. */
  declare readonly url?: string;

  constructor(code: PlatAppErrorCode, message: string, details: PlatAppErrorDetails = {}) {
    super(message, details);
    Object.assign(this, { name: 'PlatAppError', code, hint: hint(code) }, details);
  }
}

/** What a `PlatAppError` has beside its code, message and hint. */
export interface PlatAppErrorDetails {
  cause?: unknown;
  hint?: string;
  hostCode?: number;
  url?: string;
}
