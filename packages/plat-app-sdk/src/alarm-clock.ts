/** Many alarms with one timer: a browser's timer for each call would cost as much as the call. */
export interface AlarmClock {
  /** Calls `alarm` in `ms` milliseconds, unless it is taken back. */
  set(alarm: () => void, ms: number): void;
  takeBack(alarm: (() => void) | undefined): void;
  /** Frees the timer. */
  stop(): void;
}

// A longer timer overflows and fires at once, in every browser.
const LONGEST_MS = 2 ** 31 - 1;

export function openAlarmClock(): AlarmClock {
  const dueAt = new Map<(() => void) | undefined, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ringsAt = Number.POSITIVE_INFINITY;

  const wind = (at: number) => {
    if (at >= ringsAt) return;
    ringsAt = at;
    clearTimeout(timer);
    timer = setTimeout(ring, Math.min(at - performance.now(), LONGEST_MS));
  };
  const ring = () => {
    ringsAt = Number.POSITIVE_INFINITY;
    for (const [alarm, at] of dueAt) {
      if (at > performance.now()) wind(at);
      else alarm?.();
    }
  };

  return {
    set(alarm, ms) {
      const at = performance.now() + ms;
      dueAt.set(alarm, at);
      wind(at);
    },
    takeBack: (alarm) => dueAt.delete(alarm),
    stop: () => clearTimeout(timer),
  };
}
