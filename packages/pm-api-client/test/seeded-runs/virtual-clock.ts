import { setTimeout as pause } from 'node:timers/promises';
import type { PmClock } from 'pm-api-client';

interface Timer {
  at: number;
  run: () => void;
}

const START = Date.UTC(2026, 5, 15, 12);

/** Real time that may pass when nothing is to be seen that goes on: two seconds. */
const WAIT_MS = 10;
const MAX_WAITS = 200;

/** Turns of the event loop in which nothing happens before time may go on. */
const QUIET_TURNS = 4;

/** What a run wants of its clock. */
export interface RunClock extends Required<PmClock> {
  reset(): void;
  sleep(ms: number): Promise<void>;
  /** Waits for the end of the work; false when it has none. */
  finish(work: Promise<unknown>): Promise<boolean>;
}

/** A clock whose time goes on only when nothing else does, so that a wait of five seconds takes none. */
export class VirtualClock implements RunClock {
  #now = START;
  #activity = 0;
  readonly #timers = new Set<Timer>();

  /** Back to the start: no timer is left. */
  reset(): void {
    this.#now = START;
    this.#timers.clear();
  }

  /** Milliseconds since 1970. */
  readonly now = (): number => this.#now;

  setTimeout(run: () => void, ms: number): Timer {
    this.#activity += 1;
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return timer;
  }

  clearTimeout(timer: unknown): void {
    this.#activity += 1;
    this.#timers.delete(timer as Timer);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.setTimeout(resolve, ms));
  }

  /** Says that something has happened, such as a request. */
  touch(): void {
    this.#activity += 1;
  }

  /** Lets time go on until the work has ended; false when it waits for what no clock will bring. */
  async finish(work: Promise<unknown>): Promise<boolean> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    for (let waits = 0; ; ) {
      await this.#quiet(() => isOver);
      if (isOver) return true;
      const [first, ...others] = this.#timers;
      // A module that is loaded for the first time is in no list of what goes on.
      if (first === undefined && waits < MAX_WAITS) {
        waits += 1;
        await pause(WAIT_MS);
        continue;
      }
      if (first === undefined) return false;
      const next = others.reduce((soonest, timer) => (timer.at < soonest.at ? timer : soonest), first);
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
  }

  async #quiet(isOver: () => boolean): Promise<void> {
    for (let quiet = 0, last = -1; quiet < QUIET_TURNS && !isOver(); ) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = last === this.#activity && !(quiet === QUIET_TURNS - 1 && isFileOpen()) ? quiet + 1 : 0;
      last = this.#activity;
    }
  }
}

/** Is a file being read or written? Its turn comes when the disk is ready. */
const isFileOpen = () => process.getActiveResourcesInfo().some((name) => /^(FSReq|CloseReq)/.test(name));
