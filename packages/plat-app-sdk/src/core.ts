import type { Environment } from './environment.js';
import type { PlatAppErrorCode, PlatAppErrorDetails } from './errors.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import type { PageWindow } from './page-window.js';

/** One call of a member. It ends once, by answer, error, limit or signal, and then gives back all it holds. */
export interface PendingCall<T> {
  readonly promise: Promise<T>;
  readonly ended: boolean;
  /** Ends it with the value, or as the promise ends. */
  resolve(this: void, outcome: T | Promise<never>): void;
  /** Ends it as the promise ends. */
  follow(this: void, promise: Promise<T>): void;
  /** Ends it with an error; the message says what was called and then this. */
  fail(this: void, code: PlatAppErrorCode, message: string, details?: PlatAppErrorDetails): void;
  /** Runs `giveBack` when the call ends, at once when it has ended. */
  onEnd(this: void, giveBack: () => void): void;
}

/** What the members of one `PlatApp` are written with. */
export interface Core {
  /** The window of the page; undefined on a server. */
  readonly page: PageWindow | undefined;
  readonly environment: Environment;
  readonly options: PlatAppOptions;
  /** The origin of the page that frames this one: of the host that was met, else as the browser tells; never the referrer. */
  framingOrigin(this: void): string | undefined;
  /** Whether a framing page of this origin is obeyed as the host. */
  allows(this: void, origin: string): boolean;
  /**
   * Begins a call that asks no host, and does `act` before it returns. Without a window it ends with `no-host`.
   *
   * @param wrongIn names the first argument that cannot be used
   */
  local<T>(
    this: void,
    what: string,
    options: CallOptions | undefined,
    wrongIn: (page: PageWindow) => string | undefined,
    act: (call: PendingCall<T>, page: PageWindow) => void,
  ): Promise<T>;
  /** Calls a method of the host by its row in the table: its arguments and its answer are checked there. */
  callHost<T>(
    this: void,
    method: string,
    args: readonly unknown[],
    options: CallOptions | undefined,
  ): Promise<T>;
}
