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

/** What to check or change, in few words, as every page loads them. The guide to errors tells more of each. */
const hints: Record<PlatAppErrorCode, string> = {
  'no-host': 'Open it in the platform.',
  'host-timeout': 'Has its manifest micro_app=true?',
  'call-timeout': 'Raise timeoutMs.',
  aborted: 'By your signal.',
  unsupported: 'Ask supports() first.',
  'origin-refused': 'Name it in hostOrigin.',
  'host-error': 'See cause.',
  'bad-answer': 'See cause.',
  'popup-blocked': 'Open it in a click, or offer its url as a link.',
  'popup-closed': 'Start again.',
  'state-mismatch': 'Do not use it.',
  'invalid-argument': 'Correct it.',
  destroyed: 'Make a new PlatApp.',
};

/** The one error that this library throws or rejects with. */
export class PlatAppError extends Error {
  /** Why it failed, for programs. */
  readonly code: PlatAppErrorCode;
  /** What to check or change, for the developer. */
  readonly hint: string;
  /** The number with which the host refused, where it gave one. */
  declare readonly hostCode?: number;
  /** With `popup-blocked`: the address of the page that did not open, to offer it as a link. */
  declare readonly url?: string;

  constructor(code: PlatAppErrorCode, message: string, details: PlatAppErrorDetails = {}) {
    super(message, details);
    this.name = 'PlatAppError';
    this.code = code;
    this.hint = hints[code];
    if (typeof details.hostCode === 'number') this.hostCode = details.hostCode;
    if (details.url) this.url = details.url;
  }
}

export interface PlatAppErrorDetails {
  cause?: unknown;
  hostCode?: unknown;
  url?: string;
}
