import type { FakeRecord } from '../../state/fake-record.js';
import { type Complaints, fail, nothing } from '../answers/answers.js';
import { merged } from '../records/checks.js';
import { isDate, isEmpty } from '../records/values.js';
import type { ObservedRequest } from '../request.js';
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
export function tooManyDays({ days = 0, begin, end }: Fields): Complaints | undefined {
  const all = Math.round((momentOf(end) - momentOf(begin)) / DAY_MS) + 1;
  return Number(days) > all ? { days: `Work Dyas cannot exceed『${all}』.` } : undefined;
}

/** The refusal of days that are not within those of the record above. */
export function outsideOf(
  above: FakeRecord | undefined,
  { begin, end }: Fields,
  says: Readonly<Record<'begin' | 'end', (day: string) => string>>,
): Complaints | undefined {
  const [first, last] = [above?.begin, above?.end];
  return merged(
    isDate(begin) && isDate(first) && begin < first ? { begin: says.begin(first) } : undefined,
    isDate(end) && isDate(last) && end > last ? { end: says.end(last) } : undefined,
  );
}

/** The refusal of a day that has not come yet. */
export const inFuture = (field: string, label: string, day: unknown, now: string): Complaints | undefined =>
  isDate(day) && day > now.slice(0, 10)
    ? { [field]: [`『${label}』 must be less than or equal to 『${now.slice(0, 10)}』.`] }
    : undefined;

/** What starts today unless it says when. */
export const beginsToday = ({ body, now }: ObservedRequest): Fields =>
  body.begin === undefined ? { begin: now.slice(0, 10) } : {};

/** The refusal of products that are not there. */
export function unknownProducts({ state, body }: ObservedRequest): Response | undefined {
  const products = isEmpty(body.products) ? [] : [body.products].flat();
  const isThere = (id: unknown) => state.table('products').get(Number(id)) !== undefined;
  return products.every(isThere) ? undefined : fail('Products does not exist.');
}
