import {
  message,
  PlatAppError,
  type PlatAppErrorCode,
  type PlatAppErrorDetails,
  reasonOf,
} from './errors.js';
import type { CallOptions } from './options.js';
import { createSharedTimer, NEVER, type SharedTimer } from './shared-timer.js';

/** Replaced by the build; a source file that runs as it is counts as development. */
declare const __DEVELOPMENT__: boolean | undefined;

/** One call of a member. It ends once, by response, error, limit or signal, and then runs its cleanups. */
export type PendingCall<T> = ReturnType<typeof openCall<T>>;

/** What may fail. */
export type Failing = Pick<PendingCall<unknown>, 'fail'>;

function openCall<T>(what: string, pending: Set<object>, timer: SharedTimer) {
  const cleanups: (() => void)[] = [];
  // In development: where the member was called, for the stack of an error that comes later.
  const site = typeof __DEVELOPMENT__ === 'undefined' || __DEVELOPMENT__ ? new Error() : undefined;
  let end: (value: T | Promise<T>) => void;
  const call = {
    promise: new Promise<T>((resolve) => {
      end = resolve;
    }),
    ended: false,
    /** When its time limit ends it, and how. */
    dueAt: NEVER,
    expire() {},
    /** Ends it with the value; with a promise now, and then as that ends. */
    resolve(value: T | Promise<T>) {
      if (call.ended) return;
      call.ended = true;
      pending.delete(call);
      for (const cleanup of cleanups) cleanup();
      end(value);
    },
    /** Ends it with an error; the message names the member, the reason and the value that caused it. */
    fail(code: PlatAppErrorCode, about?: unknown, details?: PlatAppErrorDetails) {
      if (call.ended) return;
      const error = new PlatAppError(code, message(what, code, reasonOf(code, about), details), details);
      if (typeof __DEVELOPMENT__ === 'undefined' || __DEVELOPMENT__) {
        // Some browsers begin a stack with the message.
        error.stack = String(site?.stack).replace(/^Error.*\n/, () => `${error}\n`);
      }
      call.resolve(Promise.reject(error));
    },
    /** Gives it so many milliseconds from now, in place of those it had. */
    limit(ms: number, code: PlatAppErrorCode) {
      call.dueAt = timer.now() + ms;
      call.expire = () => call.fail(code, ms);
      timer.schedule(call.dueAt);
    },
    /** Runs `cleanup` when the call ends, at once when it has ended. */
    onEnd(cleanup: () => void) {
      if (call.ended) cleanup();
      else cleanups.push(cleanup);
    },
  };
  return call;
}

/** The calls of one `PlatApp` that have not ended. */
export function openPendingCalls() {
  const pending = new Set<PendingCall<never>>();
  let isDestroyed = false;
  const timer = createSharedTimer((now) => {
    for (const call of pending) {
      if (now >= call.dueAt) call.expire();
      else timer.schedule(call.dueAt);
    }
  });

  return {
    /**
     * Opens a call and goes on with `act`. It does not when the call has ended at once: something is wrong, its signal is
     * aborted, or `stop` was called.
     */
    begin<T>(
      this: void,
      what: string,
      options: CallOptions | undefined,
      wrong: string | undefined,
      act: (call: PendingCall<T>) => void,
    ) {
      const call = openCall<T>(what, pending, timer);
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
    /** Ends every call with `destroyed`, those to come as well. */
    stop() {
      isDestroyed = true;
      for (const call of pending) call.fail('destroyed');
      timer.stop();
    },
  };
}
