import { clearTimeout, setImmediate, setTimeout, uptime } from './timers.js';
import type { EndReason } from './transport/transport.js';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A call whose time is watched. */
export interface TimedCall {
  /** Where it stands in the list of calls. */
  place: number;
  /** When it must end, on the clock of `uptime`. */
  readonly endsAt: number;
  readonly ended: EndReason | undefined;
  end(reason: EndReason): void;
}

/** Ends the calls under way whose time is over. One timer for them all: one for each would cost a tenth of a call. */
export class DeadlineWatch {
  /** When it looks next, on the clock of `uptime`; a call that ends earlier has to say so. */
  looksAt = Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly calls: readonly TimedCall[]) {}

  /** Looks at the calls then, and not before. */
  lookAt(time: number): void {
    clearTimeout(this.#timer);
    this.looksAt = time;
    const milliseconds = Math.min(LONGEST_TIMER_MS, Math.ceil((time - uptime()) * 1000));
    // A call under way holds the process by its connection; a timer that outlives the last one must not.
    this.#timer = setTimeout(() => this.#look(), milliseconds).unref();
  }

  #look(): void {
    const now = uptime();
    // Where the process was busy, an answer may lie in the socket: sockets are read before immediates are run.
    setImmediate(() => {
      let next = Infinity;
      for (const call of [...this.calls]) {
        if (call.endsAt <= now) call.end('timeout');
        else if (call.ended === undefined && call.endsAt < next) next = call.endsAt;
      }
      this.looksAt = Infinity;
      if (next < Infinity) this.lookAt(next);
    });
  }
}
