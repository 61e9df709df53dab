import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

declare global {
  interface Window {
    /** The time of the device's frozen clock, in milliseconds since 1970; undefined while it runs. For the pages in the frames. */
    platDevNow?: (() => number | undefined) | undefined;
  }
}

const LOOK_MS = 1000;

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Hours and minutes, as the clock of a phone shows them: of the present, or of the device's frozen clock. */
export function useClock(now: string | undefined): string {
  const [present, setPresent] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setPresent(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return clockTime.format(now === undefined ? present : Date.parse(now));
}

/** A moment as a field of the browser takes it: the date and time here, to the second. */
export function localTime(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** Gives the time of the device's frozen clock to the pages in the frames, which have the same origin. */
export function usePageClock(now: string | undefined): void {
  useLayoutEffect(() => {
    window.platDevNow = () => (now === undefined ? undefined : Date.parse(now));
  }, [now]);
}
