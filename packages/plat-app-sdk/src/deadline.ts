// A longer timer overflows and fires at once, in every browser. Nobody waits for 24 days.
const LONGEST_MS = 2 ** 31 - 1;
const LATE_MS = 10;
const LOOK_AGAIN_MS = 50;
const LOOKS = 3;

/** A timer of one use at a time. */
export interface Deadline {
  /**
   * Calls `onDue` after so many milliseconds in which the page could have heard, in place of what was set before. A timer
   * that fires late tells of a page that was blocked or stood in a debugger: what was sent meanwhile may come after the
   * timer, and gets the time to.
   */
  set(this: void, ms: number, onDue: () => void): void;
  stop(this: void): void;
}

export function openDeadline(): Deadline {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number, looksLeft: number, onDue: () => void) => {
    const dueAt = performance.now() + ms;
    timer = setTimeout(() => {
      const isLate = performance.now() - dueAt > LATE_MS;
      if (isLate && looksLeft > 0) return wait(LOOK_AGAIN_MS, looksLeft - 1, onDue);
      onDue();
    }, ms);
  };
  const deadline = {
    set(ms: number, onDue: () => void) {
      deadline.stop();
      if (ms <= LONGEST_MS) wait(ms, LOOKS, onDue);
    },
    stop() {
      clearTimeout(timer);
    },
  };
  return deadline;
}
