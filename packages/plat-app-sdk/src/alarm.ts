const LATE_MS = 10;
const LOOK_AGAIN_MS = 50;
const LOOKS = 3;
/** No timer is left running for longer, and none overflows: one of 25 days would fire at once. */
const MAX_MS = 1000;
/** A time that does not come. */
export const NEVER = Number.POSITIVE_INFINITY;

/** One timer for many deadlines. */
export interface SharedTimer {
  /**
   * Milliseconds, by a clock that never falls behind the timer: if a test replaces the timers and
   * not the clock, time passes with the timers.
   */
  now(this: void): number;
  /** Fires no later than `time`; may fire earlier. */
  ringAt(this: void, time: number): void;
  stop(this: void): void;
}

/**
 * One timer for any number of time limits. Browsers take microseconds to set a timer, to clear it and to tell the time: so it
 * is left running, and `ring` looks at what is due and asks for the next. A timer that fires late tells of a page that was
 * blocked or stood in a debugger: what was sent meanwhile may come after the timer, and gets the time to.
 */
export function createSharedTimer(ring: (now: number) => void): SharedTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The function that set it: a test may put another one in its place, whose time passes without it. */
  let setBy: typeof setTimeout | undefined;
  let ringsAt = NEVER;
  let rangAt = 0;
  let looksLeft = LOOKS;
  const now = () => Math.max(performance.now(), rangAt);
  const look = () => {
    const isLate = now() - ringsAt > LATE_MS;
    rangAt = ringsAt;
    ringsAt = NEVER;
    if (isLate && looksLeft-- > 0) return ringAt(now() + LOOK_AGAIN_MS);
    looksLeft = LOOKS;
    ring(now());
  };
  const ringAt = (time: number) => {
    if (time >= ringsAt && (time === NEVER || setBy === setTimeout)) return;
    const wait = Math.min(time - now(), MAX_MS);
    ringsAt = now() + wait;
    clearTimeout(timer);
    setBy = setTimeout;
    const own = setTimeout(() => {
      if (timer === own) look();
    }, wait);
    timer = own;
  };
  return { now, ringAt, stop: () => clearTimeout(timer) };
}
