import type { PlatAppErrorCode } from './error-codes.js';
import { PlatAppError, type PlatAppErrorDetails } from './errors.js';
import type { CallOptions } from './options.js';
import { reasonOf } from './reasons.js';
import { createSharedTimer, NEVER } from './shared-timer.js';
import { message } from './texts.js';

/** One call of a member. It ends once, by response, error, limit or signal, and then runs its cleanups. */
export interface PendingCall<T> {
  readonly promise: Promise<T>;
  readonly ended: boolean;
  /** Ends it with the value; with a promise now, and then as that ends. */
  resolve(this: void, value: T | Promise<T>): void;
  /** Ends it with an error; the message names the member, the reason and the value that caused it. */
  fail(this: void, code: PlatAppErrorCode, about?: unknown, details?: PlatAppErrorDetails): void;
  /** Gives it so many milliseconds from now, in place of those it had. */
  limit(this: void, ms: number, code: PlatAppErrorCode): void;
  /** Runs `cleanup` when the call ends, at once when it has ended. */
  onEnd(this: void, cleanup: () => void): void;
}

/** The calls of one `PlatApp` that have not ended. */
export interface PendingCalls {
  /**
   * Opens a call and goes on with `act`. It does not when the call has ended at once: something is wrong, its signal is
   * aborted, or `destroy` was called.
   */
  begin<T>(
    this: void,
    what: string,
    options: CallOptions | undefined,
    wrong: string | undefined,
    act: (call: PendingCall<T>) => void,
  ): Promise<T>;
  /** Ends every call with `destroyed`, those to come as well. */
  destroy(this: void): void;
}

/** A call, and by what it ends. */
interface Watched extends Pick<PendingCall<never>, 'fail'> {
  readonly signal: AbortSignal | undefined;
  dueAt: number;
  /** Ends it because of its limit. */
  expire(this: void): void;
}

export function openPendingCalls(): PendingCalls {
  const pending = new Set<Watched>();
  let isDestroyed = false;

  /** Ends the call if it must end. */
  const look = ({ signal, fail }: Watched) => {
    if (isDestroyed) fail('destroyed');
    else if (signal?.aborted) fail('aborted', undefined, { cause: signal.reason });
  };
  const lookAtAll = () => pending.forEach(look);
  const timer = createSharedTimer((now) => {
    for (const { dueAt, expire } of pending) {
      if (now >= dueAt) expire();
      else timer.schedule(dueAt);
    }
  });

  return {
    begin: <T>(
      what: string,
      options: CallOptions | undefined,
      wrong: string | undefined,
      act: (call: PendingCall<T>) => void,
    ) => {
      const { signal, timeoutMs } = (wrong === undefined && options) || {};
      let end: (value: T | Promise<T>) => void;
      const cleanups: (() => void)[] = [];
      const call = {
        signal,
        dueAt: NEVER,
        expire() {},
        ended: false,
        promise: new Promise<T>((resolve) => {
          end = resolve;
        }),
        resolve(value: T | Promise<T>) {
          if (call.ended) return;
          call.ended = true;
          pending.delete(call);
          // One listener on a signal, whatever it ends: Node warns of a leak at the eleventh.
          if (signal && ![...pending].some((other) => other.signal === signal)) {
            signal.removeEventListener('abort', lookAtAll);
          }
          for (const cleanup of cleanups) cleanup();
          end(value);
        },
        fail(code: PlatAppErrorCode, about?: unknown, details?: PlatAppErrorDetails) {
          if (call.ended) return;
          call.resolve(
            Promise.reject(new PlatAppError(code, message(what, code, reasonOf(code, about)), details)),
          );
        },
        limit(ms: number, code: PlatAppErrorCode) {
          call.dueAt = timer.now() + ms;
          call.expire = () => call.fail(code, ms);
          timer.schedule(call.dueAt);
        },
        onEnd(cleanup: () => void) {
          if (call.ended) cleanup();
          else cleanups.push(cleanup);
        },
      };
      if (wrong) call.fail('invalid-argument', wrong);
      look(call);
      if (call.ended) return call.promise;
      pending.add(call);
      signal?.addEventListener('abort', lookAtAll);
      if (timeoutMs) call.limit(timeoutMs, 'call-timeout');
      act(call);
      return call.promise;
    },
    destroy() {
      isDestroyed = true;
      lookAtAll();
      timer.stop();
    },
  };
}
