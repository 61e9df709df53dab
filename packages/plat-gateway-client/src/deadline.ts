import { clearTimeout, setImmediate, setTimeout, uptime } from './timers.js';
import type { EndReason } from './transport/transport.js';

const MAX_TIMER_MS = 2 ** 31 - 1;

/** A call whose time is watched. */
export interface TimedCall {
  /** Its index in the list of calls, which the list keeps. */
  index: number;
  /** When it must end, on the clock of `uptime`. */
  readonly endsAt: number;
  readonly ended: EndReason | undefined;
  end(reason: EndReason): void;
}

/** The calls under way, of which it ends those whose time is over. One timer for them all: one for each would cost a tenth of a call. */
export class CallsUnderWay {
  /** When it looks next, on the clock of `uptime`. */
  looksAt = Infinity;
  #timer: NodeJS.Timeout | undefined;
  /** In no order. A list costs each call less than a set, whose old tables keep calls in memory. */
  readonly #calls: TimedCall[] = [];

  get size(): number {
    return this.#calls.length;
  }

  add(call: TimedCall): void {
    call.index = this.#calls.push(call) - 1;
    if (call.endsAt < this.looksAt) this.#lookAt(call.endsAt);
  }

  /** Takes a call out that was added; the last one moves to its place. */
  remove(call: TimedCall): void {
    const last = this.#calls.pop();
    if (last === undefined || last === call) return;
    this.#calls[call.index] = last;
    last.index = call.index;
  }

  /** Ends every call, as its client is closed. */
  close(): void {
    for (const call of [...this.#calls]) call.end('closed');
  }

  /** Looks at the calls then, and not before. */
  #lookAt(time: number): void {
    clearTimeout(this.#timer);
    this.looksAt = time;
    const milliseconds = Math.min(MAX_TIMER_MS, Math.ceil((time - uptime()) * 1000));
    // A call under way holds the process by its connection; a timer that outlives the last one must not.
    this.#timer = setTimeout(() => this.#look(), milliseconds).unref();
  }

  #look(): void {
    const now = uptime();
    // Where the process was busy, a response may lie in the socket: sockets are read before immediates are run.
    setImmediate(() => {
      let next = Infinity;
      for (const call of [...this.#calls]) {
        if (call.endsAt <= now) call.end('timeout');
        else if (call.ended === undefined && call.endsAt < next) next = call.endsAt;
      }
      this.looksAt = Infinity;
      if (next < Infinity) this.#lookAt(next);
    });
  }
}
