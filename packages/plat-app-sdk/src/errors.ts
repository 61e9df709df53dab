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

/** What to check or change, in few words, where the message does not say it. The guide to errors tells more of each. */
const hints: { readonly [Code in PlatAppErrorCode]?: string } = {
  'no-host': 'Open it in the platform.',
  'host-timeout': 'Has its manifest micro_app=true?',
  'call-timeout': 'Raise timeoutMs.',
  unsupported: 'Ask supports() first.',
  'origin-refused': 'Name it in hostOrigin.',
  'popup-blocked': 'Open it in a click, or offer its url as a link.',
};

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
    const hint = hints[code] ?? 'See message and cause.';
    Object.assign(this, { name: 'PlatAppError', code, hint }, details);
  }
}

/** What a `PlatAppError` has beside its code, message and hint. */
export interface PlatAppErrorDetails {
  cause?: unknown;
  hostCode?: number;
  url?: string;
}
