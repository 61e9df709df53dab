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

/** What to check or change, for the codes that this version can throw. The README tells more of each. */
const hints: Partial<Record<PlatAppErrorCode, string>> = {
  'no-host': 'Open it in the platform; check isStandaloneWeb first.',
  'host-timeout': 'Is the page framed by the platform, with micro_app=true in its manifest?',
  'call-timeout': 'Try again, or raise timeoutMs.',
  aborted: 'Your signal did it.',
  unsupported: 'Ask supports() first; a newer host may have it.',
  'origin-refused': 'If that is your host, name it in hostOrigin.',
  'host-error': "The host's own words are in cause.",
  'bad-answer': 'The host is broken or too old; what it sent is in cause.',
  'invalid-argument': 'Correct what the message names.',
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

  constructor(code: PlatAppErrorCode, message: string, details: PlatAppErrorDetails = {}) {
    super(message, details);
    this.name = 'PlatAppError';
    this.code = code;
    this.hint = hints[code] ?? '';
    if (typeof details.hostCode === 'number') this.hostCode = details.hostCode;
  }
}

export interface PlatAppErrorDetails {
  cause?: unknown;
  hostCode?: unknown;
}
