import type { AlarmClock } from './alarm-clock.js';
import { PlatAppError, type PlatAppErrorCode, type PlatAppErrorDetails } from './errors.js';

/** One caller's wait. It ends once, by answer, error or time limit, and then gives back all it holds. */
export interface Wait<T> {
  readonly promise: Promise<T>;
  readonly ended: boolean;
  /** Ends it with the value, or with what has failed already. */
  resolve(this: void, outcome: T | Promise<never>): void;
  /** Ends it as the promise ends. */
  follow(this: void, promise: Promise<T>): void;
  /** Ends it with an error; the message says what was waited for and then this. */
  fail(this: void, code: PlatAppErrorCode, message: string, details?: PlatAppErrorDetails): void;
  /** Ends it with an error of this code in `ms` milliseconds, in place of an earlier limit. */
  limit(this: void, ms: number, code: 'host-timeout' | 'call-timeout'): void;
  /** Runs `giveBack` when the wait ends, at once when it has ended. */
  onEnd(this: void, giveBack: () => void): void;
}

/** @param clock what its time limit is set on, if it has one */
export function openWait<T>(what: string, clock?: AlarmClock): Wait<T> {
  let ended = false;
  let expire: (() => void) | undefined;
  let settle: (outcome: T | Promise<never>) => void;
  const held: (() => void)[] = [];
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  const resolve: Wait<T>['resolve'] = (outcome) => {
    if (ended) return;
    ended = true;
    clock?.takeBack(expire);
    for (const giveBack of held) giveBack();
    settle(outcome);
  };
  const fail: Wait<T>['fail'] = (code, message, details) => {
    if (!ended) resolve(Promise.reject(new PlatAppError(code, `${what}: ${message}`, details)));
  };
  return {
    promise,
    get ended() {
      return ended;
    },
    resolve,
    follow(other) {
      other.then(resolve, () => resolve(other as Promise<never>));
    },
    fail,
    limit(ms, code) {
      clock?.takeBack(expire);
      expire = () => fail(code, `no answer in ${ms} ms`);
      if (!ended && ms < Number.POSITIVE_INFINITY) clock?.set(expire, ms);
    },
    onEnd(giveBack) {
      if (ended) giveBack();
      else held.push(giveBack);
    },
  };
}
