import { setMaxListeners } from 'node:events';

/** Why a call must end before its answer. */
export type EndReason = 'timeout' | 'aborted';

/** The limits of all calls under way, with one timer for them: a timer for each would cost a tenth of a call. */
export class Deadlines {
  readonly #open = new Set<Deadline>();
  #timer: NodeJS.Timeout | undefined;
  #firesAt = Infinity;

  /** Sets the limit of one call; it has to be released. */
  start(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
    const deadline = new Deadline(performance.now() + timeoutMs, signal, this.#open);
    if (deadline.at < this.#firesAt) this.#fireAt(deadline.at);
    return deadline;
  }

  #fireAt(at: number): void {
    clearTimeout(this.#timer);
    this.#firesAt = at;
    // A call under way holds the process by its connection; a timer that outlives the last one must not.
    this.#timer = setTimeout(() => this.#endOverdue(), Math.ceil(at - performance.now())).unref();
  }

  #endOverdue(): void {
    const now = performance.now();
    for (const deadline of this.#open) if (deadline.at <= now) deadline.end('timeout');
    const next = Math.min(...Array.from(this.#open, ({ at, ended }) => (ended ? Infinity : at)));
    this.#firesAt = Infinity;
    if (next < Infinity) this.#fireAt(next);
  }
}

/** One limit over a whole call: its time and its caller's signal. */
export class Deadline {
  #ended: EndReason | undefined;
  #listener: ((reason: EndReason) => void) | undefined;
  #abort: (() => void) | undefined;

  constructor(
    /** When it is over, on the clock of `performance.now()`. */
    readonly at: number,
    private readonly signal: AbortSignal | undefined,
    private readonly open: Set<Deadline>,
  ) {
    open.add(this);
    if (signal?.aborted) this.#ended = 'aborted';
    else if (signal !== undefined) {
      // A plain listener: AbortSignal.any halves the calls per second. One signal over many calls is no leak, as each
      // call takes its listener back.
      this.#abort = () => this.end('aborted');
      setMaxListeners(0, signal);
      signal.addEventListener('abort', this.#abort, { once: true });
    }
  }

  /** Why the call has ended; undefined while it may go on. */
  get ended(): EndReason | undefined {
    return this.#ended;
  }

  /** Calls `listener` when the limit is reached, in place of an earlier one: a call does one thing at a time. */
  onEnd(listener: (reason: EndReason) => void): void {
    this.#listener = listener;
  }

  end(reason: EndReason): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    this.#listener?.(reason);
  }

  /** Gives the place in the watch and the signal's listener back. */
  release(): void {
    this.open.delete(this);
    this.#listener = undefined;
    if (this.#abort !== undefined) this.signal?.removeEventListener('abort', this.#abort);
  }
}
