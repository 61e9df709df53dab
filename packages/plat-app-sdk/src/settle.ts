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
  call: Pick<PendingCall<unknown>, 'fail'>,
  onResponse: (response: unknown) => void,
): Completion {
  return (failure, response) => {
    const cause = failure ? failure.cause : response;
    const { code: number, msg, message = msg } = recordOf(cause);
    const hostCode = typeof number === 'number' && { hostCode: number };
    // In a response `{ code, msg, data }`, any code but 0 is a rejection.
    if (!failure && !(hostCode && number)) onResponse(response);
    else if (failure && failure.code !== 'host-error') call.fail(failure.code, failure.about, { cause });
    else {
      const words = isText(message) ? message : 'no reason given';
      call.fail('host-error', hostCode ? `${number}: ${words}` : words, { cause, ...hostCode });
    }
  };
}
