import type { PlatAppErrorCode } from './error-codes.js';

/** Replaced by the build; a source file that runs as it is counts as development. */
declare const __DEVELOPMENT__: boolean | undefined;

/** What a hint is about: a code, or a case of one that has an advice of its own. */
export type HintTopic = PlatAppErrorCode | 'host-replaced';

/** What to check or change. Only the development build has these: the other one leaves out what is never used. */
const hints: Readonly<Record<HintTopic, string>> = {
  'no-host': 'Ask supports() first, or open the page in the platform.',
  'host-timeout': 'Set micro_app=true in the manifest, or raise connectTimeoutMs.',
  'call-timeout': 'Raise timeoutMs or callTimeoutMs.',
  aborted: 'Your own signal did this: see cause.',
  unsupported: 'Ask supports() first, and offer another way.',
  'origin-refused':
    'If that is your host, add it to hostOrigin; for its authorization pages await ready(), or set authOrigin.',
  'host-error': 'The guide to page errors has a table of hostCode.',
  'bad-answer': 'Update the host, or report cause.',
  'popup-blocked': 'Call it in a click, or offer error.url as a link.',
  'popup-closed': 'Let the user start again, or raise closedGraceMs.',
  'state-mismatch': 'Call rememberAuthState(state) before authorize, or pass state to completeAppAuth.',
  'invalid-argument': 'The README lists what it may be.',
  destroyed: 'Make a new PlatApp.',
  'host-replaced': 'It may have been done: look before you call again.',
};

/** What the number of a host's refusal means, and what to do. Source: platform interface, the result codes of host calls. */
const hostCodes: Readonly<Record<number, string>> = {
  1: 'Only an administrator may do this: use the member for users.',
  1000000: "The host failed: try again, then look at the host's log.",
  1000001: 'Nobody is logged in: ask the user to log in.',
  1000002: 'The scope is missing in config/resource, or the user is no administrator.',
  1000030: 'The host cannot do this with the path: check it.',
  1000300: 'The application is not installed: install it, and check appName.',
  1000701: 'The path does not exist: let the user pick again.',
  1003103:
    'The application lacks the permission: declare the scope in config/resource, and install it again.',
  1003201: 'The administrator has turned user authorization off for this application: ask them.',
};

/** Why a call failed, in words; `about` is the one thing that it failed by. */
const reasons: Readonly<Record<PlatAppErrorCode, (about: unknown) => string>> = {
  'no-host': (environment) => `there is none, the page is ${environment}`,
  'host-timeout': (ms) => `no answer in ${ms} ms`,
  'call-timeout': (by) => (by === 'replaced' ? 'the host was replaced meanwhile' : `no answer in ${by} ms`),
  aborted: () => 'the signal ended it',
  unsupported: (method) => `the host has no ${method}`,
  'origin-refused': (origin) => `the framing page is ${origin}`,
  'host-error': (said) => `the host refused${said}`,
  'bad-answer': (path) => `${path} is not as specified`,
  'popup-blocked': () => 'the browser opened no window',
  'popup-closed': () => 'the window was closed',
  'state-mismatch': (why) => `the state ${why}`,
  'invalid-argument': (name) => `${name} cannot be ${`${name}`.startsWith('the option') ? 'used' : 'sent'}`,
  destroyed: () => 'destroy() was called',
};

/** The advice on a topic, or on the number of a refusal: in full in the development build, else where to find it. */
export function hint(topic: HintTopic, hostCode?: number): string {
  if (typeof __DEVELOPMENT__ === 'undefined' || __DEVELOPMENT__)
    return hostCodes[hostCode ?? 0] ?? hints[topic];
  return `See ${topic} in the guide to page errors.`;
}

/** Why a call failed: in words in the development build, else by its code and what it failed by. */
export function reason(code: PlatAppErrorCode, about: unknown = ''): string {
  if (typeof __DEVELOPMENT__ === 'undefined' || __DEVELOPMENT__) return reasons[code](about);
  return `${code} ${about}`.trim();
}
