const LATE_MS = 10;
const GRACE_MS = 50;
/** No timer is left running for longer, and none overflows: one of 25 days would fire at once. */
const MAX_MS = 1000;
/** A time that does not come. */
export const NEVER = Number.MAX_VALUE;

/** One timer for many deadlines. */
export type SharedTimer = ReturnType<typeof createSharedTimer>;

/**
 * One timer for any number of time limits. Browsers take microseconds to set a timer, to clear it and to tell the time: so it
 * is left running, and `onDue` checks what is due and schedules the next. A timer that fires late shows that the page was
 * blocked or paused in a debugger: responses that wait behind the timer get time to arrive.
 */
export function createSharedTimer(onDue: (now: number) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The function that set it: a test may put another one in its place, whose time passes without it. */
  let setBy: typeof setTimeout | undefined;
  let firesAt = NEVER;
  let firedAt = 0;
  let isInGrace = false;
  /**
   * Milliseconds, by a clock that never falls behind the timer: if a test replaces the timers and
   * not the clock, time passes with the timers.
   */
  const now = () => Math.max(performance.now(), firedAt);
  const fire = () => {
    isInGrace = !isInGrace && now() - firesAt > LATE_MS;
    firedAt = firesAt;
    firesAt = NEVER;
    if (isInGrace) schedule(now() + GRACE_MS);
    else onDue(now());
  };
  /** Fires no later than `time`; may fire earlier. */
  const schedule = (time: number) => {
    if (time >= firesAt && (time === NEVER || setBy === setTimeout)) return;
    const wait = Math.min(time - now(), MAX_MS);
    firesAt = now() + wait;
    clearTimeout(timer);
    setBy = setTimeout;
    const own = setTimeout(() => {
      if (timer === own) fire();
    }, wait);
    timer = own;
  };
  return { now, schedule, stop: () => clearTimeout(timer) };
}
