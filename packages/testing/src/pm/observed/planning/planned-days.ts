import type { FakeRecord } from '../../state/fake-record.js';
import { type Complaints, nothing } from '../answers/answers.js';
import { isDate } from '../records/values.js';
import type { Fields } from '../resource.js';

/*
 * The checks of the days between which something is planned: projects, executions, programs and plans.
 */

const DAY_MS = 86_400_000;

/** The server computes with dates before validating them, so an invalid date is a 500. */
export const invalidDateError = (...days: readonly unknown[]): Response | undefined =>
  days.every((day) => day === undefined || day === '' || !Number.isNaN(momentOf(day)))
    ? undefined
    : nothing(500);

/** The server reads far more forms of a day than it stores. */
const momentOf = (day: unknown): number =>
  Date.parse(String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));

/** The refusal of more days of work than there are days. */
export function tooManyDays(days: unknown, begin: unknown, end: unknown): Complaints | undefined {
  const all = Math.round((momentOf(end) - momentOf(begin)) / DAY_MS) + 1;
  return Number(days) > all ? { days: `Work Dyas cannot exceed『${all}』.` } : undefined;
}

/** The refusal of an end before the beginning, or on its day where it must be `greater`. */
export function endComplaints(
  { begin, end }: Fields,
  label: string,
  must: 'greater' | 'not less',
): Complaints | undefined {
  if (!isDate(begin) || !isDate(end) || end > begin || (must === 'not less' && end === begin))
    return undefined;
  const than = must === 'greater' ? 'greater than' : 'greater than or equal to';
  return { end: [`『${label}』 must be ${than} 『${begin}』.`] };
}

/** The refusal of a day that has not come yet. */
export const inFuture = (field: string, label: string, day: unknown, now: string): Complaints | undefined =>
  isDate(day) && day > now.slice(0, 10)
    ? { [field]: [`『${label}』 must be less than or equal to 『${now.slice(0, 10)}』.`] }
    : undefined;

/** The days of a change, with those of the record where it has none. */
export const daysOf = (body: Fields, row: FakeRecord): { begin: unknown; end: unknown } => ({
  begin: body.begin ?? row.begin,
  end: body.end ?? row.end,
});
