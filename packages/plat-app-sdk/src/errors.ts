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

/** Replaced by the build; a source file that runs as it is counts as development. */
declare const __DEVELOPMENT__: boolean | undefined;

/** Set by the build: whether messages end with the address of the page about errors. */
declare const __NAMES_PAGE__: boolean | undefined;

/** Set by the build: the address of the repository's docs, or their copies in the installed package. */
declare const __DOCUMENTATION__: string | undefined;

/** The page with a section for each code. Sources that run as they are have it beside them, in the repository. */
const ERRORS_PAGE = `${typeof __DOCUMENTATION__ === 'undefined' ? 'docs' : __DOCUMENTATION__}/guides/page-errors.md`;

/** Why a call failed; `%` is the one thing that it failed by. */
const reasons: Readonly<Record<PlatAppErrorCode, string>> = {
  'no-host': 'there is no host %',
  'host-timeout': 'the host did not respond in % ms',
  'call-timeout': 'the host did not respond in % ms',
  aborted: 'the signal was aborted',
  unsupported: 'the host has no %',
  'origin-refused': 'the framing page % is not allowed as the host',
  'host-error': 'the host refused the call with "%"',
  'bad-answer': '% is invalid',
  'popup-blocked': 'the window was blocked',
  'popup-closed': 'the window was closed',
  'state-mismatch': '%',
  'invalid-argument': '%',
  'host-replaced': 'the host was replaced',
  destroyed: 'destroy() was called',
};

/** Why a call failed, in words. */
export const reasonOf = (code: PlatAppErrorCode, about: unknown): string =>
  reasons[code].replace('%', () => `${about}`);

/** What to check or change. The default build leaves these to the page about errors. */
const hints: Readonly<Record<PlatAppErrorCode, string>> = {
  'no-host': 'Call supports() first, or open the page in the platform.',
  'host-timeout': 'Set micro_app=true in the manifest, or raise connectTimeoutMs.',
  'call-timeout': 'Raise timeoutMs or callTimeoutMs.',
  aborted: 'Your own signal ended the call: see cause.',
  unsupported: 'Call supports() first, and offer another way.',
  'origin-refused':
    'If that page is your host, add it to hostOrigin; for its authorization pages await ready(), or set authOrigin.',
  'host-error': 'The page about errors has a table of hostCode.',
  'bad-answer': 'Update the host, or report cause.',
  'popup-blocked': 'Make the call in a click, or offer error.url as a link.',
  'popup-closed': 'Let the user start again, or raise closedGraceMs.',
  'state-mismatch':
    'Call rememberAuthState(state) before authorize, or pass state to completeAppAuth; a page that is loaded again has no result.',
  'invalid-argument': 'The README lists the accepted values.',
  'host-replaced': 'The call may have run: read the result of it before you call again.',
  destroyed: 'Make a new PlatApp.',
};

/** What the number of a host's refusal means, and what to do. Source: platform interface, the result codes of host calls. */
const hostCodes: Readonly<Record<number, string>> = {
  1: 'Only an administrator may do this: use the member for users.',
  1000000: "The host failed: try again, then look at the host's log.",
  1000001: 'The user is not logged in: ask them to log in.',
  1000002: 'The scope is missing in config/resource, or the user is no administrator.',
  1000030: 'The host cannot do this with the path: check it.',
  1000300: 'The application is not installed: install it, and check appName.',
  1000701: 'The path does not exist: let the user pick again.',
  1003103:
    'The user may not read the path: let them pick another. Or declare the scope, and install the package again.',
  1003201: 'The administrator has turned user authorization off for this application: ask them.',
};

/**
 * What failed and why. In development with the address of its section on the page about errors and, on a second line, the
 * advice. The default build has the address where it is one on the web: users may be shown this message.
 */
export function message(what: string, code: PlatAppErrorCode, reason: string, details?: PlatAppErrorDetails) {
  const sentence = `${what}: ${reason}.`;
  if (typeof __DEVELOPMENT__ === 'undefined' || __DEVELOPMENT__)
    return `${sentence} ${pageOf(code)}\n${details?.hint ?? hint(code, details?.hostCode)}`;
  return typeof __NAMES_PAGE__ === 'undefined' || __NAMES_PAGE__ ? `${sentence} ${pageOf(code)}` : sentence;
}

/** The advice on a code, or on the number of a refusal: in full in the development build, else where to find it. */
export function hint(code: PlatAppErrorCode, hostCode?: number): string {
  if (typeof __DEVELOPMENT__ === 'undefined' || __DEVELOPMENT__)
    return hostCodes[hostCode ?? 0] ?? hints[code];
  return pageOf(code);
}

const pageOf = (code: PlatAppErrorCode) => `See ${ERRORS_PAGE}#${code}`;
