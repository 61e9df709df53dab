import { isText, recordOf } from './checks.js';
import { openDeadline } from './deadline.js';
import type { PlatAppErrorCode } from './error-codes.js';
import { PlatAppError, type PlatAppErrorDetails } from './errors.js';
import type { Settle } from './settle.js';
import { hint, reason } from './texts.js';

/** One call of a member. It ends once, by answer, error, limit or signal, and then gives back all it holds. */
export interface PendingCall<T> {
  readonly promise: Promise<T>;
  readonly ended: boolean;
  /** Ends it with the value; with a promise now, and then as that ends. */
  resolve(this: void, value: T | Promise<T>): void;
  /** Ends it with an error; the message says what was called, why it failed and by what. */
  fail(this: void, code: PlatAppErrorCode, about?: unknown, details?: PlatAppErrorDetails): void;
  /** Gives it so many milliseconds from now, in place of those it had. */
  limit(this: void, ms: number, code: PlatAppErrorCode): void;
  /** Runs `giveBack` when the call ends, at once when it has ended. */
  onEnd(this: void, giveBack: () => void): void;
}

export function openCall<T>(what: string): PendingCall<T> {
  let fulfil: (value: T | Promise<T>) => void;
  let reject: (reason: unknown) => void;
  const deadline = openDeadline();
  const held: (() => void)[] = [];
  const end = (): boolean => {
    if (call.ended) return false;
    call.ended = true;
    deadline.stop();
    for (const giveBack of held) giveBack();
    return true;
  };
  const call = {
    ended: false,
    promise: new Promise<T>((onFulfil, onReject) => {
      fulfil = onFulfil;
      reject = onReject;
    }),
    resolve(value: T | Promise<T>) {
      if (end()) fulfil(value);
    },
    fail(code: PlatAppErrorCode, about?: unknown, details?: PlatAppErrorDetails) {
      if (end()) reject(new PlatAppError(code, `${what}: ${reason(code, about)}`, details));
    },
    limit(ms: number, code: PlatAppErrorCode) {
      if (!call.ended) deadline.set(ms, () => call.fail(code, ms));
    },
    onEnd(giveBack: () => void) {
      if (call.ended) giveBack();
      else held.push(giveBack);
    },
  };
  return call;
}

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
