import { isNonEmptyString, recordOf } from './checks.js';
import type { PlatAppErrorCode } from './errors.js';
import type { Failing } from './pending-calls.js';

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

/** A call of one of the host's methods. */
export interface HostRequest {
  readonly settle: Completion;
  /** The names that the method has, the usual one first. */
  readonly names: readonly string[];
  readonly args: readonly unknown[];
  /** Whether it may be posted again, to a host that took the place of another. */
  readonly readOnly?: boolean | undefined;
}

/** Calls a method of the host. Returns what forgets the call. */
export type RequestHost = (request: HostRequest) => () => void;

/** Ends the call if the host rejected it, otherwise passes the response on. */
export function completeCall(call: Failing, onResponse: (response: unknown) => void): Completion {
  return (failure, response) => {
    const cause = failure ? failure.cause : response;
    const { code: number, msg, message = msg } = recordOf(cause);
    const hostCode = typeof number === 'number' && { hostCode: number };
    // In a response `{ code, msg, data }`, any code but 0 is a rejection.
    if (!failure && !(hostCode && number)) onResponse(response);
    else if (failure && failure.code !== 'host-error') call.fail(failure.code, failure.about, { cause });
    else {
      const words = isNonEmptyString(message) ? `: ${message}` : ', no reason given';
      call.fail('host-error', hostCode ? number + words : words.slice(2), { cause, ...hostCode });
    }
  };
}
