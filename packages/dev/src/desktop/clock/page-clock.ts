import { useLayoutEffect } from 'preact/hooks';

declare global {
  interface Window {
    /** Where the device's clock stands, in milliseconds since 1970; undefined while it runs. For the pages in the frames. */
    platDevNow?: (() => number | undefined) | undefined;
  }
}

/** Tells the pages in the frames, which are of the same origin, where the device's clock stands. */
export function usePageClock(now: string | undefined): void {
  useLayoutEffect(() => {
    window.platDevNow = () => (now === undefined ? undefined : Date.parse(now));
  }, [now]);
}
