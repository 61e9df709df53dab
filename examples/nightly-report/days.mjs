import { differenceInCalendarDays, isValid, parseISO } from 'date-fns';

/**
 * How many days lie between a record's day and today; undefined where the record has none. Servers write nothing, null or
 * 0000-00-00 for a day that is not set, and some write the time of day behind it.
 *
 * @param {unknown} value
 * @param {string} today
 */
export function daysSince(value, today) {
  const day = parseISO(typeof value === 'string' ? value.slice(0, 10) : '');
  return isValid(day) ? differenceInCalendarDays(parseISO(today), day) : undefined;
}
