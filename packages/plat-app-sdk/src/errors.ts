import type { PlatAppErrorCode, PlatAppErrorDetails } from './error-codes.js';
import { hint } from './texts.js';

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
    Object.assign(this, { name: 'PlatAppError', code, hint: hint(code, details.hostCode) }, details);
  }
}
