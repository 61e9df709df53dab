/** Milliseconds of work after which the event loop gets its turn. */
const TURN_AFTER_MS = 20;

/** Lets the event loop turn during long work, and ends the work when its signal says so. */
export class Pace {
  readonly #signal: AbortSignal;
  #since = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** To be called between pieces of work. Rejects with the signal's reason once that has aborted. */
  async rest(): Promise<void> {
    this.#signal.throwIfAborted();
    if (performance.now() - this.#since < TURN_AFTER_MS) return;
    // The machine's own timer: an injected clock tells the time, and the event loop turns without it.
    await new Promise((resolve) => globalThis.setTimeout(resolve, 0));
    this.#signal.throwIfAborted();
    this.#since = performance.now();
  }
}
