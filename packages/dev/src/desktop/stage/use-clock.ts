import { useEffect, useState } from 'preact/hooks';

const LOOK_MS = 1000;

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Hours and minutes, as the clock of a phone shows them. */
export function useClock(): string {
  const [time, setTime] = useState(() => clockTime.format(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setTime(clockTime.format(Date.now())), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return time;
}
