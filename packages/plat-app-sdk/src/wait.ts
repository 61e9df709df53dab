import { PlatAppError, type PlatAppErrorCode, type PlatAppErrorDetails } from './errors.js';
import type { CallOptions } from './options.js';

/** One caller's wait. It ends once, by answer, error, signal or time limit, and then gives back all it holds. */
export interface Wait<T> {
  readonly promise: Promise<T>;
  readonly ended: boolean;
  /** Ends it with the value, or with what has failed already. */
  resolve(this: void, outcome: T | Promise<never>): void;
  /** Ends it with an error; the message says what was waited for and then this. */
  fail(this: void, code: PlatAppErrorCode, message: string, details?: PlatAppErrorDetails): void;
  /** Ends it with an error of this code in `ms` milliseconds, in place of an earlier limit. */
  limit(ms: number, code: 'host-timeout' | 'call-timeout'): void;
  /** Runs `giveBack` when the wait ends, at once when it has ended. */
  onEnd(this: void, giveBack: () => void): void;
}

export function openWait<T>(what: string, { signal, timeoutMs }: CallOptions = {}): Wait<T> {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let settle: (outcome: T | Promise<never>) => void;
  const held: (() => void)[] = [];
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });

  const resolve: Wait<T>['resolve'] = (outcome) => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    for (const giveBack of held) giveBack();
    settle(outcome);
  };
  const fail: Wait<T>['fail'] = (code, message, details) => {
    if (!ended) resolve(Promise.reject(new PlatAppError(code, `${what}: ${message}`, details)));
  };
  const limit: Wait<T>['limit'] = (ms, code) => {
    clearTimeout(timer);
    if (!(ms > 0)) return fail('invalid-argument', `its limit must be above 0 ms, not ${ms}`);
    const expire = () => fail(code, `no answer in ${ms} ms`);
    // A longer timer overflows and fires at once, in every browser.
    if (!ended && ms < 2 ** 31) timer = setTimeout(expire, ms);
  };
  const onEnd: Wait<T>['onEnd'] = (giveBack) => {
    if (ended) giveBack();
    else held.push(giveBack);
  };

  if (timeoutMs !== undefined) limit(timeoutMs, 'call-timeout');
  if (signal) {
    const abort = () => fail('aborted', 'the signal ended it', { cause: signal.reason });
    signal.addEventListener('abort', abort);
    onEnd(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  }
  return {
    promise,
    get ended() {
      return ended;
    },
    resolve,
    fail,
    limit,
    onEnd,
  };
}
