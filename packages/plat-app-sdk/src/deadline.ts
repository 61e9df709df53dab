// A longer timer overflows and fires at once, in every browser. Nobody waits for 24 days.
const LONGEST_MS = 2 ** 31 - 1;
const LATE_MS = 10;
const LOOK_AGAIN_MS = 50;
const LOOKS = 3;

/**
 * Calls `onDue` after so many milliseconds in which the page could have heard. A timer that fires late tells of a page that
 * was blocked or stood in a debugger: what was sent meanwhile may come after the timer, and gets the time to.
 *
 * @returns what stops it
 */
export function startDeadline(ms: number, onDue: () => void): () => void {
  if (ms > LONGEST_MS) return () => {};
  let looksLeft = LOOKS;
  let timer: ReturnType<typeof setTimeout>;
  const wait = (waitMs: number) => {
    const dueAt = performance.now() + waitMs;
    timer = setTimeout(() => {
      const isLate = performance.now() - dueAt > LATE_MS;
      if (!isLate || looksLeft === 0) return onDue();
      looksLeft -= 1;
      wait(LOOK_AGAIN_MS);
    }, waitMs);
  };
  wait(ms);
  return () => clearTimeout(timer);
}
