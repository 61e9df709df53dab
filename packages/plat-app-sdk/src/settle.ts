import { isText, recordOf } from './checks.js';
import type { PlatAppErrorCode } from './error-codes.js';
import type { PendingCall } from './pending-calls.js';

/** Why there is no response. */
export interface Failure {
  readonly code: PlatAppErrorCode;
  /** What the call failed by, for the message. */
  readonly about?: unknown;
  /** With `host-error`, the reason that the host gave. */
  readonly cause?: unknown;
}

/** Receives the outcome of a request to the host: its response, or the failure. */
export type Completion = (failure?: Failure, response?: unknown) => void;

/** Ends the call if the host rejected it, otherwise passes the response on. */
export function completeCall(
  { fail }: Pick<PendingCall<unknown>, 'fail'>,
  onResponse: (response: unknown) => void,
): Completion {
  return (failure, response) => {
    const cause = failure ? failure.cause : response;
    const { code: number, msg, message = msg } = recordOf(cause);
    const hostCode = typeof number === 'number' ? number : undefined;
    // In a response `{ code, msg, data }`, any code but 0 is a rejection.
    if (!failure && !hostCode) return onResponse(response);
    if (failure && failure.code !== 'host-error') return fail(failure.code, failure.about, { cause });
    const words = isText(message) ? message : 'no reason given';
    fail('host-error', hostCode === undefined ? words : `${hostCode}: ${words}`, {
      cause,
      ...(hostCode !== undefined && { hostCode }),
    });
  };
}
