import type { PlatAppErrorCode } from './error-codes.js';
import { PlatAppError, type PlatAppErrorDetails } from './errors.js';
import type { CallOptions } from './options.js';
import { reasonOf } from './reasons.js';
import { createSharedTimer, NEVER, type SharedTimer } from './shared-timer.js';
import { message } from './texts.js';

/** One call of a member. It ends once, by response, error, limit or signal, and then runs its cleanups. */
export class PendingCall<T> {
  ended = false;
  readonly promise: Promise<T>;
  /** When its time limit ends it, of how many milliseconds, and with which error. */
  dueAt = NEVER;
  declare limitMs: number;
  declare limitCode: PlatAppErrorCode;
  private end: (value: T | Promise<T>) => void = () => {};
  private readonly what: string;
  private readonly calls: Set<PendingCall<never>>;
  private readonly timer: SharedTimer;
  private readonly cleanups: (() => void)[] = [];

  constructor(what: string, calls: Set<PendingCall<never>>, timer: SharedTimer) {
    this.what = what;
    this.calls = calls;
    this.timer = timer;
    this.promise = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  /** Ends it with the value; with a promise now, and then as that ends. */
  resolve(value: T | Promise<T>): void {
    if (this.ended) return;
    this.ended = true;
    this.calls.delete(this as never);
    for (const cleanup of this.cleanups) cleanup();
    this.end(value);
  }

  /** Ends it with an error; the message names the member, the reason and the value that caused it. */
  fail(code: PlatAppErrorCode, about?: unknown, details?: PlatAppErrorDetails): void {
    if (this.ended) return;
    const error = new PlatAppError(code, message(this.what, code, reasonOf(code, about)), details);
    this.resolve(Promise.reject(error));
  }

  /** Gives it so many milliseconds from now, in place of those it had. */
  limit(ms: number, code: PlatAppErrorCode): void {
    this.dueAt = this.timer.now() + ms;
    this.limitMs = ms;
    this.limitCode = code;
    this.timer.schedule(this.dueAt);
  }

  /** Runs `cleanup` when the call ends, at once when it has ended. */
  onEnd(cleanup: () => void): void {
    if (this.ended) cleanup();
    else this.cleanups.push(cleanup);
  }
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

export function openPendingCalls(): PendingCalls {
  const pending = new Set<PendingCall<never>>();
  let isDestroyed = false;
  const timer = createSharedTimer((now) => {
    for (const call of pending) {
      if (now >= call.dueAt) call.fail(call.limitCode, call.limitMs);
      else timer.schedule(call.dueAt);
    }
  });

  return {
    begin: <T>(
      what: string,
      options: CallOptions | undefined,
      wrong: string | undefined,
      act: (call: PendingCall<T>) => void,
    ) => {
      const call = new PendingCall<T>(what, pending, timer);
      if (wrong) call.fail('invalid-argument', wrong);
      else if (isDestroyed) call.fail('destroyed');
      else {
        const { signal, timeoutMs } = options ?? {};
        pending.add(call as never);
        if (signal) {
          const abort = () => call.fail('aborted', undefined, { cause: signal.reason });
          signal.addEventListener('abort', abort);
          call.onEnd(() => signal.removeEventListener('abort', abort));
          if (signal.aborted) abort();
        }
        if (timeoutMs) call.limit(timeoutMs, 'call-timeout');
        if (!call.ended) act(call);
      }
      return call.promise;
    },
    destroy() {
      isDestroyed = true;
      for (const call of pending) call.fail('destroyed');
      timer.stop();
    },
  };
}
