import type { Dispatcher, Pool } from 'undici';

/** An exchange that was refused by a full queue, and can be dispatched again. */
export interface Postponed extends Dispatcher.DispatchHandler {
  readonly started: boolean;
  /** Whether its call has ended meanwhile. */
  readonly isOver: boolean;
  dispatch(): void;
}

/**
 * A pool of undici that loses no call to a full queue of the gateway while another of its connections carries one. undici
 * fails what a connection was to carry when that connection is refused.
 */
export class SharedPool {
  /** Whether one of its connections may wait for a fake setImmediate. */
  isStuck = false;
  /** Exchanges that undici has, in its queue or on a connection. */
  #dispatched = 0;
  /** The exchange that was dispatched again, until it is carried or refused. */
  #again: Postponed | undefined;
  readonly #postponed = new Set<Postponed>();
  #isReleased = false;

  constructor(private readonly pool: Pool) {}

  dispatch(options: Dispatcher.DispatchOptions, exchange: Postponed): void {
    this.#dispatched += 1;
    this.pool.dispatch(options, exchange);
  }

  /** An exchange has been given to a connection. */
  started(exchange: Postponed): void {
    if (this.#again !== exchange) return;
    this.#again = undefined;
    this.#dispatchPostponed();
  }

  /** Whether an exchange that failed waits for what becomes of the others; the last one does not. */
  postpones(exchange: Postponed, cause: Error): boolean {
    const isFull = !exchange.started && 'code' in cause && cause.code === 'EAGAIN';
    if (!isFull || this.#dispatched === 1) return false;
    this.#dispatched -= 1;
    if (this.#again === exchange) this.#again = undefined;
    this.#postponed.add(exchange);
    return true;
  }

  /** An exchange that was dispatched has ended. */
  ended(exchange: Postponed): void {
    this.#dispatched -= 1;
    if (this.#again === exchange) this.#again = undefined;
    this.#dispatchPostponed();
    if (this.#isReleased && this.#dispatched === 0) void this.destroy();
  }

  get isUnused(): boolean {
    return this.#dispatched === 0;
  }

  /** Ends the pool once the exchanges under way have ended. */
  release(): void {
    this.#isReleased = true;
    if (this.#dispatched === 0) void this.destroy();
  }

  async destroy(): Promise<void> {
    const postponed = [...this.#postponed];
    this.#postponed.clear();
    const destroyed = this.pool.destroy();
    // They end as the pool ends what is dispatched to it from now on.
    for (const exchange of postponed) if (!exchange.isOver) exchange.dispatch();
    await destroyed;
  }

  #dispatchPostponed(): void {
    for (const exchange of this.#postponed) {
      if (this.#again !== undefined) return;
      this.#postponed.delete(exchange);
      if (exchange.isOver) continue;
      this.#again = exchange;
      exchange.dispatch();
    }
  }
}
