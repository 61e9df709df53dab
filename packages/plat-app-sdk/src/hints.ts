import type { PlatAppErrorCode } from './errors.js';

/** What to check or change, in few words. The guide to errors tells more of each. Apart from the error, so that the callback page loads none. */
export const hints: Readonly<Record<PlatAppErrorCode, string>> = {
  'no-host': 'Ask supports() first, or open the page in the platform.',
  'host-timeout': 'Set micro_app=true in the manifest, or raise connectTimeoutMs.',
  'call-timeout': 'Raise timeoutMs or callTimeoutMs.',
  aborted: 'Your own signal did this: see cause.',
  unsupported: 'Ask supports() first, and offer another way.',
  'origin-refused': 'If that is your host, add it to the option hostOrigin.',
  'host-error': 'The guide to errors explains hostCode.',
  'bad-answer': 'Update the host, or report cause.',
  'popup-blocked': 'Call it in a click, or offer error.url as a link.',
  'popup-closed': 'Let the user start again, or raise closedGraceMs.',
  // Only the callback page finds it out.
  'state-mismatch': 'Start again.',
  'invalid-argument': 'The README lists what it may be.',
  destroyed: 'Make a new PlatApp.',
};
