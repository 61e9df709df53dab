import { setMaxListeners } from 'node:events';

/** Why a call must end before its answer. */
export type EndReason = 'timeout' | 'aborted';

/** One limit over a whole call: its time and its caller's signal. */
export class Deadline {
  #ended: EndReason | undefined;
  readonly #listeners: ((reason: EndReason) => void)[] = [];
  readonly #signal: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #abort = () => this.#end('aborted');

  constructor(timeoutMs: number, signal: AbortSignal | undefined) {
    this.#signal = signal;
    // A plain timer and listener: AbortSignal.timeout and AbortSignal.any halve the calls per second.
    this.#timer = setTimeout(() => this.#end('timeout'), timeoutMs);
    if (signal?.aborted) this.#ended = 'aborted';
    else if (signal !== undefined) {
      // One signal over many calls is no leak: each call takes its listener back.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', this.#abort, { once: true });
    }
  }

  /** Why the call has ended; undefined while it may go on. */
  get ended(): EndReason | undefined {
    return this.#ended;
  }

  /** Calls `listener` once when the limit is reached. */
  onEnd(listener: (reason: EndReason) => void): void {
    this.#listeners.push(listener);
  }

  /** Gives the timer and the signal's listener back. */
  release(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#listeners.length = 0;
  }

  #end(reason: EndReason): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    for (const listener of this.#listeners) listener(reason);
  }
}
