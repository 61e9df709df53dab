import { isText, recordOf } from './checks.js';
import type { PlatAppErrorCode } from './error-codes.js';
import type { PendingCall } from './pending-calls.js';

/** Why there is no answer. */
export interface Failure {
  readonly code: PlatAppErrorCode;
  /** What the call failed by, for the message. */
  readonly about?: unknown;
  /** With `host-error`, the host's own words. */
  readonly cause?: unknown;
}

/** Receives the outcome of a request to the host: its response, or the failure. */
export type Completion = (failure?: Failure, answer?: unknown) => void;

/** Ends the call when the host has refused it, and else goes on with its answer. */
export function completeCall(
  { fail }: Pick<PendingCall<unknown>, 'fail'>,
  answered: (answer: unknown) => void,
): Completion {
  return (failure, answer) => {
    const cause = failure ? failure.cause : answer;
    const { code: number, msg, message = msg } = recordOf(cause);
    const hostCode = typeof number === 'number' ? number : undefined;
    // A host may answer with `{ code, msg, data }`, and then any code but 0 is a refusal.
    if (!failure && !hostCode) return answered(answer);
    if (failure && failure.code !== 'host-error') return fail(failure.code, failure.about, { cause });
    const words = isText(message) ? message : 'no reason given';
    fail('host-error', hostCode === undefined ? words : `${hostCode}: ${words}`, {
      cause,
      ...(hostCode !== undefined && { hostCode }),
    });
  };
}
