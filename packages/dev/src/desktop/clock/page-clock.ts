import { useLayoutEffect } from 'preact/hooks';

declare global {
  interface Window {
    /** The time of the device's frozen clock, in milliseconds since 1970; undefined while it runs. For the pages in the frames. */
    platDevNow?: (() => number | undefined) | undefined;
  }
}

/** Gives the time of the device's frozen clock to the pages in the frames, which have the same origin. */
export function usePageClock(now: string | undefined): void {
  useLayoutEffect(() => {
    window.platDevNow = () => (now === undefined ? undefined : Date.parse(now));
  }, [now]);
}
