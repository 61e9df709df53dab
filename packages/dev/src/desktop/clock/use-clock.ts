import { useEffect, useState } from 'preact/hooks';

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
