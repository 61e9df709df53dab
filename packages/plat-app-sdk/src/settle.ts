import { isText, recordOf } from './checks.js';
import type { PlatAppErrorCode } from './error-codes.js';
import type { PendingCall } from './pending-calls.js';
import { hint } from './texts.js';

/**
 * Hears what became of something that the host was asked for: its answer; or, with a code, why there is none. The value is
 * then the cause, as for `host-error` the host's own words, and `about` what the call failed by.
 */
export type Settle = (code?: PlatAppErrorCode, value?: unknown, about?: unknown) => void;

/** Ends the call when the host has refused it, and else goes on with its answer. */
export function settleBy(
  { fail }: Pick<PendingCall<unknown>, 'fail'>,
  answered: (answer: unknown) => void,
): Settle {
  return (code, value, about) => {
    const { code: number, msg, message = msg } = recordOf(value);
    const hostCode = typeof number === 'number' ? number : undefined;
    // A host may answer with `{ code, msg, data }`, and then any code but 0 is its no.
    if (!code && !hostCode) return answered(value);
    // This limit is the call's own: a host that ends a call with its code has taken the place of another.
    const advice = code === 'call-timeout' && { hint: hint('host-replaced') };
    if (code && code !== 'host-error') return fail(code, about, { cause: value, ...advice });
    const words = isText(message) ? message : 'no reason given';
    fail('host-error', hostCode === undefined ? `: ${words}` : ` with ${hostCode}: ${words}`, {
      cause: value,
      ...(hostCode !== undefined && { hostCode }),
    });
  };
}
