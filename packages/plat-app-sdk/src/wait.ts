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
  /** Runs `giveBack` when the wait ends, at once when it has ended. */
  onEnd(this: void, giveBack: () => void): void;
}

export function openWait<T>(what: string): Wait<T> {
  let settle: (outcome: T | Promise<never>) => void;
  const held: (() => void)[] = [];
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  const resolve: Wait<T>['resolve'] = (outcome) => {
    if (wait.ended) return;
    wait.ended = true;
    for (const giveBack of held) giveBack();
    settle(outcome);
  };
  const wait = {
    promise,
    ended: false,
    resolve,
    follow(other: Promise<T>) {
      other.then(resolve, () => resolve(other as Promise<never>));
    },
    fail(code: PlatAppErrorCode, message: string, details?: PlatAppErrorDetails) {
      if (!wait.ended) resolve(Promise.reject(new PlatAppError(code, `${what}: ${message}`, details)));
    },
    onEnd(giveBack: () => void) {
      if (wait.ended) giveBack();
      else held.push(giveBack);
    },
  };
  return wait;
}
