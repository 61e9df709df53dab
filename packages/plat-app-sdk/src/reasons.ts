import type { PlatAppErrorCode } from './error-codes.js';

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
  'state-mismatch': 'the state %',
  'invalid-argument': '% is invalid',
  'host-replaced': 'the host was replaced',
  destroyed: 'destroy() was called',
};

/** Why a call failed, in words. */
export function reasonOf(code: PlatAppErrorCode, about: unknown): string {
  return reasons[code].replace('%', () => `${about}`);
}
