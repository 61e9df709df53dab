const DAY_MS = 86_400_000;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const NEAR: Readonly<Record<string, number>> = { yesterday: -1, today: 0, now: 0, tomorrow: 1 };

/** How days may be written; descriptions of tools quote it. */
export const RELATIVE_DAYS = 'today, yesterday, tomorrow, monday, -7d, +2w';

/**
 * The day that a text such as `today`, `-7d`, `+2w` or `monday` (the latest one) means, as YYYY-MM-DD; `now` is the server's time.
 * Undefined for any other text.
 */
export function relativeDay(text: string, now: string): string | undefined {
  const word = text.trim().toLowerCase();
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  const days = NEAR[word] ?? daysAway(word) ?? daysSince(word, new Date(today).getUTCDay());
  return days === undefined ? undefined : new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}

function daysAway(word: string): number | undefined {
  const [, sign, count, unit] = /^([+-])(\d{1,4})([dw])$/.exec(word) ?? [];
  if (count === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * Number(count) * (unit === 'w' ? 7 : 1);
}

function daysSince(word: string, today: number): number | undefined {
  const weekday = WEEKDAYS.indexOf(word);
  return weekday === -1 ? undefined : -((today - weekday + 7) % 7);
}
