const LATE_MS = 10;
const LOOK_AGAIN_MS = 50;
const LOOKS = 3;
/** No timer is left running for longer, and none overflows: one of 25 days would fire at once. */
const LONGEST_MS = 1000;
const NEVER = Number.POSITIVE_INFINITY;

/** Rings when somebody has to look at the time. */
export interface Alarm {
  /** Rings at that time of `performance.now()` at the latest, and maybe before: nobody puts it off. */
  ringAt(this: void, time: number): void;
  stop(this: void): void;
}

/**
 * One timer for any number of time limits. Browsers take microseconds to set a timer, to clear it and to tell the time: so it
 * is left running, and `ring` looks at what is due and asks for the next. A timer that fires late tells of a page that was
 * blocked or stood in a debugger: what was sent meanwhile may come after the timer, and gets the time to.
 */
export function openAlarm(ring: (now: number) => void): Alarm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ringsAt = NEVER;
  let looksLeft = LOOKS;
  const look = () => {
    const now = performance.now();
    looksLeft = now - ringsAt > LATE_MS ? looksLeft - 1 : -1;
    ringsAt = NEVER;
    if (looksLeft >= 0) return ringAt(now + LOOK_AGAIN_MS);
    looksLeft = LOOKS;
    ring(now);
  };
  const ringAt = (time: number) => {
    if (time >= ringsAt) return;
    const now = performance.now();
    ringsAt = Math.min(time, now + LONGEST_MS);
    clearTimeout(timer);
    timer = setTimeout(look, ringsAt - now);
  };
  return { ringAt, stop: () => clearTimeout(timer) };
}
